/// Reads JSON as plain values: objects as dictionaries, numbers as whole ones where they are.
///
/// In time that is in proportion to the text. A `Decoder` has to be asked for one kind after the other, and makes an error of each
/// that a value is not, with all of its path, which strangers can make long.
struct JSONValueReader {
  /// What is not as JSON has it, and where, in bytes from the start.
  struct Fault: Error, CustomStringConvertible {
    let place: Int

    var description: String { "byte \(place) cannot stand there" }
  }

  private let bytes: [UInt8]
  private let mostLevels: Int
  private var place = 0
  private var level = 0

  private init(_ text: String, mostLevels: Int) {
    bytes = Array(text.utf8)
    self.mostLevels = mostLevels
  }

  /// Reads a text that is one value; `null` is none.
  ///
  /// - Parameter mostLevels: arrays and objects that hold one another in deeper levels are refused.
  static func read(_ text: String, mostLevels: Int) throws(Fault) -> MediaItemValue {
    var reader = JSONValueReader(text, mostLevels: mostLevels)
    let value = try reader.value()
    guard reader.next == nil else { throw reader.fault }
    return value
  }

  private var fault: Fault { Fault(place: place) }

  /// The next byte that is no white space, which is not taken.
  private var next: UInt8? {
    mutating get {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }
  }

  private mutating func take(_ character: Unicode.Scalar) throws(Fault) {
    guard next == UInt8(ascii: character) else { throw fault }
    place += 1
  }

  /// Takes a character if it is the next.
  private mutating func skips(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(Fault) -> MediaItemValue {
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "{"): return .dictionary(try object())
    case UInt8(ascii: "t"): return .bool(try word("true", true))
    case UInt8(ascii: "f"): return .bool(try word("false", false))
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: Bool) throws(Fault) -> Bool {
    let letters = Array(word.description.utf8)
    guard bytes[place...].starts(with: letters) else { throw fault }
    place += letters.count
    return value
  }

  private mutating func number() throws(Fault) -> MediaItemValue {
    let rest = bytes[place...].prefix {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    let text = String(decoding: rest, as: UTF8.self)
    let value: MediaItemValue
    if let whole = Int64(text) {
      value = .integer(whole)
    } else if let number = Double(text), number.isFinite {
      value = Int64(exactly: number).map { .integer($0) } ?? .number(number)
    } else {
      throw fault
    }
    place = rest.endIndex
    return value
  }

  private mutating func enter(_ character: Unicode.Scalar) throws(Fault) {
    guard level < mostLevels else { throw fault }
    level += 1
    try take(character)
  }

  private mutating func array() throws(Fault) -> [MediaItemValue] {
    try enter("[")
    defer { level -= 1 }
    var values: [MediaItemValue] = []
    if skips("]") { return values }
    repeat { values.append(try value()) } while skips(",")
    try take("]")
    return values
  }

  private mutating func object() throws(Fault) -> [String: MediaItemValue] {
    try enter("{")
    defer { level -= 1 }
    var members: [String: MediaItemValue] = [:]
    if skips("}") { return members }
    repeat {
      guard next == UInt8(ascii: "\"") else { throw fault }
      let name = try string()
      try take(":")
      members[name] = try value()
    } while skips(",")
    try take("}")
    return members
  }
}

extension JSONValueReader {
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func string() throws(Fault) -> String {
    place += 1
    var content: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &content)
      case 0..<0x20: throw fault
      default: content.append(byte)
      }
    }
    throw fault
  }

  private mutating func escape(into content: inout [UInt8]) throws(Fault) {
    guard place < bytes.count else { throw fault }
    let letter = bytes[place]
    place += 1
    if let byte = Self.escapes[letter] {
      content.append(byte)
      return
    }
    guard letter == UInt8(ascii: "u") else { throw fault }
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[place...].starts(with: Array("\\u".utf8)) {
      place += 2
      units.append(try codeUnit())
    }
    content += Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func codeUnit() throws(Fault) -> UInt16 {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault }
    place += 4
    return unit
  }
}
