/// A value to write as JSON: members in the order given, members without a value left out.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])
}

/// A name and a value of a JSON object.
package struct JSONMember: Hashable, Sendable {
  /// The key.
  package var name: String
  /// The value.
  package var value: JSONValue

  /// Makes a member.
  package init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  /// The value on one line, as valid JSON; a number that is not finite becomes `null`.
  package var line: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.text(of: value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values): Self.write(values, between: "[", "]", to: &text) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, between: "{", "}", to: &text) { member, text in
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: String, _ close: String, to text: inout String,
    _ body: (Element, inout String) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      body(element, &text)
    }
    text += close
  }

  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let whole = Int(exactly: number), abs(whole) < 1 << 53 { return String(whole) }
    return number.description
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral
{
  /// Makes an object; members whose value is `nil` are left out.
  package init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self = .object(
      elements.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }

  /// Makes an array.
  package init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  /// Makes a string.
  package init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSONValue {
  /// A time in seconds, to a tenth of a millisecond.
  package static func seconds(_ value: Double) -> JSONValue {
    .number((value * 10_000).rounded() / 10_000)
  }

  /// The members of an object, and `others` after them.
  package func adding(_ others: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let more) = others else { return self }
    return .object(members + more)
  }
}
