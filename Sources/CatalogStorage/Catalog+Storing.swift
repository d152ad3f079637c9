public import FilePaths
public import Fingerprinting
import PodcastMetadata
import SQLiteSupport

extension Catalog {
  /// Whether a signature of this audio is stored, so that a file that holds it need not be decoded.
  public func contains(_ content: ContentDigest) throws(CatalogError) -> Bool {
    try perform { try StoredSignature.find(content, in: connection) != nil }
  }

  /// Stores a file that was decoded, in one transaction: show, episode, file, tags, chapters, signature,
  /// and its postings as a segment of the index.
  ///
  /// An episode is its audio or its guid, not its path. Audio that is stored already makes the file one
  /// more copy. New audio under the guid of an episode of the same show, or under the path of a file
  /// without another guid, is a new version of that episode; the version before goes out of the index
  /// when no file holds it any more. Anything else is a new episode.
  ///
  /// Segments of like size are merged afterwards in a transaction of their own.
  ///
  /// - Parameter formerVersions: what becomes of the version before.
  public func store(
    _ episode: IndexedEpisode, signature: Signature, formerVersions: FormerVersions = .dropped
  ) throws(CatalogError) -> StoreOutcome {
    let outcome = try write {
      try EpisodeStoring(connection: connection, formerVersions: formerVersions)
        .store(episode, signature: signature)
    }
    try mergeSegments()
    return outcome
  }

  /// Stores a file whose audio is known, with what is said about it now; nothing is decoded.
  ///
  /// - Parameters:
  ///   - oldPath: where the same file lay before; its entry goes over to the new path.
  ///   - formerVersions: what becomes of audio that the file held before.
  /// - Returns: `nil`, with nothing changed, when no signature of its audio is stored.
  public func storeKnown(
    _ episode: IndexedEpisode, movedFrom oldPath: FilePath? = nil,
    formerVersions: FormerVersions = .dropped
  ) throws(CatalogError) -> StoreOutcome? {
    let outcome = try write {
      try EpisodeStoring(connection: connection, formerVersions: formerVersions)
        .storeKnown(episode, movedFrom: oldPath)
    }
    if outcome != nil { try mergeSegments() }
    return outcome
  }

  /// Removes episodes with all that belongs to them; they match no more from here on.
  ///
  /// - Returns: how many there were.
  public func removeEpisodes(_ ids: [EpisodeIdentifier]) throws(CatalogError) -> Int {
    let count = try write {
      try ids.reduce(0) { count, id in
        try EpisodeRemoval(connection: connection).remove(id) ? count + 1 : count
      }
    }
    try mergeSegments()
    return count
  }

  /// Merges segments of like size until there are few of each, each merge in its own transaction.
  ///
  /// Where there is no room or no lock for it, the next change makes up for it: the index is whole without.
  func mergeSegments() throws(CatalogError) {
    let merging = SegmentMerging(connection: connection)
    do throws(CatalogError) {
      while try perform({ try merging.isDue() }), try write({ try merging.mergeOnce() }) {}
    } catch .full, .busy {
      return
    }
  }
}
