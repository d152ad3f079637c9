/// One stretch of two time lines: in both, or in one of them only.
public struct TimelineStretch: Hashable, Sendable {
  /// What became of a stretch.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The same audio stands in both.
    case same
    /// Only the new one has it.
    case inserted
    /// Only the old one has it.
    case removed
    /// Each has something of its own there.
    case replaced
  }

  /// What became of it.
  public var kind: Kind
  /// Where it stands in the old audio, in seconds; `nil` when it was inserted.
  public var old: Range<Double>?
  /// Where it stands in the new audio, in seconds; `nil` when it was removed.
  public var new: Range<Double>?

  /// The stretch between two points, of which each is given in both time lines; `nil` when neither has any length.
  package init?(kind: Kind?, old: Range<Double>, new: Range<Double>) {
    if old.isEmpty, new.isEmpty { return nil }
    self.kind = kind ?? (old.isEmpty ? .inserted : new.isEmpty ? .removed : .replaced)
    self.old = old.isEmpty ? nil : old
    self.new = new.isEmpty ? nil : new
  }
}
