import Matching
import PodcastMetadata
import SQLiteSupport

/// The table of chapters on the time line of a signature.
enum ChapterRow {
  static func read(
    of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws -> [Chapter] {
    try connection.query(
      """
      SELECT start_seconds, end_seconds, title FROM chapters
      WHERE signature_id = ?1 ORDER BY start_seconds, position
      """, .integer(reference.rawValue)
    ) { Chapter(start: $0.real(0), end: $0.optionalReal(1), title: $0.text(2)) }
  }

  static func write(
    _ chapters: [Chapter], of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws {
    for (position, chapter) in chapters.enumerated() {
      try connection.run(
        """
        INSERT INTO chapters (signature_id, position, start_seconds, end_seconds, title)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """, .integer(reference.rawValue), .integer(position), .real(chapter.start),
        .optional(chapter.end), .text(chapter.title))
    }
  }
}
