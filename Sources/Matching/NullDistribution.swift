internal import Glibc

/// How the evidence of this clip is distributed at wrong places, measured on wrong places of the same clip.
///
/// Evidence at independent peaks would follow a gamma distribution with shape n and scale 1. Peaks come in
/// clusters, and steady sounds fit everywhere; both widen it, and the clip's own wrong places say by how much.
struct NullDistribution {
  /// Displacements in frames at which a candidate's reference is laid wrongly on purpose.
  static let displacements: [Int] = {
    let forward = [12, 19, 27, 36, 46, 57, 69, 83, 101, 127, 163, reach]
    return forward + forward.map { -$0 }
  }()
  /// The farthest of them.
  static let reach = 211
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
