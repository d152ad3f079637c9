/// A feed's bytes as UTF-8, whatever its encoding is and whatever it claims.
struct FeedText {
  /// The text; valid UTF-8 without byte order mark.
  let utf8: [UInt8]
  /// What was wrong, as a phrase for the user.
  let warning: String?

  init(_ bytes: [UInt8]) {
    if let wide = Self.wide(bytes) {
      self.init(utf8: wide, warning: nil)
      return
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let declared = Self.declaredEncoding(body)
    let kind = Kind(declared)
    if kind == .escaped, let declared, let text = TextConversion.make(from: declared)?.utf8(body) {
      self.init(utf8: text, warning: nil)
      return
    }
    let (text, foreignBytes, hasUTF8) = Self.lenient(body)
    if foreignBytes == 0 {
      let contradicts = hasUTF8 && kind != .utf8
      self.init(
        utf8: text,
        warning: contradicts ? "says that it is \(declared ?? ""), but is UTF-8" : nil)
    } else if kind == .other, let declared,
      let text = TextConversion.make(from: declared)?.utf8(body)
    {
      self.init(utf8: text, warning: nil)
    } else {
      let contradicts = kind != .latin
      self.init(
        utf8: text,
        warning: contradicts
          ? "is not \(declared ?? "UTF-8") as it should be; read as best it goes"
          : nil)
    }
  }

  private init(utf8: [UInt8], warning: String?) {
    self.utf8 = utf8
    self.warning = warning
  }

  private enum Kind {
    case utf8, latin, escaped, other

    init(_ declared: String?) {
      switch declared?.lowercased() {
      case nil, "utf-8", "utf8": self = .utf8
      case "iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "us-ascii", "ascii":
        self = .latin
      case let name? where name.hasPrefix("iso-2022"): self = .escaped
      case _?: self = .other
      }
    }
  }

  /// UTF-16 by its byte order mark or the zero bytes of its first character.
  private static func wide(_ bytes: [UInt8]) -> [UInt8]? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0])
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C])
    guard isLittle || isBig else { return nil }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    let text = String(decoding: units, as: UTF16.self)
    return Array((text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text).utf8)
  }

  /// The encoding that the declaration at the start names.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let start = bytes.drop { $0 <= 0x20 }.prefix(200)
    guard start.starts(with: Array("<?xml".utf8)) else { return nil }
    let text = String(decoding: start.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    let declaration = text.prefix { $0 != ">" }
    let match = declaration.firstMatch(of: #/encoding\s*=\s*["']\s*([A-Za-z0-9._:-]+)/#)
    return match.map { String($0.1) }
  }

  /// UTF-8 as it is, and every byte that is none as Windows code page 1252 has it.
  private static func lenient(
    _ bytes: [UInt8]
  ) -> (text: [UInt8], foreignBytes: Int, hasUTF8: Bool) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 16)
    var (foreignBytes, hasUTF8) = (0, false)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let length = sequenceLength(bytes, at: index)
      if byte < 0x80 {
        text.append(byte)
      } else if length > 0 {
        text += bytes[index..<index + length]
        hasUTF8 = true
      } else {
        foreignBytes += 1
        if let scalar = Unicode.Scalar(WindowsLatin.scalar(byte)) {
          text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
      }
      index += max(1, length)
    }
    return (text, foreignBytes, hasUTF8)
  }

  /// How many bytes the character of UTF-8 has that starts at `index`; 0 when none does.
  private static func sequenceLength(_ bytes: [UInt8], at index: Int) -> Int {
    let lead = bytes[index]
    let length =
      switch lead {
      case 0x00...0x7F: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 1 else { return length }
    guard index + length <= bytes.count else { return 0 }
    for offset in 1..<length where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    let second = bytes[index + 1]
    let isForbidden =
      (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)
      || (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)
    return isForbidden ? 0 : length
  }
}
