/// ID3v2 tags in which zero bytes keep apart what could be taken for the start of a frame of audio.
///
/// FFmpeg measures frames of such a tag before it takes the zero bytes out, and so cuts texts in UTF-16, whose
/// byte order mark is such a place, and loses what follows them.
package enum UnsynchronisedTag {
  private static let headerBytes = 10
  private static let flag: UInt8 = 0x80

  /// Whether a file starts with a tag that has to be made plain: up to version 2.3, where the zero bytes
  /// do not count in the sizes of frames.
  package static func isAtStart(of bytes: [UInt8]) -> Bool {
    LeadingTag.end(in: bytes) != nil && (2...3).contains(bytes[3]) && bytes[5] & flag != 0
  }

  /// The same tag without those zero bytes; it is as long as before, with padding for what was taken out.
  ///
  /// - Parameter tag: all bytes of a tag that ``isAtStart(of:)`` knows.
  package static func plain(_ tag: [UInt8]) -> [UInt8] {
    var plain = Array(tag.prefix(headerBytes))
    plain[5] &= ~flag
    plain.reserveCapacity(tag.count)
    var previous: UInt8 = 0
    for byte in tag.dropFirst(headerBytes) {
      if previous != 0xFF || byte != 0 { plain.append(byte) }
      previous = byte
    }
    return plain + [UInt8](repeating: 0, count: tag.count - plain.count)
  }
}
