public import AudioDecoding
public import Fingerprinting
internal import FoundationEssentials

/// What reading an audio file gave.
public struct AudioReading: Sendable {
  /// FFmpeg's short name of the container.
  public var container: String
  /// FFmpeg's short name of the codec.
  public var codec: String
  /// The sample rate of the source, in samples per second.
  public var sourceSampleRate: Int
  /// The number of channels of the source.
  public var channelCount: Int
  /// The tags by lower-case name; several values of one are put together with semicolons.
  public var tags: [String: String]
  /// The container's chapters, ordered by start.
  public var chapters: [DecodedChapter]
  /// The first picture in the file.
  public var picture: EmbeddedPicture?
  /// The sixteen bytes by which the compressed audio is known.
  public var digest: [UInt8]
  /// What was decoded; `nil` when the file was only identified.
  public var decoded: Decoded?

  /// What decoding all of a file gave.
  public struct Decoded: Sendable {
    /// Its fingerprint.
    public var signature: Signature
    /// The details of its frames.
    public var edgeProfile: EdgeProfile
    /// What was wrong with the file, though it gave audio: sentences for the user.
    public var warnings: [String]
  }

  init(_ audio: AudioDescription, tags: [String: String], digest: PacketDigest) {
    container = audio.container
    codec = audio.codec
    sourceSampleRate = audio.sourceSampleRate
    channelCount = audio.channelCount
    self.tags = tags
    chapters = audio.chapters
    picture = audio.picture
    self.digest = digest.bytes
  }
}

extension AudioReading: Codable {
  private enum Key: CodingKey {
    case container, codec, sourceSampleRate, channelCount, tags, chapters, picture, pictureLength
    case digest, signature, signs, levels, warnings
  }

  /// Reads what ``encode(to:)`` wrote.
  ///
  /// - Throws: what the decoder throws, also for a digest of another length, and ``SignatureError`` for a signature that
  ///   is damaged.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    container = try values.decode(String.self, forKey: .container)
    codec = try values.decode(String.self, forKey: .codec)
    sourceSampleRate = try values.decode(Int.self, forKey: .sourceSampleRate)
    channelCount = try values.decode(Int.self, forKey: .channelCount)
    tags = try values.decode([String: String].self, forKey: .tags)
    chapters = try values.decode([EncodedChapter].self, forKey: .chapters).map(\.chapter)
    digest = Array(try values.decode(Data.self, forKey: .digest))
    guard digest.count == PacketDigest.byteCount else {
      throw DecodingError.dataCorruptedError(
        forKey: .digest, in: values, debugDescription: "a digest of \(digest.count) bytes")
    }
    if let bytes = try values.decodeIfPresent(Data.self, forKey: .picture) {
      picture = EmbeddedPicture(
        bytes: Array(bytes), byteCount: try values.decode(Int.self, forKey: .pictureLength))
    }
    if let signature = try values.decodeIfPresent(Data.self, forKey: .signature) {
      let signs = Array(try values.decode(Data.self, forKey: .signs))
      let levels = Array(try values.decode(Data.self, forKey: .levels))
      guard signs.count == levels.count else {
        throw DecodingError.dataCorruptedError(
          forKey: .levels, in: values,
          debugDescription: "\(levels.count) levels for \(signs.count) frames")
      }
      decoded = Decoded(
        signature: try Signature(decoding: Array(signature)),
        edgeProfile: EdgeProfile(signs: signs, levels: levels),
        warnings: try values.decode([String].self, forKey: .warnings))
    }
  }

  /// Writes the reading, its bytes in a form that takes little more room than they.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(container, forKey: .container)
    try values.encode(codec, forKey: .codec)
    try values.encode(sourceSampleRate, forKey: .sourceSampleRate)
    try values.encode(channelCount, forKey: .channelCount)
    try values.encode(tags, forKey: .tags)
    try values.encode(chapters.map(EncodedChapter.init), forKey: .chapters)
    try values.encode(Data(digest), forKey: .digest)
    try values.encodeIfPresent(picture.map { Data($0.bytes) }, forKey: .picture)
    try values.encodeIfPresent(picture?.byteCount, forKey: .pictureLength)
    try values.encodeIfPresent(decoded.map { Data($0.signature.encoded()) }, forKey: .signature)
    try values.encodeIfPresent(decoded.map { Data($0.edgeProfile.signs) }, forKey: .signs)
    try values.encodeIfPresent(decoded.map { Data($0.edgeProfile.levels) }, forKey: .levels)
    try values.encodeIfPresent(decoded?.warnings, forKey: .warnings)
  }
}

private struct EncodedChapter: Codable {
  var start: Double
  var end: Double
  var title: String

  init(_ chapter: DecodedChapter) {
    start = chapter.start
    end = chapter.end
    title = chapter.title
  }

  var chapter: DecodedChapter { DecodedChapter(start: start, end: end, title: title) }
}
