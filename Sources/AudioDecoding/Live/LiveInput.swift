public import FilePaths

/// Audio that comes while it is listened to, from wherever the user says.
public struct LiveInput: Hashable, Sendable {
  /// Where audio comes from.
  public enum Source: Hashable, Sendable {
    /// Standard input.
    case standardInput
    /// A file, a stream's address, or what a capture device calls itself, as FFmpeg takes it.
    case address(FilePath)
  }

  /// Where the audio comes from.
  public var source: Source
  /// FFmpeg's name of the input format: of raw samples such as `s16le`, or of a capture device such as `alsa`.
  public var format: String?
  /// The samples a second of raw samples; FFmpeg's own default without it.
  public var sampleRate: Int?
  /// The channels of raw samples; FFmpeg's own default without it.
  public var channelCount: Int?

  /// Describes an input.
  public init(
    _ source: Source, format: String? = nil, sampleRate: Int? = nil, channelCount: Int? = nil
  ) {
    self.source = source
    self.format = format
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }
}
