/// Decides how the two channels of a stereo recording are mixed, frame by frame.
///
/// The sum is what listeners and other programs make of them. Where one channel is the other one inverted,
/// by a wrong cable or as an effect, the sum holds nothing and the difference all.
package struct StereoMixing {
  /// The sum counts as cancelled from this share of the difference's power on down, and as audible again
  /// from the other on up.
  private static let cancelledShare = 0.01
  private static let audibleShare = 0.1
  /// Mean squares below this, −90 dB, are silence, which decides nothing.
  private static let silence = 1e-9

  /// Whether the second channel is to be subtracted instead of added.
  package private(set) var isInverted = false

  package init() {}

  /// Takes the mean squares of the next frame's sum and difference.
  package mutating func take(sum: Double, difference: Double) {
    guard max(sum, difference) > Self.silence else { return }
    if isInverted {
      isInverted = sum < Self.audibleShare * difference
    } else {
      isInverted = sum < Self.cancelledShare * difference
    }
  }
}
