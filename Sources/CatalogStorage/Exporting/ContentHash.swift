import ContentHashing
import SQLiteSupport

/// The hash over what an exported catalog says: all rows of the tables of content, in order of key.
///
/// Postings are left out, as they follow from the signatures. `Schema/catalog-format.md` has the layout.
enum ContentHash {
  /// The tables and what orders their rows.
  private static let tables = [
    ("shows", "id"), ("artworks", "id"), ("episodes", "id"), ("persons", "episode_id, position"),
    ("episode_sources", "episode_id, field"), ("signatures", "id"),
    ("chapters", "signature_id, position"), ("media_items", "signature_id, position"),
    ("files", "id"), ("repeats", "id"),
    ("occurrences", "repeat_id, signature_id, start_frame"),
    ("edge_profiles", "signature_id, position"),
  ]

  static func compute(in connection: SQLiteConnection) throws -> [UInt8] {
    var hasher = ContentHasher()
    for (table, order) in tables {
      hasher.append(encoded(.text(table)))
      try connection.forEach("SELECT * FROM \(table) ORDER BY \(order)") { row in
        hasher.append([5])
        for column in 0..<row.columnCount { hasher.append(encoded(row.value(column))) }
      }
    }
    return hasher.finish()
  }

  /// A byte for the kind, eight for a number or a length, and the bytes of text and blobs.
  private static func encoded(_ value: SQLiteValue) -> [UInt8] {
    switch value {
    case .null: [0]
    case .integer(let number): [1] + bytes(UInt64(bitPattern: number))
    case .real(let number): [2] + bytes(number.bitPattern)
    case .text(let text): [3] + bytes(UInt64(text.utf8.count)) + Array(text.utf8)
    case .blob(let blob): [4] + bytes(UInt64(blob.count)) + blob
    }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
