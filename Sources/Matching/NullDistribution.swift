internal import Glibc

/// How the evidence of this clip is distributed at wrong places, measured on wrong places of the same clip.
///
/// Evidence at independent peaks would follow a gamma distribution with shape n and scale 1. Peaks come in
/// clusters, and steady sounds fit everywhere; both widen it, and the clip's own wrong places say by how much.
struct NullDistribution {
  /// Displacements in frames, from 0.7 to 33 seconds both ways: near ones show what a steady sound does to the
  /// evidence, far ones what other content does.
  static let displacements = (0..<30).flatMap { [23 + 35 * $0, -(23 + 35 * $0)] }
  /// Each is tried at every other of 24 frames, 0.8 seconds: sounds that come at a beat fit those
  /// that come at the same beat, but at one of these only, and a candidate is found where they do.
  ///
  /// Evidence is the same a frame aside.
  static let run = Array(stride(from: 0, to: 24, by: 2))
  /// The farthest frame of them.
  static let reach = 23 + 35 * 29 + 24

  /// The displacements for each of so many candidates: a few, so that all have a say, or all for one alone.
  static func displacements(among count: Int) -> [[Int]] {
    guard count > 1 else { return [displacements] }
    return (0..<count).map { rank in
      (0..<6).map { displacements[(7 * rank + 10 * $0 + rank / 6) % displacements.count] }
    }
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
  init(wrongPlaces: [WrongPlace]) {
    let places = wrongPlaces.filter { $0.peakCount >= Self.leastPeaks }
    let excess = places.map(\.excess).sorted()
    guard excess.count >= 24 else {
      mean = 0
      spread = Self.typicalSpread
      return
    }
    let median = excess[excess.count / 2]
    let weight = Double(excess.count / Self.run.count)
    mean = max(0, median) * weight / (weight + Self.typicalWeight)
    // The upper sixth of a normal distribution starts 0.967 deviations above the median.
    let sixth = (excess[excess.count * 5 / 6] - median) / 0.967
    let shape = Double(places[places.count / 2].peakCount) / max(1, sixth * sixth)
    // The upper hundredth starts 2.326 above, of a gamma distribution somewhat more (Cornish and Fisher, 1938).
    let hundredth =
      (excess[excess.count * 99 / 100] - median) / (2.326 + 1.477 / shape.squareRoot())
    let deviation = max(sixth, hundredth)
    spread = max(
      1,
      (deviation * deviation * weight + Self.typicalSpread * Self.typicalWeight)
        / (weight + Self.typicalWeight))
  }

  /// ln of the chance that a wrong place shows as much evidence as `placement`.
  func logarithmOfChance(_ placement: Placement) -> Double {
    guard placement.peakCount >= Self.leastPeaks else { return 0 }
    let count = Double(placement.peakCount)
    let evidence = placement.evidence - mean * count.squareRoot()
    return GammaDistribution(shape: count / spread, scale: spread).logarithmOfTail(evidence)
  }
}

/// What a reference's peaks say of a clip where they are laid wrongly on purpose.
struct WrongPlace {
  /// The peaks within the clip.
  var peakCount: Int
  /// As ``Placement/excess``.
  var excess: Double
}
