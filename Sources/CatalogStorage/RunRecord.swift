public import FilePaths

/// How a run ended.
public enum RunOutcome: String, Hashable, Sendable {
  /// Under way.
  case running
  /// It came to its end, with or without files that failed.
  case finished
  /// The user or the system stopped it, and it stopped in good order.
  case interrupted
  /// An error ended it, or one of its steps.
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

/// A file that could not be indexed in a run.
public struct RunFailure: Hashable, Sendable {
  /// Where it lay; absolute.
  public var path: FilePath
  /// Why, as a sentence for the user.
  public var reason: String

  /// Makes a failure.
  public init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// A run as the catalog remembers it.
public struct RunRecord: Hashable, Sendable {
  /// Its number.
  public var id: RunIdentifier
  /// The job that it was a run of; `nil` of a run outside of jobs.
  public var job: String?
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
  /// The steps of its job that are done, in order.
  public var steps: [RunStep]
}

extension RunCounts {
  /// Adds what another part of a run did.
  public static func += (counts: inout RunCounts, more: RunCounts) {
    counts.added += more.added
    counts.updated += more.updated
    counts.unchanged += more.unchanged
    counts.moved += more.moved
    counts.skipped += more.skipped
    counts.failed += more.failed
    counts.missing += more.missing
    counts.audioSeconds += more.audioSeconds
  }
}
