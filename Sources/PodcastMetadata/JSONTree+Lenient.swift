import JSONReading

/// What sidecars say, whatever type they say it in.
extension JSONTree {
  /// A member of an object; `nil` when there is none or it is `null`.
  subscript(name: String) -> JSONTree? {
    guard case .object(let members) = self, let member = members[name] else { return nil }
    if case .null = member { return nil }
    return member
  }

  /// The first of several members that is there.
  func first(_ names: [String]) -> JSONTree? { names.lazy.compactMap { self[$0] }.first }

  /// The elements of an array; a single value stands for itself.
  var elements: [JSONTree] {
    switch self {
    case .array(let elements): elements
    case .null: []
    default: [self]
    }
  }

  /// A text, or a number as one.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number):
      Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }

  /// A number, or a text that is one.
  var number: Double? {
    switch self {
    case .number(let number): number.isFinite ? number : nil
    case .string(let text): Double(text.trimmed).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// Yes or no, as JSON or as feeds write it.
  var flag: Bool? {
    switch self {
    case .bool(let flag): flag
    case .string(let text): PlainText.isExplicit(text)
    default: nil
    }
  }

  /// A length or a time in seconds: a number, or a text such as `1:02:03`.
  var seconds: Double? { number ?? text.flatMap { PlainText.seconds($0) } }
}
