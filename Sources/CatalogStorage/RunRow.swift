import FilePaths
import SQLiteSupport

/// The tables of runs.
enum RunRow {
  /// Of so many runs the failures are kept; older ones only say how many there were.
  private static let runsWithFailures = 100

  static func writeStep(
    _ step: RunStep, at position: Int, of run: RunIdentifier, in connection: SQLiteConnection
  ) throws {
    try connection.run(
      """
      INSERT INTO run_steps
        (run_id, position, kind, outcome, started_milliseconds, finished_milliseconds, remark)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """, .integer(run.rawValue), .integer(position), .text(step.kind),
      .text(step.outcome.rawValue), .integer(step.startedMilliseconds),
      .integer(step.finishedMilliseconds), .optional(step.remark))
    for (index, figure) in step.figures.enumerated() {
      try connection.run(
        "INSERT INTO run_figures (run_id, step, position, name, value) VALUES (?1, ?2, ?3, ?4, ?5)",
        .integer(run.rawValue), .integer(position), .integer(index), .text(figure.name),
        .integer(figure.value))
    }
  }

  static func writeFailures(
    _ failures: [RunFailure], of run: RunIdentifier, in connection: SQLiteConnection
  ) throws {
    for (position, failure) in failures.enumerated() {
      try connection.run(
        "INSERT INTO run_failures (run_id, position, path, reason) VALUES (?1, ?2, ?3, ?4)",
        .integer(run.rawValue), .integer(position), .blob(failure.path.bytes),
        .text(failure.reason))
    }
    try connection.run(
      """
      DELETE FROM run_failures WHERE run_id <
        (SELECT min(id) FROM (SELECT id FROM runs ORDER BY id DESC LIMIT ?1))
      """, .integer(runsWithFailures))
  }

  static func failures(
    of run: RunIdentifier, in connection: SQLiteConnection
  ) throws -> [RunFailure] {
    try connection.query(
      "SELECT path, reason FROM run_failures WHERE run_id = ?1 ORDER BY position",
      .integer(run.rawValue)
    ) { RunFailure(path: try $0.path(0), reason: $0.text(1)) }
  }

  /// Reads runs with their steps, newest first.
  ///
  /// - Parameter condition: SQL that uses `?1`, what `value` is bound to.
  static func read(
    in connection: SQLiteConnection, _ condition: String, _ value: SQLiteValue
  ) throws -> [RunRecord] {
    var runs = try connection.query(
      """
      SELECT id, started_milliseconds, finished_milliseconds, outcome, added, updated, unchanged,
        moved, skipped, failed, missing, audio_seconds, error, job
      FROM runs \(condition)
      """, value, row: record)
    for index in runs.indices {
      runs[index].steps = try steps(of: runs[index].id, in: connection)
    }
    return runs
  }

  private static func record(_ row: SQLiteRow) -> RunRecord {
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
      id: RunIdentifier(rawValue: row.integer(0)), job: row.optionalText(13),
      startedMilliseconds: row.integer(1), finishedMilliseconds: row.optionalInteger(2),
      outcome: RunOutcome(rawValue: row.text(3)) ?? .killed, counts: counts,
      errorText: row.optionalText(12), steps: [])
  }

  private static func steps(
    of run: RunIdentifier, in connection: SQLiteConnection
  ) throws -> [RunStep] {
    var steps = try connection.query(
      """
      SELECT kind, outcome, started_milliseconds, finished_milliseconds, remark
      FROM run_steps WHERE run_id = ?1 ORDER BY position
      """, .integer(run.rawValue)
    ) { row in
      RunStep(
        kind: row.text(0), outcome: StepOutcome(rawValue: row.text(1)) ?? .failed,
        startedMilliseconds: row.integer(2), finishedMilliseconds: row.integer(3),
        remark: row.optionalText(4))
    }
    try connection.forEach(
      "SELECT step, name, value FROM run_figures WHERE run_id = ?1 ORDER BY step, position",
      .integer(run.rawValue)
    ) { row in
      let index = Int(row.integer(0))
      guard steps.indices.contains(index) else { return }
      steps[index].figures.append(StepFigure(row.text(1), row.integer(2)))
    }
    return steps
  }
}
