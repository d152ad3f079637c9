/// How samples lie in the bytes or arrays of a buffer.
public struct AudioFormat: Hashable, Sendable {
  /// The kinds of samples.
  public enum Sample: Hashable, Sendable, CaseIterable {
    /// Signed 16-bit integers; ±32,768 is full scale.
    case int16
    /// Signed 32-bit integers; ±2³¹ is full scale.
    case int32
    /// 32-bit floating-point numbers; ±1 is full scale.
    case float32

    /// Bytes of one sample.
    public var byteCount: Int { self == .int16 ? 2 : 4 }
  }

  /// Frames in a second that are supported.
  public static let sampleRates = 1_000.0...768_000.0
  /// Numbers of channels that are supported.
  public static let channelCounts = 1...8

  /// What a sample is.
  public let sample: Sample
  /// Frames in a second.
  public let sampleRate: Double
  /// Channels; their mean is what is listened to.
  public let channelCount: Int
  /// Whether the samples of a frame lie side by side; else all of one channel come before those of the next.
  public let isInterleaved: Bool

  /// Makes a format.
  ///
  /// - Parameters:
  ///   - sample: what a sample is.
  ///   - sampleRate: frames in a second, within ``sampleRates``.
  ///   - channelCount: channels, within ``channelCounts``.
  ///   - isInterleaved: whether the samples of a frame lie side by side.
  /// - Throws: ``SessionError`` with `invalidAudioFormat` for a rate or a number of channels that is not supported.
  public init(
    sample: Sample, sampleRate: Double, channelCount: Int, isInterleaved: Bool = true
  ) throws(SessionError) {
    guard Self.sampleRates.contains(sampleRate) else {
      throw SessionError(
        .invalidAudioFormat,
        "\(sampleRate) samples a second are not supported; 1,000 to 768,000 are")
    }
    guard Self.channelCounts.contains(channelCount) else {
      throw SessionError(
        .invalidAudioFormat, "\(channelCount) channels are not supported; 1 to 8 are")
    }
    self.sample = sample
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.isInterleaved = isInterleaved
  }

  /// Bytes of one frame.
  public var frameByteCount: Int { sample.byteCount * channelCount }
}

extension AudioFormat: CustomStringConvertible {
  /// Such as "16-bit, 2 channels interleaved, 44100.0 Hz".
  public var description: String {
    let kind =
      switch sample {
      case .int16: "16-bit"
      case .int32: "32-bit"
      case .float32: "32-bit floating-point"
      }
    let channels =
      channelCount == 1
      ? "mono" : "\(channelCount) channels \(isInterleaved ? "interleaved" : "one after another")"
    return "\(kind), \(channels), \(sampleRate) Hz"
  }
}
