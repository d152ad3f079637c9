/// Tells whether buffers follow each other without a gap, by the times they come with.
struct SampleClock {
  /// How far a buffer's time may be from where the one before ended, in seconds.
  static let toleranceSeconds = 0.02
  /// Clocks of audio and of times differ a little: by so many seconds in each second since the start.
  private static let drift = 0.001

  private let rate: Double
  private var frames = 0
  private var first: Mark?
  private var last: Mark?

  /// The time that some frame came with.
  private struct Mark {
    var frame: Int
    var seconds: Double
  }

  init(rate: Double) {
    self.rate = rate
  }

  /// Checks the time of the next buffer.
  ///
  /// - Throws: ``SessionError`` with `audioDiscontinuity`.
  func check(_ time: AudioTime?) throws(SessionError) {
    guard let time else { return }
    guard time.seconds.isFinite else {
      throw SessionError(.audioDiscontinuity, "the time \(time.seconds) of a buffer is none")
    }
    guard let first, let last else { return }
    let expected = last.seconds + Double(frames - last.frame) / rate
    let elapsed = Double(frames - first.frame) / rate
    let gap = time.seconds - expected
    let sum = time.seconds - first.seconds - elapsed
    if abs(gap) > Self.toleranceSeconds {
      throw Self.error(gap, after: expected)
    }
    if abs(sum) > Self.toleranceSeconds + Self.drift * elapsed {
      throw Self.error(sum, after: expected)
    }
  }

  /// Counts a buffer.
  mutating func advance(_ time: AudioTime?, frameCount: Int) {
    if let time {
      let mark = Mark(frame: frames, seconds: time.seconds)
      first = first ?? mark
      last = mark
    }
    frames += frameCount
  }

  private static func error(_ gap: Double, after seconds: Double) -> SessionError {
    let length = milliseconds(abs(gap))
    return SessionError(
      .audioDiscontinuity,
      gap > 0
        ? "\(length) of audio are missing after \(milliseconds(seconds)); fill the gap with silence, or begin anew after it"
        : "a buffer begins \(length) before the one before it ends, at \(milliseconds(seconds))")
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 1_000).rounded() / 1_000) s"
  }
}
