/// The ID3v2 tags at the start of a file.
package enum LeadingTag {
  /// The offset in bytes of what follows the first ID3v2 tag; `nil` when there is none.
  package static func end(in start: [UInt8]) -> Int? {
    guard start.count >= 10, start.starts(with: Array("ID3".utf8)), start[3] != 0xFF else {
      return nil
    }
    let sizes = start[6..<10]
    guard sizes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let footer = start[5] & 0x10 == 0 ? 0 : 10
    return 10 + footer + sizes.reduce(0) { $0 << 7 | Int($1) }
  }
}
