import Matching
import Repeats
import SQLiteSupport

/// The tables of repeats and occurrences.
enum RepeatRow {
  /// What makes a repeat one that the user has decided about, as a condition on its row.
  static let isDecided = "(chosen_kind IS NOT NULL OR name IS NOT NULL OR verdict IS NOT NULL)"

  /// Repeats with all places where they stand, by number.
  ///
  /// - Parameter chosen: a query for their numbers, with at most one parameter.
  static func read(
    _ chosen: String = "SELECT id FROM repeats WHERE ?1 IS NULL", _ value: SQLiteValue = .null,
    in connection: SQLiteConnection
  ) throws -> [RepeatRecord] {
    var places: [Int64: [Occurrence]] = [:]
    try connection.forEach(
      """
      SELECT repeat_id, signature_id, start_frame, end_frame, clear_percent FROM occurrences
      WHERE repeat_id IN (\(chosen)) ORDER BY repeat_id, signature_id, start_frame
      """, value
    ) { row in
      places[row.integer(0), default: []].append(try occurrence(row, from: 1))
    }
    return try connection.query(
      """
      SELECT id, kind, substr(reason, 1, \(EpisodeRow.mostSharedCharacters)), chosen_kind,
        substr(name, 1, \(EpisodeRow.mostSharedCharacters)), verdict FROM repeats
      WHERE id IN (\(chosen)) ORDER BY id
      """, value
    ) { row in
      RepeatRecord(
        id: RepeatIdentifier(rawValue: row.integer(0)), foundKind: try kind(row.text(1)),
        reason: row.text(2), chosenKind: try row.optionalText(3).map(kind),
        name: row.optionalText(4), verdict: row.optionalText(5).flatMap(RepeatVerdict.init),
        occurrences: places[row.integer(0)] ?? [])
    }
  }

  /// A repeat with all places where it stands; `nil` when there is none of that number.
  static func read(
    _ id: RepeatIdentifier, in connection: SQLiteConnection
  ) throws -> RepeatRecord? {
    try read("?1", .integer(id.rawValue), in: connection).first
  }

  /// The numbers of the repeats that stand in some audio.
  static func repeats(
    of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws -> [RepeatIdentifier] {
    try connection.query(
      "SELECT DISTINCT repeat_id FROM occurrences WHERE signature_id = ?1 ORDER BY 1",
      .integer(reference.rawValue)
    ) { RepeatIdentifier(rawValue: $0.integer(0)) }
  }

  static func insert(
    kind: RepeatKind, reason: String, in connection: SQLiteConnection
  ) throws -> RepeatIdentifier {
    try connection.run(
      "INSERT INTO repeats (kind, reason) VALUES (?1, ?2)", .text(kind.rawValue), .text(reason))
    return RepeatIdentifier(rawValue: connection.lastInsertedRow)
  }

  /// Writes what was found about a repeat.
  ///
  /// - Returns: whether there is one of that number.
  static func update(
    _ id: RepeatIdentifier, kind: RepeatKind, reason: String, in connection: SQLiteConnection
  ) throws -> Bool {
    try connection.run(
      "UPDATE repeats SET kind = ?2, reason = ?3 WHERE id = ?1", .integer(id.rawValue),
      .text(kind.rawValue), .text(reason))
    return connection.changedRows > 0
  }

  /// Writes what the user decided about a repeat.
  static func updateDecisions(_ record: RepeatRecord, in connection: SQLiteConnection) throws {
    try connection.run(
      "UPDATE repeats SET chosen_kind = ?2, name = ?3, verdict = ?4 WHERE id = ?1",
      .integer(record.id.rawValue), .optional(record.chosenKind?.rawValue),
      .optional(record.name), .optional(record.verdict?.rawValue))
  }

  /// Writes where a repeat stands, instead of what was there; only what differs is written.
  ///
  /// Places past the end of the audio are cut, those in audio that is not stored are passed over, and of those that start at
  /// one frame the longest is kept.
  static func writeOccurrences(
    _ occurrences: [Occurrence], of id: RepeatIdentifier, in connection: SQLiteConnection
  ) throws {
    let wanted = Set(occurrences)
    let stored = Set(
      try connection.query(
        "SELECT repeat_id, signature_id, start_frame, end_frame, clear_percent FROM occurrences WHERE repeat_id = ?1",
        .integer(id.rawValue)
      ) { try occurrence($0, from: 1) })
    for old in stored.subtracting(wanted) {
      try connection.run(
        "DELETE FROM occurrences WHERE repeat_id = ?1 AND signature_id = ?2 AND start_frame = ?3",
        .integer(id.rawValue), .integer(old.reference.rawValue), .integer(old.frames.lowerBound))
    }
    for new in wanted.subtracting(stored) where !new.frames.isEmpty {
      try connection.run(
        """
        INSERT INTO occurrences (repeat_id, signature_id, start_frame, end_frame, clear_percent)
        SELECT ?1, id, max(?3, 0), min(?4, frame_count), ?5 FROM signatures
        WHERE id = ?2 AND min(?4, frame_count) > max(?3, 0)
        ON CONFLICT DO UPDATE SET end_frame = max(end_frame, excluded.end_frame)
        """, .integer(id.rawValue), .integer(new.reference.rawValue),
        .integer(new.frames.lowerBound), .integer(new.frames.upperBound),
        .integer(max(0, min(100, new.clearPercent))))
    }
  }

  static func remove(_ id: RepeatIdentifier, in connection: SQLiteConnection) throws {
    try connection.run("DELETE FROM repeats WHERE id = ?1", .integer(id.rawValue))
  }

  /// Removes a repeat that stands nowhere any more, or in one place only and the user has decided nothing about it.
  static func removeUnsupported(_ id: RepeatIdentifier, in connection: SQLiteConnection) throws {
    try connection.run(
      """
      DELETE FROM repeats WHERE id = ?1 AND
        (SELECT count(*) FROM occurrences WHERE repeat_id = ?1) < iif(\(isDecided), 1, 2)
      """, .integer(id.rawValue))
  }

  /// An occurrence whose signature, start and end are columns from `column` on.
  ///
  /// - Throws: ``RepeatDamage`` when it has an impossible place: strangers' files are not held to the rules of the schema.
  private static func occurrence(
    _ row: SQLiteRow, from column: Int
  ) throws -> Occurrence {
    let (start, end) = (row.integer(column + 1), row.integer(column + 2))
    guard start >= 0, end > start, end <= PostingPage.longestSpan else {
      throw RepeatDamage("a place of repeat \(row.integer(0)) cannot be")
    }
    return Occurrence(
      reference: ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: row.integer(column))),
      frames: Int(start)..<Int(end), clearPercent: Int(max(0, min(100, row.integer(column + 3)))))
  }

  private static func kind(_ text: String) throws -> RepeatKind {
    guard let kind = RepeatKind(rawValue: text) else {
      throw RepeatDamage("a repeat is of a kind that is none")
    }
    return kind
  }
}
