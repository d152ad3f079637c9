/// What decoding one file may cost before it is given up.
public struct DecodeLimits: Sendable {
  /// Seconds that opening, or making one block of audio, may take.
  public var stallSeconds = 60.0

  /// Bytes that may be read without one decoded sample in return.
  public var barrenBytes = 1 << 30

  /// Bytes read to recognise the container and its streams.
  public var probeBytes = 5_000_000

  /// Bytes of an ID3v2 tag before the audio that are read; a longer one (a huge picture) is skipped
  /// together with the text in it.
  public var leadingTagBytes = 32 << 20

  /// Bytes of one tag's text; the rest is cut off.
  public var tagTextBytes = 64 << 10

  /// Tags kept of one file.
  public var tagCount = 512

  /// Chapters kept of one file.
  public var chapterCount = 10_000

  /// Bytes of the longest picture that is taken out of a file.
  public var pictureBytes = 2 << 20

  /// Bytes of standard input that are spooled.
  public var spoolBytes = 8 << 30

  /// Makes the standard limits, to be changed one by one.
  public init() {}

  /// Limits that any honest podcast episode stays far below.
  public static let standard = DecodeLimits()
}
