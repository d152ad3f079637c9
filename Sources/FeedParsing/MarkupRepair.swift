import PodcastMetadata

/// Makes markup that a strict parser would stumble over into what its author meant.
///
/// HTML's names for characters become numbers, an ampersand that starts nothing becomes one of text, control
/// characters go. The declarations at the start go as well: the encoding is settled, and a document type is
/// where entities come from that grow without bounds or name other files.
struct MarkupRepair {
  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)
  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let instructionStart = Array("<?".utf8)
  private static let instructionEnd = Array("?>".utf8)
  private static let declarationStart = Array("<!".utf8)

  private let source: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  /// The repaired markup.
  ///
  /// - Parameter utf8: markup in UTF-8.
  static func repaired(_ utf8: [UInt8]) -> [UInt8] {
    var repair = MarkupRepair(source: utf8)
    repair.run()
    return repair.result
  }

  private init(source: [UInt8]) {
    self.source = source
  }

  private mutating func run() {
    result.reserveCapacity(source.count + source.count / 16)
    while index < source.count, source[index] <= 0x20 { index += 1 }
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "<"): copyMarkup()
      case UInt8(ascii: "&"): copyReference()
      case let byte where byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D:
        result.append(byte)
        index += 1
      default: index += 1
      }
    }
  }

  private mutating func copyMarkup() {
    if starts(with: Self.sectionStart) {
      copy(through: Self.sectionEnd)
    } else if starts(with: Self.commentStart) {
      skip(through: Self.commentEnd)
    } else if starts(with: Self.instructionStart) {
      skip(through: Self.instructionEnd)
    } else if starts(with: Self.declarationStart) {
      skipDocumentType()
    } else {
      result.append(source[index])
      index += 1
    }
  }

  /// Copies a section in which nothing means anything but its end.
  private mutating func copy(through end: [UInt8]) {
    let start = index
    skip(through: end)
    result += source[start..<index].lazy.filter { byte in
      byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
  }

  private mutating func skip(through end: [UInt8]) {
    while index < source.count, !starts(with: end) { index += 1 }
    index = min(source.count, index + end.count)
  }

  /// Skips `<!DOCTYPE …>` with the declarations that it holds in brackets.
  private mutating func skipDocumentType() {
    var depth = 0
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        index += 1
        return
      default: break
      }
      index += 1
    }
  }

  private mutating func copyReference() {
    let limit = min(source.count, index + 14)
    let end = source[index..<limit].firstIndex(of: UInt8(ascii: ";"))
    let name = end.map { String(decoding: source[(index + 1)..<$0], as: UTF8.self) } ?? ""
    if let end, let reference = Self.reference(name) {
      result += Array(reference.utf8)
      index = end + 1
    } else {
      result += Array("&amp;".utf8)
      index += 1
    }
  }

  /// What a reference becomes; `nil` when it is none.
  private static func reference(_ name: String) -> String? {
    if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return "&\(name);" }
    if let scalar = HTMLEntities.scalar(named: name) { return "&#\(scalar);" }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    guard
      let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    else { return nil }
    // Numbers of Windows code page 1252 are meant, not control characters.
    let meant = (0x80...0x9F).contains(number) ? WindowsLatin.scalar(UInt8(number)) : number
    guard let scalar = Unicode.Scalar(meant) else { return "&#65533;" }
    let isText = meant >= 0x20 || meant == 0x09 || meant == 0x0A || meant == 0x0D
    return isText && scalar.properties.isNoncharacterCodePoint == false ? "&#\(meant);" : " "
  }

  private func starts(with text: [UInt8]) -> Bool {
    guard index + text.count <= source.count else { return false }
    for offset in text.indices where source[index + offset] != text[offset] { return false }
    return true
  }
}
