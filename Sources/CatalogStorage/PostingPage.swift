/// What is wrong with a page of postings.
package struct PostingDamage: Error, Hashable, CustomStringConvertible {
  /// What it is.
  package var description: String

  package init(_ description: String) {
    self.description = description
  }

  static var disorder: PostingDamage {
    PostingDamage("a page of postings is out of order or out of its segment")
  }

  static var endless: PostingDamage { PostingDamage("a page of postings ends inside a number") }
}

/// The coding of a page of postings, a run of them in order of hash, then position.
///
/// See Schema/README.md for the layout.
package enum PostingPage {
  /// Four pages of this size with their keys fill a database page of 8,192 bytes.
  package static let mostBytes = 2_024
  static let headerBytes = 5
  /// A segment may span so many frames, 1,193 hours, so that a merge never rewrites more.
  package static let longestSpan = 1 << 27

  /// The bytes that a position of a segment with so many frames takes.
  static func width(frameSpan: Int) -> Int {
    let bits = Int.bitWidth - max(frameSpan - 1, 1).leadingZeroBitCount
    return (bits + 7) / 8
  }

  /// Mixes the bytes after the checksum, eight at a time, into the key.
  static func checksum(_ bytes: Span<UInt8>, key: PostingKey) -> UInt32 {
    var sum = UInt64(bitPattern: key.rawValue)
    var offset = 4
    while offset &+ 8 <= bytes.count {
      // Cut to a known length, the bytes are loaded as one word.
      let word = bytes.extracting(offset..<(offset &+ 8))
      let low =
        UInt64(word[0]) | UInt64(word[1]) << 8 | UInt64(word[2]) << 16 | UInt64(word[3]) << 24
      let high =
        UInt64(word[4]) | UInt64(word[5]) << 8 | UInt64(word[6]) << 16 | UInt64(word[7]) << 24
      sum = mixed(sum, low | high << 32)
      offset &+= 8
    }
    var rest: UInt64 = 0
    for index in offset..<bytes.count {
      rest |= UInt64(bytes[index]) << UInt64(8 * (index - offset))
    }
    return UInt32(truncatingIfNeeded: mixed(sum, rest))
  }

  /// Writes the checksum into the first four bytes.
  package static func seal(_ bytes: inout [UInt8], key: PostingKey) {
    let checksum = checksum(bytes.span, key: key)
    for index in 0..<4 {
      bytes[index] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * index))
    }
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }

  /// Checks the header of a page.
  ///
  /// - Returns: the bytes that a position takes.
  static func checkedWidth(
    of bytes: Span<UInt8>, key: PostingKey, frameSpan: Int
  ) throws(PostingDamage) -> Int {
    guard bytes.count > headerBytes, bytes.count <= mostBytes else {
      throw PostingDamage("a page of postings is \(bytes.count) bytes long")
    }
    let stored =
      UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | UInt32(bytes[3]) << 24
    guard stored == checksum(bytes, key: key) else {
      throw PostingDamage("the checksum of a page of postings does not fit")
    }
    guard (1...longestSpan).contains(frameSpan), bytes[4] == width(frameSpan: frameSpan) else {
      throw PostingDamage("a page of postings does not belong to its segment")
    }
    return Int(bytes[4])
  }

  /// Reads a number written seven bits a byte, the low ones first, and moves `offset` behind it.
  @inline(__always)
  static func number(_ bytes: Span<UInt8>, _ offset: inout Int) throws(PostingDamage) -> UInt32 {
    guard offset < bytes.count else { throw PostingDamage.endless }
    let first = bytes[offset]
    offset &+= 1
    guard first >= 0x80 else { return UInt32(first) }
    return try number(startingWith: first, bytes, &offset)
  }

  @inline(__always)
  private static func number(
    startingWith first: UInt8, _ bytes: Span<UInt8>, _ offset: inout Int
  ) throws(PostingDamage) -> UInt32 {
    var value = UInt32(first & 0x7F)
    var shift: UInt32 = 7
    while offset < bytes.count, shift < 28 {
      let byte = bytes[offset]
      offset &+= 1
      value |= UInt32(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    throw PostingDamage.endless
  }

  /// Reads a number of `width` bytes, the low one first, and moves `offset` behind it.
  @inline(__always)
  static func position(
    _ bytes: Span<UInt8>, _ offset: inout Int, width: Int
  ) throws(PostingDamage) -> Int {
    guard width <= bytes.count &- offset else { throw PostingDamage.endless }
    let start = offset
    offset &+= width
    if width == 3 {
      let part = bytes.extracting(start..<(start &+ 3))
      return Int(part[0]) | Int(part[1]) << 8 | Int(part[2]) << 16
    }
    var value = 0
    for index in 0..<width { value |= Int(bytes[start &+ index]) &<< (8 &* index) }
    return value
  }

  /// Appends a number as ``number(_:_:)`` reads it.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// The bytes that ``append(_:to:)`` takes for a number.
  static func byteCount(_ value: UInt32) -> Int {
    (max(1, UInt32.bitWidth - value.leadingZeroBitCount) + 6) / 7
  }
}
