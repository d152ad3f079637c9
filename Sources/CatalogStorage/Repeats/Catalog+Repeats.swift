public import Matching
public import Repeats
import SQLiteSupport

extension Catalog {
  /// All repeats with the places where they stand, by number.
  ///
  /// Among them are those that are kept only for what the user decided about them; see ``RepeatRecord/isRepeated``.
  public func repeats() throws(CatalogError) -> [RepeatRecord] {
    try perform { try connection.snapshot { try RepeatRow.read(in: connection) } }
  }

  /// The repeats that stand in an episode's audio, with all the places where they stand, by number.
  public func repeats(
    of reference: ReferenceIdentifier
  ) throws(CatalogError) -> [RepeatRecord] {
    try perform {
      try connection.snapshot {
        try RepeatRow.read(
          "SELECT repeat_id FROM occurrences WHERE signature_id = ?1",
          .integer(reference.rawValue), in: connection)
      }
    }
  }

  /// A repeat by its number; `nil` when there is none.
  public func `repeat`(_ id: RepeatIdentifier) throws(CatalogError) -> RepeatRecord? {
    try perform { try connection.snapshot { try RepeatRow.read(id, in: connection) } }
  }

  /// The references that were not yet compared with the catalog by this version of the search.
  ///
  /// The longest come first, and of those as long the one with the smallest digest: what is found in a catalog that is new does
  /// then not depend on the order in which its episodes came, on one machine or from several.
  public func referencesToCompare(version: Int) throws(CatalogError) -> [ReferenceIdentifier] {
    try perform {
      try connection.query(
        """
        SELECT id FROM signatures s WHERE NOT EXISTS
          (SELECT 1 FROM compared_signatures WHERE signature_id = s.id AND version = ?1)
        ORDER BY frame_count DESC, content_digest
        """, .integer(version)
      ) { ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: $0.integer(0))) }
    }
  }

  /// What repeats are named by: the length and show of each reference of the index, by reference.
  public func outlines() throws(CatalogError) -> [EpisodeOutline] {
    try perform {
      try connection.query(
        """
        WITH named AS MATERIALIZED
          (SELECT id, substr(name, 1, \(EpisodeRow.mostSharedCharacters)) AS name FROM shows)
        SELECT s.id, s.episode_id, s.frame_count, shows.name FROM signatures s
        JOIN episodes ON episodes.id = s.episode_id
        LEFT JOIN named shows ON shows.id = episodes.show_id
        ORDER BY s.id
        """
      ) {
        EpisodeOutline(
          reference: ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: $0.integer(0))),
          episode: $0.integer(1), frameCount: try $0.frameCount(2), show: $0.optionalText(3))
      }
    }
  }

  /// Stores what repeats were taken for, by their numbers, where that is another kind or reason than before.
  public func nameRepeats(_ names: [Int64: RepeatName]) throws(CatalogError) {
    let changed = try repeats().compactMap { record -> (RepeatIdentifier, RepeatName)? in
      guard let name = names[record.id.rawValue],
        name.kind != record.foundKind || name.reason != record.reason
      else { return nil }
      return (record.id, name)
    }
    guard !changed.isEmpty else { return }
    try write {
      for (id, name) in changed {
        _ = try RepeatRow.update(id, kind: name.kind, reason: name.reason, in: connection)
      }
    }
  }

  /// Stores what the comparison of an episode with the catalog changed, and that it was made, in one transaction.
  ///
  /// What the user decided stays: the kind, name and verdict of each repeat, and the repeats among `removed` that the user
  /// decided anything about, as they are. A repeat that stands in fewer than two places afterwards is removed, one that the
  /// user has decided about with its last place. Changes to repeats that are gone are passed over. Places are cut
  /// at the ends of the audio.
  ///
  /// - Parameters:
  ///   - reference: the episode's audio.
  ///   - version: the version of the search that compared it.
  /// - Returns: the numbers of `changes.added`, in their order.
  public func storeComparison(
    of reference: ReferenceIdentifier, version: Int, changes: RepeatChanges
  ) throws(CatalogError) -> [RepeatIdentifier] {
    try write {
      for id in changes.removed {
        try connection.run(
          "DELETE FROM repeats WHERE id = ?1 AND NOT \(RepeatRow.isDecided)",
          .integer(id.rawValue))
      }
      for (id, found) in changes.changed {
        guard
          try RepeatRow.update(id, kind: found.kind, reason: found.reason, in: connection)
        else { continue }
        try RepeatRow.writeOccurrences(found.occurrences, of: id, in: connection)
        try RepeatRow.removeUnsupported(id, in: connection)
      }
      let added = try changes.added.map { found in
        let id = try RepeatRow.insert(kind: found.kind, reason: found.reason, in: connection)
        try RepeatRow.writeOccurrences(found.occurrences, of: id, in: connection)
        try RepeatRow.removeUnsupported(id, in: connection)
        return id
      }
      try connection.run(
        """
        INSERT INTO compared_signatures (signature_id, version)
        SELECT id, ?2 FROM signatures WHERE id = ?1
        ON CONFLICT DO UPDATE SET version = excluded.version
        """, .integer(reference.rawValue), .integer(version))
      return added
    }
  }
}
