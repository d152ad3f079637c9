import PodcastMetadata
import SQLiteSupport

/// The table of pictures, each stored once.
enum ArtworkRow {
  /// Stores a picture that is not there yet.
  static func store(_ picture: ArtworkContents, in connection: SQLiteConnection) throws {
    guard picture.bytes.count <= Artwork.mostBytes,
      try find(picture.artwork, in: connection) == nil
    else { return }
    try connection.run(
      "INSERT INTO artworks (digest, media_type, data) VALUES (?1, ?2, ?3)",
      .blob(picture.artwork.digest), .text(picture.artwork.mediaType), .blob(picture.bytes))
  }

  static func find(_ artwork: Artwork?, in connection: SQLiteConnection) throws -> Int64? {
    guard let artwork else { return nil }
    return try connection.first(
      "SELECT id FROM artworks WHERE digest = ?1", .blob(artwork.digest)
    ) { $0.integer(0) }
  }

  static func read(_ id: Int64?, in connection: SQLiteConnection) throws -> Artwork? {
    guard let id else { return nil }
    return try connection.first(
      "SELECT digest, media_type, length(data) FROM artworks WHERE id = ?1", .integer(id)
    ) { Artwork(digest: $0.blob(0), mediaType: $0.text(1), byteCount: Int($0.integer(2))) }
  }

  /// Removes a picture unless an episode or a file still has it.
  static func removeUnused(_ id: Int64?, in connection: SQLiteConnection) throws {
    guard let id else { return }
    try connection.run(
      """
      DELETE FROM artworks WHERE id = ?1
        AND NOT EXISTS (SELECT 1 FROM episodes WHERE artwork_id = ?1)
        AND NOT EXISTS (SELECT 1 FROM files WHERE artwork_id = ?1)
      """, .integer(id))
  }

  /// Removes all pictures that neither an episode nor a file has.
  static func removeAllUnused(in connection: SQLiteConnection) throws {
    try connection.run(
      """
      DELETE FROM artworks
      WHERE NOT EXISTS (SELECT 1 FROM episodes WHERE artwork_id = artworks.id)
        AND NOT EXISTS (SELECT 1 FROM files WHERE artwork_id = artworks.id)
      """)
  }
}
