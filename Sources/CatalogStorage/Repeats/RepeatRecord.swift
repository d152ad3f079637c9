public import Repeats

/// What a user said about a repeat.
public enum RepeatVerdict: String, CaseIterable, Hashable, Sendable {
  /// It is one.
  case confirmed
  /// It is none.
  case rejected
}

/// A repeat as the catalog holds it.
public struct RepeatRecord: Hashable, Sendable {
  /// Its number.
  public var id: RepeatIdentifier
  /// What it was taken for.
  public var foundKind: RepeatKind
  /// Why, for the user.
  public var reason: String
  /// What the user says it is; `nil` when nothing.
  public var chosenKind: RepeatKind?
  /// What the user calls it; `nil` when nothing.
  public var name: String?
  /// What the user says about it; `nil` when nothing.
  public var verdict: RepeatVerdict?
  /// Where it stands, by reference and frame.
  public var occurrences: [Occurrence]

  /// What it is: what the user says, else what was found.
  public var kind: RepeatKind { chosenKind ?? foundKind }

  /// Whether the user decided anything about it.
  ///
  /// Such a repeat is never removed but with the last place where it stands.
  public var isDecided: Bool { chosenKind != nil || name != nil || verdict != nil }

  /// Whether it stands in two places or more.
  ///
  /// One that does not is kept for what the user decided about it, until it stands in two again; it is not to be listed.
  public var isRepeated: Bool { occurrences.count >= 2 }

  /// Whether it is told unless somebody asks for those too that were rejected.
  public var isListed: Bool { isRepeated && verdict != .rejected }
}
