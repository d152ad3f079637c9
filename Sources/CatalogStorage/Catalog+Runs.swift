import SQLiteSupport

extension Catalog {
  /// Records that a run starts.
  ///
  /// Runs before it that never ended are marked as killed: only one process at a time may write.
  ///
  /// - Parameters:
  ///   - job: the job that it is a run of.
  ///   - now: milliseconds since 1970.
  public func beginRun(
    job: String? = nil, atMilliseconds now: Int64
  ) throws(CatalogError) -> RunIdentifier {
    try write {
      try connection.run("UPDATE runs SET outcome = 'killed' WHERE outcome = 'running'")
      try connection.run(
        "INSERT INTO runs (started_milliseconds, outcome, job) VALUES (?1, 'running', ?2)",
        .integer(now), .optional(job))
      return RunIdentifier(rawValue: connection.lastInsertedRow)
    }
  }

  /// Records a step of a run's job that is done with.
  ///
  /// - Parameter position: which step, from 0.
  public func recordStep(
    _ step: RunStep, at position: Int, of run: RunIdentifier
  ) throws(CatalogError) {
    try write { try RunRow.writeStep(step, at: position, of: run, in: connection) }
  }

  /// Records how a run ended and what it did.
  ///
  /// - Parameters:
  ///   - failures: the files that could not be indexed; forgotten after a hundred more runs.
  ///   - now: milliseconds since 1970.
  public func finishRun(
    _ run: RunIdentifier, outcome: RunOutcome, counts: RunCounts, failures: [RunFailure] = [],
    error: String? = nil, atMilliseconds now: Int64
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
      try RunRow.writeFailures(failures, of: run, in: connection)
    }
  }

  /// The latest runs, newest first.
  public func runs(latest count: Int) throws(CatalogError) -> [RunRecord] {
    try runs("ORDER BY id DESC LIMIT ?1", .integer(count))
  }

  /// A run by its number; `nil` when there is none.
  public func run(_ id: RunIdentifier) throws(CatalogError) -> RunRecord? {
    try runs("WHERE id = ?1", .integer(id.rawValue)).first
  }

  /// The files that could not be indexed in a run, unless that is long ago.
  public func failures(of run: RunIdentifier) throws(CatalogError) -> [RunFailure] {
    try perform { try RunRow.failures(of: run, in: connection) }
  }

  private func runs(
    _ condition: String, _ value: SQLiteValue
  ) throws(CatalogError) -> [RunRecord] {
    // A run may start or end between the two looks; it is dead only when both find nobody.
    let wasHeld = CatalogLock.isHeld(of: path)
    var runs = try perform {
      try connection.snapshot { try RunRow.read(in: connection, condition, value) }
    }
    let isUnderWay = wasHeld || CatalogLock.isHeld(of: path)
    for index in runs.indices where runs[index].outcome == .running && !isUnderWay {
      runs[index].outcome = .killed
    }
    return runs
  }
}
