/// What a file says about itself before any of it is decoded.
public struct AudioDescription: Sendable {
  /// FFmpeg's short name of the container, such as `mp3`, `mp4`, `ogg`.
  public let container: String

  /// FFmpeg's short name of the codec of the chosen stream, such as `aac`.
  public let codec: String

  /// The sample rate of the source in samples per second, as its header gives it.
  public let sourceSampleRate: Int

  /// The number of channels of the source, as its header gives it.
  public let channelCount: Int

  /// The index of the chosen stream in the container.
  public let streamIndex: Int

  /// The length the container claims, in seconds; `nil` when it could only be guessed.
  public let declaredDurationSeconds: Double?

  /// Tags of the container and of the chosen stream, by lower-case name.
  ///
  /// Always valid text.
  public let tags: [String: String]

  /// Chapters in order of their start.
  public let chapters: [DecodedChapter]

  /// The first picture in the file; `nil` when there is none.
  public let picture: EmbeddedPicture?
}

/// A picture in the tags of a file.
public struct EmbeddedPicture: Hashable, Sendable {
  /// The picture; empty when it is longer than ``DecodeLimits/pictureBytes``.
  public let bytes: [UInt8]

  /// How long it is in the file.
  public let byteCount: Int

  /// Makes a picture.
  public init(bytes: [UInt8], byteCount: Int) {
    self.bytes = bytes
    self.byteCount = byteCount
  }
}

/// A chapter as the container stores it.
public struct DecodedChapter: Hashable, Sendable {
  /// The start in seconds of the decoded audio.
  public let start: Double

  /// The end in seconds of the decoded audio.
  public let end: Double

  /// The title, or an empty text.
  public let title: String

  /// Makes a chapter.
  public init(start: Double, end: Double, title: String) {
    self.start = start
    self.end = end
    self.title = title
  }
}
