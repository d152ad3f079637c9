/// Lays decoded frames on one line of time.
///
/// Frames follow each other as decoded; what the container's time stamps add is silence, where they
/// say that time passed without audio. A step back, and a step too wide to be believed, is a new start
/// of the time stamps and moves nothing. A stamp that the next frame does not confirm is ignored.
package struct Timeline {
  /// Steps up to this many seconds are rounding and jitter.
  package static let toleranceSeconds = 0.04

  private let longestGapSeconds: Double
  private var expectedSeconds: Double?

  /// Starts a line of time.
  ///
  /// - Parameter longestGapSeconds: The longest step forward that counts as missing audio.
  package init(longestGapSeconds: Double) {
    self.longestGapSeconds = longestGapSeconds
  }

  /// Places the next frame, and returns the seconds of silence that belong before it.
  ///
  /// - Parameters:
  ///   - start: The frame's time stamp in seconds, when it has one.
  ///   - duration: The length of the frame in seconds, by its samples.
  ///   - next: The time stamp of the frame after it, when there is one.
  package mutating func place(start: Double?, duration: Double, next: Double?) -> Double {
    guard let start else {
      expectedSeconds = expectedSeconds.map { $0 + duration }
      return 0
    }
    guard let expected = expectedSeconds else {
      expectedSeconds = start + duration
      return 0
    }
    let step = start - expected
    let isConfirmed = next.map { abs($0 - start - duration) <= Self.toleranceSeconds } ?? true
    guard abs(step) > Self.toleranceSeconds, isConfirmed else {
      expectedSeconds = expected + duration
      return 0
    }
    expectedSeconds = start + duration
    return step > 0 && step <= longestGapSeconds ? step : 0
  }
}
