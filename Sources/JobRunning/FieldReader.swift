import FilePaths
import JSONReading

/// Takes values out of JSON and notes everything that is wrong with them.
struct FieldReader {
  private(set) var problems: [JobProblem] = []

  mutating func note(_ field: String, _ reason: String) {
    problems.append(JobProblem(field: field, reason: reason))
  }

  /// The members of an object; those that are not among `names` are noted.
  mutating func object(
    _ value: JSONTree, _ field: String, names: [String]
  ) -> [String: JSONTree]? {
    guard case .object(let members) = value else {
      note(field, "must be an object, not \(value.kind)")
      return nil
    }
    for name in members.keys.sorted() where !names.contains(name) {
      let nearest = NearestName.find(name, among: names).map { "; did you mean \($0)?" } ?? ""
      note(Self.path(field, name), "there is no such field" + nearest)
    }
    return members
  }

  mutating func array(_ value: JSONTree, _ field: String) -> [JSONTree]? {
    if case .array(let elements) = value { return elements }
    note(field, "must be a list, not \(value.kind)")
    return nil
  }

  mutating func text(_ value: JSONTree, _ field: String) -> String? {
    guard case .string(let text) = value else {
      note(field, "must be text, not \(value.kind)")
      return nil
    }
    guard !text.isEmpty else {
      note(field, "must not be empty")
      return nil
    }
    return text
  }

  mutating func number(
    _ value: JSONTree, _ field: String, in range: ClosedRange<Double>
  ) -> Double? {
    if case .number(let number) = value, range.contains(number) { return number }
    let bounds = [range.lowerBound, range.upperBound].map(Self.text)
    note(field, "must be a number from \(bounds[0]) to \(bounds[1])\(Self.not(value))")
    return nil
  }

  mutating func whole(_ value: JSONTree, _ field: String, in range: ClosedRange<Int>) -> Int? {
    if case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) {
      return whole
    }
    note(
      field,
      "must be a whole number from \(range.lowerBound) to \(range.upperBound)\(Self.not(value))")
    return nil
  }

  /// One of some words.
  mutating func word(_ value: JSONTree, _ field: String, among words: [String]) -> String? {
    guard let text = text(value, field) else { return nil }
    if words.contains(text) { return text }
    let nearest = NearestName.find(text, among: words).map { "; did you mean \($0)?" } ?? ""
    note(field, "must be one of \(words.joined(separator: ", ")), not \"\(text)\"" + nearest)
    return nil
  }

  mutating func truth(_ value: JSONTree, _ field: String) -> Bool? {
    if case .bool(let truth) = value { return truth }
    note(field, "must be true or false, not \(value.kind)")
    return nil
  }

  /// A path as jobs write them.
  mutating func path(_ value: JSONTree, _ field: String, _ paths: JobPaths) -> FilePath? {
    guard let text = text(value, field) else { return nil }
    do throws(JobPaths.Problem) {
      return try paths.path(text)
    } catch {
      note(field, error.description)
      return nil
    }
  }

  /// The path of a member, such as `limits.timeWindow`.
  static func path(_ field: String, _ name: String) -> String {
    field.isEmpty ? name : "\(field).\(name)"
  }

  private static func not(_ value: JSONTree) -> String {
    if case .number(let number) = value { ", not " + text(number) } else { ", not \(value.kind)" }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
