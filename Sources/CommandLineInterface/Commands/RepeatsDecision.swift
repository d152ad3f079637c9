import CatalogStorage
import Repeats

/// What a user decides about repeats, as `podprint repeats VERB ...` says it.
enum RepeatsDecision: Hashable, Sendable {
  case rename(RepeatIdentifier, String)
  case kind(RepeatIdentifier, RepeatKind?)
  case merge([RepeatIdentifier])
  case split(RepeatIdentifier, off: [Argument])
  case confirm([RepeatIdentifier])
  case reject([RepeatIdentifier])
  case reset([RepeatIdentifier])

  static let operand = OperandDescription(
    name: "DECISION", count: .any,
    summary: "What you say about repeats, instead of a listing: a verb and what it takes, see below"
  )

  static let discussion = [
    "DECISION is rename ID NAME, kind ID KIND (intro, outro, advert, sting, rerun, bed, other, or auto for "
      + "what was found), merge ID ID..., split ID EPISODE..., confirm ID..., reject ID... or reset ID..., where "
      + "ID is a repeat's number. It is kept over later runs.",
    "A repeat that you decided about stays as long as one place of it is in the catalog, and is listed "
      + "while there are two. What was done is a line for each repeat; with --json that holds id, "
      + "kind, foundKind, name, verdict (confirmed, rejected) and occurrences (how many).",
  ]

  static let examples = [
    ExampleDescription("podprint repeats rename 12 \"Autumn jingle\"", "Gives repeat 12 a name"),
    ExampleDescription("podprint repeats kind 12 advert", "Says what it is"),
    ExampleDescription(
      "podprint repeats merge 12 15", "Makes one of the two, with the lower number"),
    ExampleDescription(
      "podprint repeats split 12 40 41",
      "Makes what stands in episodes 40 and 41 a repeat of its own"),
    ExampleDescription("podprint repeats reject 13 14", "Says that these are no repeats"),
    ExampleDescription("podprint repeats reset 12", "Takes back kind, name and verdict"),
  ]

  private static let verbs = ["rename", "kind", "merge", "split", "confirm", "reject", "reset"]
  private static let automatic = "auto"

  /// Reads the operands of a command line.
  ///
  /// - Returns: `nil` when there are none.
  init?(_ operands: [Argument]) throws(UsageError) {
    guard let verb = operands.first else { return nil }
    let rest = Array(operands.dropFirst())
    switch verb.text {
    case "rename":
      let (id, name) = try Self.pair(rest, "NAME")
      guard let text = name.text else { throw .refused("a name must be text in UTF-8") }
      self = .rename(id, text)
    case "kind":
      let (id, word) = try Self.pair(rest, "KIND")
      self = .kind(id, try Self.kind(word))
    case "merge":
      let ids = try Self.identifiers(rest)
      if Set(ids).count < 2 { throw .missingOperand("a second ID to merge") }
      self = .merge(ids)
    case "split":
      let id = try Self.identifier(rest.first)
      if rest.count < 2 { throw .missingOperand("EPISODE") }
      self = .split(id, off: Array(rest.dropFirst()))
    case "confirm": self = .confirm(try Self.identifiers(rest))
    case "reject": self = .reject(try Self.identifiers(rest))
    case "reset": self = .reset(try Self.identifiers(rest))
    default: throw .unknownWord("decision", verb.displayText, among: Self.verbs)
    }
  }

  private static func pair(
    _ rest: [Argument], _ name: String
  ) throws(UsageError) -> (RepeatIdentifier, Argument) {
    let id = try identifier(rest.first)
    guard rest.count >= 2 else { throw .missingOperand(name) }
    if rest.count > 2 { throw .unexpectedOperand(rest[2].displayText) }
    return (id, rest[1])
  }

  private static func kind(_ word: Argument) throws(UsageError) -> RepeatKind? {
    if word.text == automatic { return nil }
    guard let kind = word.text.flatMap(RepeatKind.init) else {
      let known = RepeatKind.allCases.map(\.rawValue) + [automatic]
      throw .unknownWord("kind", word.displayText, among: known)
    }
    return kind
  }

  /// Numbers, each once.
  private static func identifiers(_ rest: [Argument]) throws(UsageError) -> [RepeatIdentifier] {
    var ids: [RepeatIdentifier] = [try identifier(rest.first)]
    for argument in rest.dropFirst() {
      let id = try identifier(argument)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  private static func identifier(
    _ argument: Argument?
  ) throws(UsageError) -> RepeatIdentifier {
    guard let argument else { throw .missingOperand("ID") }
    guard let number = argument.text.flatMap({ Int64($0) }), number > 0 else {
      throw .refused("a repeat's ID is a whole number, not \"\(argument.displayText)\"")
    }
    return RepeatIdentifier(rawValue: number)
  }
}
