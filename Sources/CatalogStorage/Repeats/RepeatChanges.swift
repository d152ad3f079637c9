public import Repeats

/// A repeat as the search finds it.
public struct FoundRepeat: Hashable, Sendable {
  /// What it is.
  public var kind: RepeatKind
  /// Why, for the user.
  public var reason: String
  /// Where it stands, in any order.
  public var occurrences: [Occurrence]

  /// Makes a repeat to store.
  public init(kind: RepeatKind, reason: String, occurrences: [Occurrence]) {
    self.kind = kind
    self.reason = reason
    self.occurrences = occurrences
  }
}

/// What the comparison of an episode with the catalog changes about the repeats.
public struct RepeatChanges: Hashable, Sendable {
  /// Repeats that are none any more.
  public var removed: [RepeatIdentifier]
  /// Repeats that are another kind, for another reason or in other places: all of that anew.
  public var changed: [RepeatIdentifier: FoundRepeat]
  /// Repeats that are new.
  public var added: [FoundRepeat]

  /// Makes a set of changes.
  public init(
    removed: [RepeatIdentifier] = [], changed: [RepeatIdentifier: FoundRepeat] = [:],
    added: [FoundRepeat] = []
  ) {
    self.removed = removed
    self.changed = changed
    self.added = added
  }
}
