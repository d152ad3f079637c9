package import Fingerprinting

/// A reference's peaks laid over a clip on one alignment, and what they say.
package struct Placement {
  package var alignment: Alignment
  /// The reference peaks within the clip.
  package private(set) var peakCount = 0
  /// The evidence of all of them.
  package private(set) var evidence = 0.0
  /// The part of the clip that speaks most for the alignment.
  private(set) var stretch = EvidenceStretch()

  /// How far the evidence is from what chance gives, in units of its spread at independent peaks.
  package var excess: Double { Self.excess(of: evidence, peakCount: peakCount) }

  private static func excess(of evidence: Double, peakCount: Int) -> Double {
    peakCount == 0 ? 0 : (evidence - Double(peakCount)) / Double(peakCount).squareRoot()
  }

  /// What speaks more for the alignment: all of the clip, or the best part of it less what choosing it costs.
  var strength: Double { max(excess, stretch.excess(among: peakCount)) }

  /// The middle of the part of the clip that speaks for the alignment: of all of it, or of the best part.
  func middleRow(of map: EvidenceMap) -> Double {
    if excess >= stretch.excess(among: peakCount) { return Double(map.rowCount) / 2 }
    return Double(stretch.rows.lowerBound + stretch.rows.upperBound) / 2
  }

  /// Lays `peaks` over the clip.
  ///
  /// - Parameters:
  ///   - peaks: ordered by frame; those outside the clip are passed over.
  ///   - rows: the rows of the clip to look at; without it, all.
  package init(
    of peaks: [Peak], over map: EvidenceMap, on alignment: Alignment, within rows: Range<Int>? = nil
  ) {
    self.alignment = alignment
    var sum: Float = 0
    var count = 0
    var scan = StretchScan(leastEvidence: EvidenceStretch.leastEvidence)
    Self.forEachPeak(of: peaks, over: map, on: alignment) { _, row, evidence in
      if let rows, !rows.contains(row) { return }
      sum += evidence
      count += 1
      scan.add(evidence, row: row)
    }
    peakCount = count
    evidence = Double(sum)
    stretch = scan.best
  }

  /// Lays `peaks` where they do not belong; less than a placement, and faster.
  static func wrongPlace(
    of peaks: [Peak], over map: EvidenceMap, on alignment: Alignment, within rows: Range<Int>?
  ) -> WrongPlace {
    let rows = rows ?? 0..<map.rowCount
    var sum: Float = 0
    var count = 0
    forEachPeak(of: peaks, over: map, on: alignment) { _, row, evidence in
      guard rows.contains(row) else { return }
      sum += evidence
      count += 1
    }
    return WrongPlace(peakCount: count, excess: excess(of: Double(sum), peakCount: count))
  }

  /// The same, as if the clip were no more than its best part.
  var withinStretch: Placement {
    var part = self
    part.peakCount = stretch.peakCount
    part.evidence = stretch.evidence
    return part
  }

  /// The one of `alignments` on which the peaks stand out most.
  static func best(
    of peaks: [Peak], over map: EvidenceMap, on alignments: some Sequence<Alignment>,
    within rows: Range<Int>? = nil
  ) -> Placement? {
    alignments.lazy.map { Placement(of: peaks, over: map, on: $0, within: rows) }.max {
      $0.strength < $1.strength
    }
  }

  /// Calls `body` with the index in `peaks`, the clip's row and the evidence of each peak within the clip, in order.
  static func forEachPeak(
    of peaks: [Peak], over map: EvidenceMap, on alignment: Alignment,
    _ body: (_ index: Int, _ row: Int, _ evidence: Float) -> Void
  ) {
    let hypothesis = alignment.hypothesis
    let rowsPerFrame = Double(QuerySpectrogram.stepsPerFrame) / hypothesis.speed
    let start = alignment.referenceFrame(atRow: 0)
    let bins = AnalysisParameters.bins
    var index = firstIndex(in: peaks, atLeast: Int(start.rounded(.down)))
    while index < peaks.count {
      let row = Int(((Double(peaks[index].frame) - start) * rowsPerFrame).rounded())
      if row >= map.rowCount { return }
      let bin = hypothesis.clipBin(ofReferenceBin: Int(peaks[index].bin))
      if row >= 0, bins.contains(bin) {
        body(index, row, map.evidence(row: row, binIndex: bin - bins.lowerBound))
      }
      index += 1
    }
  }

  static func firstIndex(in peaks: [Peak], atLeast frame: Int) -> Int {
    var low = 0
    var high = peaks.count
    while low < high {
      let middle = (low + high) / 2
      if Int(peaks[middle].frame) < frame { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
