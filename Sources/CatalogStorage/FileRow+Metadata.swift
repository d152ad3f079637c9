import FilePaths
import PodcastMetadata
import SQLiteSupport

extension FileRow {
  static func path(
    of file: FileIdentifier, in connection: SQLiteConnection
  ) throws -> FilePath? {
    try connection.first("SELECT path FROM files WHERE id = ?1", .integer(file.rawValue)) {
      try $0.path(0)
    }
  }

  /// Writes what a file holds beyond its tags over what it held before.
  static func writeMetadata(
    _ metadata: FileMetadata, of file: FileIdentifier, in connection: SQLiteConnection
  ) throws {
    let old = try artwork(of: file, in: connection)
    let new = try ArtworkRow.find(metadata.artwork, in: connection)
    try connection.run(
      "UPDATE files SET metadata_state = ?2, artwork_id = ?3 WHERE id = ?1",
      .integer(file.rawValue), .optional(metadata.state), .optional(new))
    if old != new { try ArtworkRow.removeUnused(old, in: connection) }
    try connection.run("DELETE FROM file_chapters WHERE file_id = ?1", .integer(file.rawValue))
    for (position, chapter) in metadata.chapters.enumerated() {
      try connection.run(
        """
        INSERT INTO file_chapters (file_id, position, start_seconds, end_seconds, title)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """, .integer(file.rawValue), .integer(position), .real(chapter.start),
        .optional(chapter.end), .text(chapter.title))
    }
  }

  static func readMetadata(
    of file: FileIdentifier, in connection: SQLiteConnection
  ) throws -> FileMetadata {
    let chapters = try connection.query(
      """
      SELECT start_seconds, end_seconds, title FROM file_chapters
      WHERE file_id = ?1 ORDER BY position
      """, .integer(file.rawValue)
    ) { Chapter(start: $0.real(0), end: $0.optionalReal(1), title: $0.text(2)) }
    let artwork = try ArtworkRow.read(try artwork(of: file, in: connection), in: connection)
    let state = try connection.first(
      "SELECT metadata_state FROM files WHERE id = ?1", .integer(file.rawValue)
    ) { $0.optionalInteger(0) }
    return FileMetadata(chapters: chapters, artwork: artwork, state: state ?? nil)
  }

  static func artwork(
    of file: FileIdentifier, in connection: SQLiteConnection
  ) throws -> Int64? {
    try connection.first("SELECT artwork_id FROM files WHERE id = ?1", .integer(file.rawValue)) {
      $0.optionalInteger(0)
    } ?? nil
  }
}
