/// How a run ended.
public enum RunOutcome: String, Hashable, Sendable {
  /// Under way.
  case running
  /// It came to its end, with or without files that failed.
  case finished
  /// The user or the system stopped it, and it stopped in good order.
  case interrupted
  /// An error ended it.
  case failed
  /// It ended without a word: a crash, kill -9 or power loss.
  case killed
}

/// What a run did, in files.
public struct RunCounts: Hashable, Sendable {
  /// New episodes.
  public var added = 0
  /// Files with new audio of known episodes, or new metadata.
  public var updated = 0
  /// Files left as they were.
  public var unchanged = 0
  /// Files found under another path.
  public var moved = 0
  /// Files passed over.
  public var skipped = 0
  /// Files that could not be indexed.
  public var failed = 0
  /// Files that are no longer there.
  public var missing = 0
  /// Seconds of audio decoded.
  public var audioSeconds = 0.0

  /// Makes counts of nothing done.
  public init() {}
}

/// A run as the catalog remembers it.
public struct RunRecord: Hashable, Sendable {
  /// Its number.
  public var id: RunIdentifier
  /// When it started, in milliseconds since 1970.
  public var startedMilliseconds: Int64
  /// When it ended, in milliseconds since 1970; `nil` while it runs or when it was killed.
  public var finishedMilliseconds: Int64?
  /// How it ended.
  public var outcome: RunOutcome
  /// What it did.
  public var counts: RunCounts
  /// What ended it, when that was an error.
  public var errorText: String?
}
