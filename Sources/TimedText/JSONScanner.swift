/// Finds where values stand in a JSON text, so that some can be changed and all else kept as it is.
struct JSONScanner {
  /// A value and where it stands.
  struct Value {
    var bytes: Range<Int>
    var content: Content
  }

  enum Content {
    case object([(name: String, value: Value)])
    case array([Value])
    case number(Double)
    /// A string, or a word such as `null`.
    case other
  }

  /// Deeper ones are refused: each level takes some of the stack.
  private static let mostLevels = 64

  private let text: [UInt8]
  private var position: Int

  /// Reads a whole text.
  static func scan(_ text: [UInt8]) throws(TimedTextError) -> Value {
    var scanner = JSONScanner(text: text, position: text.withoutByteOrderMark.startIndex)
    let value = try scanner.value(level: 0)
    scanner.skipSpace()
    guard scanner.position == text.count else {
      throw scanner.error("the JSON text goes on behind its end")
    }
    return value
  }

  /// The line in which a byte stands, counted from 1.
  static func line(of position: Int, in text: [UInt8]) -> Int {
    1 + text[..<min(position, text.count)].count { $0 == UInt8(ascii: "\n") }
  }

  private func error(_ reason: String) -> TimedTextError {
    TimedTextError(line: Self.line(of: position, in: text), reason: reason)
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte.isBlank || byte.isLineEnd { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(level: Int) throws(TimedTextError) -> Value {
    guard level < Self.mostLevels else { throw error("the JSON text has too many levels") }
    skipSpace()
    let start = position
    let content: Content
    switch next {
    case UInt8(ascii: "{"): content = .object(try members(level: level))
    case UInt8(ascii: "["): content = .array(try elements(level: level))
    case UInt8(ascii: "\""):
      _ = try string()
      content = .other
    case let byte? where byte.isDigit || byte == UInt8(ascii: "-"):
      content = .number(try number())
    default:
      content = .other
      try word()
    }
    return Value(bytes: start..<position, content: content)
  }

  private mutating func members(
    level: Int
  ) throws(TimedTextError) -> [(name: String, value: Value)] {
    position += 1
    var members: [(name: String, value: Value)] = []
    if take("}") { return [] }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("the name of a member was expected") }
      let name = try string()
      guard take(":") else { throw error("a colon was expected behind \"\(name)\"") }
      members.append((name, try value(level: level + 1)))
    } while take(",")
    guard take("}") else { throw error("a comma or } was expected") }
    return members
  }

  private mutating func elements(level: Int) throws(TimedTextError) -> [Value] {
    position += 1
    var elements: [Value] = []
    if take("]") { return [] }
    repeat { elements.append(try value(level: level + 1)) } while take(",")
    guard take("]") else { throw error("a comma or ] was expected") }
    return elements
  }

  /// Reads a string; what is escaped in it stays so, which is enough for the names that are looked for.
  private mutating func string() throws(TimedTextError) -> String {
    let start = position + 1
    position = start
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("a string does not end") }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < text.count else { throw error("a string does not end") }
    position += 1
    return String(decoding: text[start..<position - 1], as: UTF8.self)
  }

  private mutating func number() throws(TimedTextError) -> Double {
    let digits = text[position...].prefix {
      $0.isDigit || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains($0)
        || $0 | 0x20 == UInt8(ascii: "e")
    }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      throw error("this is no number")
    }
    position = digits.endIndex
    return number
  }

  private mutating func word() throws(TimedTextError) {
    for word in ["null", "true", "false"] where text[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return
    }
    throw error(next == nil ? "the JSON text ends too early" : "a JSON value was expected")
  }
}
