import SQLiteSupport

extension Catalog {
  /// Records that a run starts.
  ///
  /// Runs before it that never ended are marked as killed.
  ///
  /// - Parameter now: milliseconds since 1970.
  public func beginRun(atMilliseconds now: Int64) throws(CatalogError) -> RunIdentifier {
    try write {
      try connection.run("UPDATE runs SET outcome = 'killed' WHERE outcome = 'running'")
      try connection.run(
        "INSERT INTO runs (started_milliseconds, outcome) VALUES (?1, 'running')", .integer(now))
      return RunIdentifier(rawValue: connection.lastInsertedRow)
    }
  }

  /// Records how a run ended and what it did.
  ///
  /// - Parameter now: milliseconds since 1970.
  public func finishRun(
    _ run: RunIdentifier, outcome: RunOutcome, counts: RunCounts, error: String? = nil,
    atMilliseconds now: Int64
  ) throws(CatalogError) {
    try write {
      try connection.run(
        """
        UPDATE runs SET finished_milliseconds = ?2, outcome = ?3, added = ?4, updated = ?5,
          unchanged = ?6, moved = ?7, skipped = ?8, failed = ?9, missing = ?10, audio_seconds = ?11,
          error = ?12
        WHERE id = ?1
        """, .integer(run.rawValue), .integer(now), .text(outcome.rawValue),
        .integer(counts.added), .integer(counts.updated), .integer(counts.unchanged),
        .integer(counts.moved), .integer(counts.skipped), .integer(counts.failed),
        .integer(counts.missing), .real(counts.audioSeconds), .optional(error))
    }
  }

  /// The latest runs, newest first.
  public func runs(latest count: Int) throws(CatalogError) -> [RunRecord] {
    try perform {
      try connection.query(
        """
        SELECT id, started_milliseconds, finished_milliseconds, outcome, added, updated, unchanged,
          moved, skipped, failed, missing, audio_seconds, error
        FROM runs ORDER BY id DESC LIMIT ?1
        """, .integer(count), row: Self.run)
    }
  }

  private static func run(_ row: SQLiteRow) -> RunRecord {
    var counts = RunCounts()
    counts.added = Int(row.integer(4))
    counts.updated = Int(row.integer(5))
    counts.unchanged = Int(row.integer(6))
    counts.moved = Int(row.integer(7))
    counts.skipped = Int(row.integer(8))
    counts.failed = Int(row.integer(9))
    counts.missing = Int(row.integer(10))
    counts.audioSeconds = row.real(11)
    return RunRecord(
      id: RunIdentifier(rawValue: row.integer(0)), startedMilliseconds: row.integer(1),
      finishedMilliseconds: row.optionalInteger(2),
      outcome: RunOutcome(rawValue: row.text(3)) ?? .killed, counts: counts,
      errorText: row.optionalText(12))
  }
}
