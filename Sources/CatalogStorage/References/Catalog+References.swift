import AudioSignal
public import Fingerprinting
public import Matching
import PodcastMetadata
import SQLiteSupport

extension Catalog {
  /// All references, by number.
  public func references() throws(CatalogError) -> [ReferenceIdentifier] {
    try perform {
      try connection.query("SELECT id FROM signatures ORDER BY id") {
        ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: $0.integer(0)))
      }
    }
  }

  /// What is said about a reference; `nil` when there is none of that number.
  ///
  /// - Throws: ``CatalogError``.
  public func describedReference(
    _ reference: ReferenceIdentifier
  ) throws(CatalogError) -> DescribedReference? {
    try perform {
      try connection.snapshot {
        let row = try connection.first(
          "SELECT episode_id, content_digest, sample_count FROM signatures WHERE id = ?1",
          .integer(reference.rawValue)
        ) {
          (
            episode: EpisodeIdentifier(rawValue: $0.integer(0)),
            digest: ContentDigest(bytes: $0.blob(1)), samples: Int(clamping: $0.integer(2))
          )
        }
        guard let row, let digest = row.digest,
          var description = try EpisodeRow.description(of: row.episode, in: connection)
        else { return nil }
        // Each of many episodes would bring the name of its show again, and a stranger's may be of any length.
        description.show = description.show.map {
          String($0.prefix(EpisodeRow.mostSharedCharacters))
        }
        description.chapters = try ChapterRow.read(of: reference, in: connection)
        return DescribedReference(
          contentDigest: digest, durationSeconds: AudioRate.seconds(samples: row.samples),
          description: description,
          mediaItems: try MediaItemRow.read(of: reference, in: connection))
      }
    }
  }

  /// The signature of a reference, all of which is checked; `nil` when there is none of that number.
  ///
  /// - Throws: ``CatalogError``.
  public func signature(
    of reference: ReferenceIdentifier
  ) throws(CatalogError) -> Signature? {
    try perform {
      try connection.first(
        "SELECT data FROM signatures WHERE id = ?1", .integer(reference.rawValue)
      ) { try Signature(decoding: $0.blob(0)) }
    }
  }
}
