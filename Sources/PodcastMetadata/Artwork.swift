/// What a picture is known by.
public struct Artwork: Hashable, Sendable {
  /// 16 bytes over the picture's contents.
  public var digest: [UInt8]
  /// What kind of picture it is, such as `image/jpeg`.
  public var mediaType: String
  /// How long it is.
  public var byteCount: Int

  /// The longest picture that is kept, in bytes.
  public static let mostBytes = 2 << 20

  /// Makes a value.
  public init(digest: [UInt8], mediaType: String, byteCount: Int) {
    self.digest = digest
    self.mediaType = mediaType
    self.byteCount = byteCount
  }

  /// The media type by the first bytes of a picture; `nil` when it is none that players show.
  public static func mediaType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }
}

/// A picture with its contents.
public struct ArtworkContents: Hashable, Sendable {
  /// What it is known by.
  public var artwork: Artwork
  /// The picture.
  public var bytes: [UInt8]

  /// Makes a value.
  public init(artwork: Artwork, bytes: [UInt8]) {
    self.artwork = artwork
    self.bytes = bytes
  }
}
