import FilePaths
import Matching
import PodcastMetadata
import SQLiteSupport

/// Which of two descriptions of an episode counts.
extension EpisodeStoring {
  /// Writes what is said now about audio that is as it was.
  ///
  /// - Returns: the episode of the file and whether anything about it has changed; `nil` when the file holds
  ///   no indexed audio.
  func refresh(
    _ update: MetadataUpdate
  ) throws -> (episode: EpisodeIdentifier, isChanged: Bool)? {
    guard let reference = try FileRow.reference(of: update.file, in: connection),
      let signature = try StoredSignature.read(reference, in: connection),
      let before = try description(of: signature),
      let path = try FileRow.path(of: update.file, in: connection)
    else { return nil }
    for picture in update.pictures { try ArtworkRow.store(picture, in: connection) }
    let id = try refresh(signature, update.description, of: path)
    try connection.run(
      "UPDATE files SET metadata_state = ?2 WHERE id = ?1", .integer(update.file.rawValue),
      .integer(update.state))
    guard let signature = try StoredSignature.read(reference, in: connection) else { return nil }
    let after = try description(of: signature)
    return (id, after != before)
  }

  /// Writes a new description of audio that is as it was; a guid that another episode of the show has
  /// takes the audio over to that episode.
  func refresh(
    _ signature: StoredSignature, _ description: EpisodeDescription, of path: FilePath
  ) throws -> EpisodeIdentifier {
    var merged = description
    if let known = try self.description(of: signature) {
      merged = merged.keepingFeed(of: known)
      // Another copy may have better sources beside it.
      if try isHeld(signature.reference, elsewhereThan: path) {
        merged = merged.completed(by: known)
      }
    }
    var id = signature.episode
    if let guid = merged.guid,
      let holder = try EpisodeRow.find(guid: guid, show: merged.show, in: connection),
      holder != id
    {
      try connection.run(
        "UPDATE signatures SET episode_id = ?2 WHERE id = ?1",
        .integer(signature.reference.rawValue), .integer(holder.rawValue))
      try EpisodeRemoval(connection: connection).removeEmpty(id)
      id = holder
    }
    try EpisodeRow.update(id, merged, in: connection)
    try writeChapters(merged.chapters, of: signature.reference)
    return id
  }

  /// Writes what a second copy says about an episode where nothing was known, or something from a worse
  /// source.
  func complete(_ signature: StoredSignature, by description: EpisodeDescription) throws {
    guard let known = try self.description(of: signature) else { return }
    let merged = try keepingApart(
      known.completed(by: description), from: known, of: signature.episode)
    try EpisodeRow.update(signature.episode, merged, in: connection)
    if merged.chapters != known.chapters {
      try writeChapters(merged.chapters, of: signature.reference)
    }
  }

  /// What is to be written about an episode, with show and guid as they are where it would be the double of another.
  func keepingApart(
    _ merged: EpisodeDescription, from known: EpisodeDescription, of id: EpisodeIdentifier
  ) throws -> EpisodeDescription {
    guard let guid = merged.guid,
      let holder = try EpisodeRow.find(guid: guid, show: merged.show, in: connection), holder != id
    else { return merged }
    var result = merged
    result.take(.show, from: known)
    result.take(.guid, from: known)
    result.showDetails = known.showDetails
    return result
  }

  /// Writes the description of new audio over that of the version before.
  func writeNewVersion(of id: EpisodeIdentifier, _ description: EpisodeDescription) throws {
    var merged = description
    if let known = try EpisodeRow.description(of: id, in: connection), let guid = description.guid,
      known.guid == guid
    {
      merged = description.keepingFeed(of: known)
    }
    try EpisodeRow.update(id, merged, in: connection)
  }

  private func description(of signature: StoredSignature) throws -> EpisodeDescription? {
    var description = try EpisodeRow.description(of: signature.episode, in: connection)
    description?.chapters = try ChapterRow.read(of: signature.reference, in: connection)
    return description
  }

  /// Whether a file other than the one at `path` is known to hold some audio.
  func isHeld(
    _ reference: ReferenceIdentifier, elsewhereThan path: FilePath
  ) throws -> Bool {
    let holders = try FileRow.read(
      in: connection, where: "f.signature_id = ?1", .integer(reference.rawValue))
    return holders.contains { $0.path != path && $0.state != .missing }
  }
}
