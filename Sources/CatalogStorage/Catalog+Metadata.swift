public import PodcastMetadata
import SQLiteSupport

extension Catalog {
  /// All that is said about an episode, with the source of each field; `nil` when there is none.
  ///
  /// The chapters are those of its newest audio.
  public func description(
    of episode: EpisodeIdentifier
  ) throws(CatalogError) -> EpisodeDescription? {
    try perform {
      try connection.snapshot {
        var description = try EpisodeRow.description(of: episode, in: connection)
        if let newest = try StoredSignature.references(of: episode, in: connection).first {
          description?.chapters = try ChapterRow.read(of: newest, in: connection)
        }
        return description
      }
    }
  }

  /// What a file holds about its episode beyond its tags.
  public func metadata(of file: FileIdentifier) throws(CatalogError) -> FileMetadata {
    try perform { try FileRow.readMetadata(of: file, in: connection) }
  }

  /// A picture; `nil` when it is not stored.
  public func picture(_ artwork: Artwork) throws(CatalogError) -> [UInt8]? {
    try perform {
      try connection.first(
        "SELECT data FROM artworks WHERE digest = ?1", .blob(artwork.digest)
      ) { $0.blob(0) }
    }
  }

  /// Writes what is said about an episode after feeds or sidecars have changed, in one transaction.
  ///
  /// What a feed said before and says no more stays: feeds hold the newest episodes only.
  ///
  /// - Returns: the episode that the file belongs to now, and whether anything about it is different from
  ///   before; `nil` when the file holds no indexed audio.
  public func refresh(
    _ update: MetadataUpdate
  ) throws(CatalogError) -> (episode: EpisodeIdentifier, isChanged: Bool)? {
    try write { try EpisodeStoring(connection: connection).refresh(update) }
  }
}
