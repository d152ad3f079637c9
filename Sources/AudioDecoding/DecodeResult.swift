/// What is known of a file once all of it has been decoded.
public struct DecodeResult: Sendable {
  /// The number of samples read, at 8 000 a second.
  public let sampleCount: Int

  /// What was wrong with the file, though it gave audio.
  public let warnings: [DecodeWarning]

  /// The identity of the compressed audio, whatever tags and pictures stand around it.
  public let packetDigest: PacketDigest
}

/// A 128-bit digest of the compressed packets of one audio stream.
public struct PacketDigest: Hashable, Sendable {
  /// How many bytes a digest has.
  package static let byteCount = 16

  /// The sixteen bytes of the digest.
  public let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The digest of some bytes, such as those of a picture.
  ///
  /// - Throws: ``DecodeError/outOfMemory(_:)``.
  public init(of contents: [UInt8]) throws(DecodeError) {
    let hash = try MurmurHash.make()
    hash.append(contents)
    self = hash.finish()
  }
}

extension PacketDigest: CustomStringConvertible {
  /// The digest as 32 hexadecimal digits.
  public var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
