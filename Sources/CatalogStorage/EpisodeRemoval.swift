import Matching
import SQLiteSupport

/// Removes episodes and signatures with all that belongs to them, in the transaction under way.
struct EpisodeRemoval {
  let connection: SQLiteConnection

  /// Removes an episode with its files' entries.
  ///
  /// - Returns: whether there was one.
  func remove(_ episode: EpisodeIdentifier) throws -> Bool {
    for reference in try StoredSignature.references(of: episode, in: connection) {
      try connection.run(
        "DELETE FROM files WHERE signature_id = ?1", .integer(reference.rawValue))
      try delete(reference)
    }
    try connection.run("DELETE FROM episodes WHERE id = ?1", .integer(episode.rawValue))
    let existed = connection.changedRows > 0
    try ArtworkRow.removeAllUnused(in: connection)
    try ShowRow.removeUnused(in: connection)
    return existed
  }

  /// Removes a signature that no file holds any more, and its episode when that was its last one.
  func removeUnused(_ reference: ReferenceIdentifier) throws {
    guard let stored = try unused(reference) else { return }
    try delete(reference)
    try removeEmpty(stored.episode)
  }

  /// A signature that no file holds any more; `nil` when one does.
  func unused(_ reference: ReferenceIdentifier) throws -> StoredSignature? {
    let holders = try FileRow.read(
      in: connection, where: "f.signature_id = ?1", .integer(reference.rawValue))
    return holders.isEmpty ? try StoredSignature.read(reference, in: connection) : nil
  }

  /// Removes an episode that has no signature any more.
  func removeEmpty(_ episode: EpisodeIdentifier) throws {
    guard try StoredSignature.references(of: episode, in: connection).isEmpty else { return }
    let artwork = try EpisodeRow.artwork(of: episode, in: connection)
    try connection.run("DELETE FROM episodes WHERE id = ?1", .integer(episode.rawValue))
    try ArtworkRow.removeUnused(artwork, in: connection)
    try ShowRow.removeUnused(in: connection)
  }

  /// Removes a signature, and repeats that stand nowhere else.
  ///
  /// Its postings match nothing from here on, since no reference covers them, and go with the next
  /// merge of their segment.
  private func delete(_ reference: ReferenceIdentifier) throws {
    let repeats = try RepeatRow.repeats(of: reference, in: connection)
    try connection.run("DELETE FROM signatures WHERE id = ?1", .integer(reference.rawValue))
    for id in repeats { try RepeatRow.removeUnsupported(id, in: connection) }
    try SegmentStore(connection: connection).noteChange()
  }
}
