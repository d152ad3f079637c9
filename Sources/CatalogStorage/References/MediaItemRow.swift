import Matching
import SQLiteSupport

/// The table of what programs that use the library say about a signature.
enum MediaItemRow {
  static func read(
    of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws -> [String] {
    try connection.query(
      "SELECT item FROM media_items WHERE signature_id = ?1 ORDER BY position",
      .integer(reference.rawValue)
    ) { $0.text(0) }
  }

  static func write(
    _ items: [String], of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws {
    for (position, item) in items.enumerated() {
      try connection.run(
        "INSERT INTO media_items (signature_id, position, item) VALUES (?1, ?2, ?3)",
        .integer(reference.rawValue), .integer(position), .text(item))
    }
  }
}
