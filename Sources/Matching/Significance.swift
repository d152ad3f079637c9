internal import Glibc

/// From the chance of one place to the expectation over a catalog.
enum Significance {
  /// The false matches to expect at a level of chance: every frame of every reference is a place to fall on.
  static func expectedFalseMatches(logarithmOfChance: Double, referenceFrames: Int) -> Double {
    exp(min(logarithmOfChance + log(Double(max(referenceFrames, 1))), 300))
  }
}
