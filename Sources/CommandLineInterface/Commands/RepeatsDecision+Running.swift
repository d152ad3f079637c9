import CatalogStorage
import FilePaths
import Repeats
import TextWriting

extension RepeatsDecision {
  /// A repeat that was decided about, and what was done with it.
  private struct Deed {
    var record: RepeatRecord
    var text: String
  }

  /// Stores the decision and says so.
  ///
  /// - Parameter catalog: open for changes.
  func run(on catalog: Catalog, asJSON: Bool, in context: CommandContext) throws -> ExitCode {
    for deed in try store(in: catalog) {
      try context.output.writeLine(asJSON ? deed.record.decisionJSON.line : deed.text)
    }
    return .success
  }

  private func store(in catalog: Catalog) throws -> [Deed] {
    switch self {
    case .rename(let id, let name):
      try decide(.name(name), [id], in: catalog) {
        "Repeat \($0.id.rawValue) is called \"\(displayText(name))\""
      }
    case .kind(let id, let kind):
      try decide(.kind(kind), [id], in: catalog) {
        "Repeat \($0.id.rawValue) is of kind \($0.kind.rawValue)"
          + (kind == nil ? ", as found" : "")
      }
    case .confirm(let ids):
      try decide(.verdict(.confirmed), ids, in: catalog) { "Confirmed repeat \($0.line)" }
    case .reject(let ids):
      try decide(.verdict(.rejected), ids, in: catalog) { "Rejected repeat \($0.line)" }
    case .reset(let ids):
      try decide(.nothing, ids, in: catalog) { "Took back what was said of repeat \($0.line)" }
    case .merge(let ids): try merge(ids, in: catalog)
    case .split(let id, let episodes): try split(id, off: episodes, in: catalog)
    }
  }

  private func decide(
    _ decision: RepeatDecision, _ ids: [RepeatIdentifier], in catalog: Catalog,
    text: (RepeatRecord) -> String
  ) throws -> [Deed] {
    try catalog.decide(decision, about: ids).map { record in
      let isGone = !record.isDecided && !record.isRepeated
      return Deed(
        record: record,
        text: text(record) + (isGone ? "; it stood in one place only, and is gone" : ""))
    }
  }

  private func merge(_ ids: [RepeatIdentifier], in catalog: Catalog) throws -> [Deed] {
    let left = try catalog.merge(ids)
    guard let record = try catalog.repeat(left) else { return [] }
    let others = ids.filter { $0 != left }.map { String($0.rawValue) }.joined(separator: ", ")
    return [Deed(record: record, text: "Merged \(others) into repeat \(record.line)")]
  }

  private func split(
    _ id: RepeatIdentifier, off episodes: [Argument], in catalog: Catalog
  ) throws -> [Deed] {
    guard try catalog.repeat(id) != nil else { throw RepeatDecisionError.noSuchRepeat(id) }
    let references = try episodes.flatMap { argument in
      try catalog.references(
        of: EpisodeChoice.find(argument, exactly: true, in: catalog).id)
    }
    let new = try catalog.split(id, off: references)
    guard let old = try catalog.repeat(id), let new = try catalog.repeat(new) else { return [] }
    let deeds = [
      Deed(record: new, text: "Split off repeat \(new.line)"),
      Deed(record: old, text: "What is left is repeat \(old.line)"),
    ]
    return deeds.map { deed in
      var deed = deed
      if !deed.record.isRepeated { deed.text += "; it is listed once it stands in two" }
      return deed
    }
  }
}

extension RepeatRecord {
  /// Number, name, kind and how often it stands.
  fileprivate var line: String {
    let called = name.map { " \"\(displayText($0))\"" } ?? ""
    return
      "\(id.rawValue)\(called) (\(kind.rawValue), \(Quantity.count(occurrences.count, "place")))"
  }

  /// What was found and decided.
  fileprivate var decisionJSON: JSONValue {
    [
      "id": .integer(Int(id.rawValue)), "kind": .string(kind.rawValue),
      "foundKind": .string(foundKind.rawValue), "name": .text(name),
      "verdict": .text(verdict?.rawValue), "occurrences": .integer(occurrences.count),
    ]
  }
}

extension RepeatDecisionError {
  /// How the process ends after this error.
  var exitStatus: ExitCode {
    switch self {
    case .catalog(let error): error.exitStatus
    case .noSuchRepeat: .noInput
    case .badName, .nothingToMerge, .nothingToSplit, .nothingLeft: .usage
    }
  }
}
