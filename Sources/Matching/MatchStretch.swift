internal import Fingerprinting
internal import Glibc

/// The part of a clip that matches and the exact offset, once a place is known.
struct MatchStretch {
  /// An end that lies no farther from that of the clip's peaks is taken to be the clip's end: the last peaks are often
  /// poor ones.
  private static let marginSeconds = 0.6
  /// What the reference has no peaks in counts as matching at the clip's ends, up to this.
  private static let silenceSeconds = 2.5
  /// What a second without peaks takes from the surplus, in shares of that of a peak that matches.
  private static let silenceShare: Float = 0.5

  private let candidate: Candidate
  private let map: EvidenceMap
  /// The rows of the clip that match.
  private let rows: Range<Int>

  /// Finds the edges of the part that matches.
  ///
  /// - Parameters:
  ///   - candidate: the place.
  ///   - map: the clip.
  ///   - profile: what chance brings along the clip.
  ///   - isWhole: whether it was all of the clip that told, rather than its best part.
  init(candidate: Candidate, map: EvidenceMap, profile: ChanceProfile, isWhole: Bool) {
    self.candidate = candidate
    self.map = map
    let part = isWhole ? candidate.placement : candidate.placement.withinStretch
    let mean = min(max(part.evidence / Double(max(part.peakCount, 1)), 1.1), 6)
    let level = Self.dividingEvidence(mean)
    var scan = StretchScan(
      leastEvidence: level, silenceCost: level * Float(mean - 1) * Self.silenceShare)
    var first: Int?
    var last = 0
    Placement.forEachPeak(of: candidate.peaks, over: map, on: candidate.placement.alignment) {
      _, row, evidence in
      scan.add(evidence / profile.mean(atRow: row), row: row)
      first = first ?? row
      last = row
    }
    let found = scan.best.rows
    let margin = Int(Self.marginSeconds * QuerySpectrogram.stepsPerSecond)
    let silence = Int(Self.silenceSeconds * QuerySpectrogram.stepsPerSecond)
    let isAtStart = found.lowerBound <= min((first ?? 0) + margin, silence)
    let isAtEnd = found.upperBound > max(last - margin, map.rowCount - silence)
    let low = isAtStart ? 0 : found.lowerBound
    let high = isAtEnd ? map.rowCount : found.upperBound
    rows = low..<max(low, high)
  }

  /// The evidence that speaks as much for peaks that match as for those that do not, when a match brings `mean` on
  /// average: the likelihood ratio of exponential distributions with that mean and with mean 1.
  private static func dividingEvidence(_ mean: Double) -> Float {
    Float(mean * log(mean) / (mean - 1))
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
    let half = Double(QuerySpectrogram.stepsPerHalfWindow) / rate
    let end =
      rows.upperBound == map.rowCount
      ? clipSeconds : min(clipSeconds, Double(rows.upperBound) / rate + half)
    let first = rows.lowerBound == 0 ? 0 : Double(rows.lowerBound) / rate + half
    let start = max(first, -offsetSeconds / speed, 0)
    return start..<max(start, min(end, (referenceSeconds - offsetSeconds) / speed))
  }

  /// The offset to a fraction of a row: the centre of the evidence's upper half over the neighbouring offsets.
  var offsetSeconds: Double {
    let reach = 2 * QuerySpectrogram.stepsPerFrame
    let alignments = (-reach...reach).map {
      candidate.placement.alignment.moved(bySteps: Double($0))
    }
    let excess = alignments.map { surplus(on: $0) }
    let floor = (excess.max() ?? 0) / 2
    let weights = excess.map { max(0, $0 - floor) }
    let total = weights.reduce(0, +)
    guard total > 0 else { return candidate.placement.alignment.offsetSeconds }
    return zip(alignments, weights).reduce(0) { $0 + $1.0.offsetSeconds * $1.1 } / total
  }

  /// The evidence in the part that matches, beyond what chance gives, on another alignment.
  private func surplus(on alignment: Alignment) -> Double {
    var sum: Float = 0
    Placement.forEachPeak(of: candidate.peaks, over: map, on: alignment) { _, row, evidence in
      if rows.contains(row) { sum += evidence - 1 }
    }
    return Double(sum)
  }
}
