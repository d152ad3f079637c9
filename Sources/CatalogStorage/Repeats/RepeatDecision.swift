public import Repeats

/// Something that a user says about a repeat, which later runs do not change.
public enum RepeatDecision: Hashable, Sendable {
  /// What it is; `nil` for what was found.
  case kind(RepeatKind?)
  /// What it is called; `nil` for nothing.
  case name(String?)
  /// Whether it is one; `nil` for nothing said.
  case verdict(RepeatVerdict?)
  /// Nothing: all that was said is taken back.
  case nothing

  /// Writes the decision into a record.
  func apply(to record: inout RepeatRecord) {
    switch self {
    case .kind(let kind): record.chosenKind = kind
    case .name(let name): record.name = name
    case .verdict(let verdict): record.verdict = verdict
    case .nothing:
      record.chosenKind = nil
      record.name = nil
      record.verdict = nil
    }
  }
}

/// Why nothing was decided about a repeat; the catalog is as it was.
public enum RepeatDecisionError: Error, Hashable {
  /// The catalog cannot be used.
  case catalog(CatalogError)
  /// There is no repeat of this number.
  case noSuchRepeat(RepeatIdentifier)
  /// A name is empty, or more than a line.
  case badName
  /// Fewer than two repeats were given to be merged.
  case nothingToMerge
  /// The repeat stands nowhere in the episodes given.
  case nothingToSplit(RepeatIdentifier)
  /// The repeat stands nowhere but in the episodes given.
  case nothingLeft(RepeatIdentifier)
}

extension RepeatDecisionError: CustomStringConvertible {
  /// A sentence for the user, with the way out.
  public var description: String {
    switch self {
    case .catalog(let error): error.description
    case .noSuchRepeat(let id):
      "no repeat \(id.rawValue) in the catalog; podprint repeats shows what there is"
    case .badName: "the name of a repeat is one line that is not empty; nothing was changed"
    case .nothingToMerge: "merging takes two repeats or more; nothing was changed"
    case .nothingToSplit(let id):
      "repeat \(id.rawValue) stands in none of these episodes, so nothing was split; podprint repeats shows where it stands"
    case .nothingLeft(let id):
      "repeat \(id.rawValue) stands in these episodes only, so nothing was split; leave out those where it is to stay"
    }
  }
}
