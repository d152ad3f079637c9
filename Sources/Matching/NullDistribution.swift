internal import Glibc

/// How the evidence of this clip is distributed at wrong places, measured on wrong places of the same clip.
///
/// Evidence at independent peaks would follow a gamma distribution with shape n and scale 1. Peaks come in
/// clusters, and steady sounds fit everywhere; both widen it, and the clip's own wrong places say by how much.
struct NullDistribution {
  /// The farthest displacement, in frames, at which a candidate's reference is laid wrongly on purpose.
  static let reach = 1_063

  /// Displacements from one to thirty seconds, both ways: near ones show what a steady sound does to the
  /// evidence, far ones what other content does.
  private static let displacements: [Int] = {
    let forward = [23, 41, 67, 101, 149, 211, 307, 419, 557, 701, 877, reach]
    return forward.flatMap { [$0, -$0] as [Int] }
  }()

  /// The displacements for the candidate of a rank: a few each, so that all candidates have a say.
  static func displacements(forRank rank: Int) -> [Int] {
    (0..<6).map { displacements[(7 * rank + 4 * $0 + rank / 4) % displacements.count] }
  }

  /// Fewer peaks decide nothing.
  static let leastPeaks = 4

  /// Variance relative to independent peaks that clips have on average, and how many wrong places it weighs as much as.
  private static let typicalSpread = 1.2
  private static let typicalWeight = 48.0

  private let mean: Double
  private let spread: Double

  /// Fits the distribution to the excess seen at wrong places.
  ///
  /// Median and quantiles are taken, so that a few true places among them (a loop, a rerun) do not count.
  init(wrongPlaces: [Placement]) {
    let excess = wrongPlaces.filter { $0.peakCount >= Self.leastPeaks }.map(\.excess).sorted()
    guard excess.count >= 24 else {
      mean = 0
      spread = Self.typicalSpread
      return
    }
    let median = excess[excess.count / 2]
    let deviation = excess[excess.count * 5 / 6] - median
    let weight = Double(excess.count)
    // The upper sixth of a normal distribution starts 0.967 deviations above the median.
    let measured = deviation * deviation / (0.967 * 0.967)
    mean = max(0, median) * weight / (weight + Self.typicalWeight)
    spread = max(
      1,
      (measured * weight + Self.typicalSpread * Self.typicalWeight) / (weight + Self.typicalWeight))
  }

  /// ln of the chance that a wrong place shows as much evidence as `placement`.
  func logarithmOfChance(_ placement: Placement) -> Double {
    guard placement.peakCount >= Self.leastPeaks else { return 0 }
    let count = Double(placement.peakCount)
    let evidence = placement.evidence - mean * count.squareRoot()
    return GammaDistribution(shape: count / spread, scale: spread).logarithmOfTail(evidence)
  }
}
