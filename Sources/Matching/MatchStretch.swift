internal import Fingerprinting

/// The part of a clip that matches and the exact offset, once a place is known.
struct MatchStretch {
  let candidate: Candidate
  let map: EvidenceMap

  /// Evidence that a peak must bring on average to count as matching: half way from chance to a poor match.
  private static let leastEvidence: Float = 1.5

  /// The rows of the clip that match.
  private let rows: Range<Int>
  /// The evidence of the peaks in them beyond the least that counts as matching.
  let evidence: Double

  /// Finds the stretch with the most evidence, by the maximum-sum-segment scan (Bentley, Programming Pearls, 1984).
  init(candidate: Candidate, map: EvidenceMap) {
    self.candidate = candidate
    self.map = map
    var best = (sum: Float(0), range: 0..<map.rowCount)
    var sum: Float = 0
    var start: Int?
    var first: Int?
    var last = 0
    Placement.forEachPeak(of: candidate.peaks, over: map, on: candidate.placement.alignment) {
      _, row, evidence in
      if sum <= 0 { (sum, start) = (0, nil) }
      sum += evidence - Self.leastEvidence
      let from = start ?? row
      start = from
      if sum > best.sum { best = (sum, from..<(row + 1)) }
      first = first ?? row
      last = row
    }
    // A stretch that reaches the outermost peaks, or nearly the clip's ends, is taken to reach the ends.
    let margin = Int(QuerySpectrogram.stepsPerSecond)
    let low = best.range.lowerBound <= max(first ?? 0, margin) ? 0 : best.range.lowerBound
    let high = best.range.upperBound + margin > last ? map.rowCount : best.range.upperBound
    rows = low..<max(low, high)
    evidence = Double(best.sum)
  }

  /// The part of the clip that matches, in seconds.
  ///
  /// - Parameters:
  ///   - clipSeconds: the clip's length.
  ///   - offsetSeconds: the exact offset.
  ///   - referenceSeconds: the reference's length.
  func clipRange(
    clipSeconds: Double, offsetSeconds: Double, referenceSeconds: Double
  ) -> Range<Double> {
    let speed = candidate.placement.alignment.hypothesis.speed
    let rate = QuerySpectrogram.stepsPerSecond
    let end =
      rows.upperBound == map.rowCount ? clipSeconds : Double(rows.upperBound) / rate
    let start = max(Double(rows.lowerBound) / rate, -offsetSeconds / speed, 0)
    return start..<max(start, min(end, (referenceSeconds - offsetSeconds) / speed))
  }

  /// The offset to a fraction of a row: the centre of the evidence's upper half over the neighbouring offsets.
  var offsetSeconds: Double {
    let reach = 2 * QuerySpectrogram.stepsPerFrame
    let alignments = (-reach...reach).map {
      candidate.placement.alignment.moved(bySteps: Double($0))
    }
    let excess = alignments.map {
      let placement = Placement(of: candidate.peaks, over: map, on: $0)
      return placement.evidence - Double(placement.peakCount)
    }
    let floor = (excess.max() ?? 0) / 2
    let weights = excess.map { max(0, $0 - floor) }
    let total = weights.reduce(0, +)
    guard total > 0 else { return candidate.placement.alignment.offsetSeconds }
    return zip(alignments, weights).reduce(0) { $0 + $1.0.offsetSeconds * $1.1 } / total
  }
}
