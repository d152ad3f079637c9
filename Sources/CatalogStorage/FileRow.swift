import FilePaths
import Matching
import SQLiteSupport

/// The table of files.
enum FileRow {
  static func find(
    _ path: FilePath, in connection: SQLiteConnection
  ) throws -> FileIdentifier? {
    try connection.first("SELECT id FROM files WHERE path = ?1", .blob(path.bytes)) {
      FileIdentifier(rawValue: $0.integer(0))
    }
  }

  /// Writes what the file system says and the state, and leaves the rest of the row.
  static func write(
    _ file: FileFacts, state: FileState, in connection: SQLiteConnection
  ) throws -> FileIdentifier {
    if let id = try find(file.path, in: connection) {
      try update(id, file, in: connection)
      try connection.run(
        "UPDATE files SET state = ?2, missing_since_milliseconds = NULL WHERE id = ?1",
        .integer(id.rawValue), .text(state.rawValue))
      return id
    }
    try connection.run(
      """
      INSERT INTO files (path, size_bytes, modified_nanoseconds, device, inode, state)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """, .blob(file.path.bytes), .integer(file.sizeBytes), .integer(file.modifiedNanoseconds),
      .integer(file.device), .integer(file.inode), .text(state.rawValue))
    return FileIdentifier(rawValue: connection.lastInsertedRow)
  }

  static func update(
    _ id: FileIdentifier, _ file: FileFacts, in connection: SQLiteConnection
  ) throws {
    try connection.run(
      """
      UPDATE files SET path = ?2, size_bytes = ?3, modified_nanoseconds = ?4, device = ?5, inode = ?6
      WHERE id = ?1
      """, .integer(id.rawValue), .blob(file.path.bytes), .integer(file.sizeBytes),
      .integer(file.modifiedNanoseconds), .integer(file.device), .integer(file.inode))
  }

  /// Gives the entry of `oldPath` to `file`; an entry that the new path had goes, with its audio when
  /// that was the only file to hold it.
  static func move(
    from oldPath: FilePath, to file: FileFacts, in connection: SQLiteConnection
  ) throws -> FileIdentifier? {
    guard let id = try find(oldPath, in: connection) else { return nil }
    if let other = try find(file.path, in: connection), other != id {
      let reference = try reference(of: other, in: connection)
      let artwork = try artwork(of: other, in: connection)
      try connection.run("DELETE FROM files WHERE id = ?1", .integer(other.rawValue))
      try ArtworkRow.removeUnused(artwork, in: connection)
      if let reference {
        try EpisodeRemoval(connection: connection).removeUnused(reference)
      }
    }
    try update(id, file, in: connection)
    try connection.run(
      """
      UPDATE files SET state = CASE WHEN error IS NULL THEN 'indexed' ELSE 'failed' END,
        missing_since_milliseconds = NULL
      WHERE id = ?1
      """, .integer(id.rawValue))
    return id
  }

  static func reference(
    of file: FileIdentifier, in connection: SQLiteConnection
  ) throws -> ReferenceIdentifier? {
    try connection.first(
      "SELECT signature_id FROM files WHERE id = ?1", .integer(file.rawValue)
    ) { row in
      row.optionalInteger(0).map { ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: $0)) }
    } ?? nil
  }

  static func writeWarnings(
    _ warnings: [String], of file: FileIdentifier, in connection: SQLiteConnection
  ) throws {
    try connection.run("DELETE FROM warnings WHERE file_id = ?1", .integer(file.rawValue))
    for (position, message) in warnings.enumerated() {
      try connection.run(
        "INSERT INTO warnings (file_id, position, message) VALUES (?1, ?2, ?3)",
        .integer(file.rawValue), .integer(position), .text(message))
    }
  }

  /// Reads files with their warnings, by path.
  ///
  /// - Parameter condition: SQL over `f`, the file, and `s`, its signature, with at most one parameter.
  static func read(
    in connection: SQLiteConnection, where condition: String = "?1 IS NULL",
    _ value: SQLiteValue = .null
  ) throws -> [FileRecord] {
    var files = try connection.query(
      """
      SELECT f.id, f.path, f.size_bytes, f.modified_nanoseconds, f.device, f.inode, f.state,
        f.content_digest, f.signature_id, s.episode_id, f.container, f.codec, f.sample_rate,
        f.channel_count, f.duration_seconds, f.error, f.metadata_state,
        f.reader_died
      FROM files f LEFT JOIN signatures s ON s.id = f.signature_id
      WHERE \(condition) ORDER BY f.path
      """, value, row: record)
    let warnings = try connection.query(
      """
      SELECT w.file_id, w.message
      FROM files f LEFT JOIN signatures s ON s.id = f.signature_id
      JOIN warnings w ON w.file_id = f.id
      WHERE \(condition) ORDER BY f.path, w.position
      """, value
    ) { (FileIdentifier(rawValue: $0.integer(0)), $0.text(1)) }
    var messages = Dictionary(grouping: warnings, by: \.0)
    for index in files.indices {
      files[index].warnings = messages.removeValue(forKey: files[index].id)?.map(\.1) ?? []
    }
    return files
  }

  private static func record(_ row: SQLiteRow) throws -> FileRecord {
    let audio = row.optionalText(10).map { container in
      AudioFacts(
        container: container, codec: row.text(11), sampleRate: Int(row.integer(12)),
        channelCount: Int(row.integer(13)), durationSeconds: row.real(14))
    }
    return FileRecord(
      id: FileIdentifier(rawValue: row.integer(0)),
      facts: FileFacts(
        path: try row.path(1), sizeBytes: row.integer(2),
        modifiedNanoseconds: row.integer(3), device: UInt64(bitPattern: row.integer(4)),
        inode: UInt64(bitPattern: row.integer(5))),
      state: FileState(rawValue: row.text(6)) ?? .failed,
      contentDigest: row.optionalBlob(7).flatMap { ContentDigest(bytes: $0) },
      reference: row.optionalInteger(8).map {
        ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: $0))
      },
      episode: row.optionalInteger(9).map { EpisodeIdentifier(rawValue: $0) },
      audio: audio, metadataState: row.optionalInteger(16), errorText: row.optionalText(15),
      readerDied: row.integer(17) != 0, warnings: [])
  }
}
