/// A moment on the time line of audio, to tell whether buffers follow each other without a gap.
///
/// As in ShazamKit, where a buffer comes with the time of its first sample.
public struct AudioTime: Hashable, Sendable {
  /// Seconds from a start that is the same for all buffers of one stream.
  public var seconds: Double

  /// Makes a time of seconds, which have to be finite.
  public init(seconds: Double) {
    self.seconds = seconds
  }

  /// Makes a time of a number of sample frames.
  ///
  /// - Parameters:
  ///   - sampleTime: frames from the start.
  ///   - rate: frames in a second, above 0.
  public init(sampleTime: Int64, atRate rate: Double) {
    seconds = Double(sampleTime) / rate
  }
}
