import FilePaths
import Fingerprinting
import Matching
import PodcastMetadata
import SQLiteSupport
import TimelineMapping

/// Stores one file and decides which episode it belongs to, in the transaction under way.
struct EpisodeStoring {
  let connection: SQLiteConnection
  var formerVersions = FormerVersions.dropped

  func store(_ episode: IndexedEpisode, signature: Signature) throws -> StoreOutcome {
    if let outcome = try storeKnown(episode, movedFrom: nil) { return outcome }
    let before = try FileRow.find(episode.file.path, in: connection).flatMap {
      try FileRow.reference(of: $0, in: connection)
    }
    for picture in episode.pictures { try ArtworkRow.store(picture, in: connection) }
    let known = try episodeOfNewAudio(episode, before: before)
    let former = try known.flatMap { try audioBefore(of: $0, at: before) }
    let id = try known ?? EpisodeRow.insert(episode.description, in: connection)
    if known != nil { try writeNewVersion(of: id, episode.description) }
    try FormerVersionRow.remove(episode.contentDigest, in: connection)
    let reference = try StoredSignature.insert(
      signature, content: episode.contentDigest, episode: id, in: connection)
    if let profile = episode.edgeProfile {
      try EdgeProfileRow.write(profile, of: reference, in: connection)
    }
    if let former, let audio = AnalysedAudio(complete: signature, episode.edgeProfile) {
      try VersionChangeRow.write(
        TimelineComparison(old: former).compare(audio).map, of: reference, in: connection)
    }
    try SegmentStore(connection: connection).add(signature, as: reference)
    try writeChapters(episode.description.chapters, of: reference)
    try writeFile(episode, reference: reference)
    if let before { try removeUnused(before, replacedIn: id) }
    return StoreOutcome(
      change: known == nil ? .added : .updated, episode: id, reference: reference)
  }

  func storeKnown(_ episode: IndexedEpisode, movedFrom oldPath: FilePath?) throws -> StoreOutcome? {
    guard let signature = try StoredSignature.find(episode.contentDigest, in: connection) else {
      return nil
    }
    for picture in episode.pictures { try ArtworkRow.store(picture, in: connection) }
    var change: StoreOutcome.Change?
    if let oldPath, oldPath != episode.file.path,
      try FileRow.move(from: oldPath, to: episode.file, in: connection) != nil
    {
      change = .moved(from: oldPath)
    }
    let before = try FileRow.find(episode.file.path, in: connection).flatMap {
      try FileRow.reference(of: $0, in: connection)
    }
    var id = signature.episode
    if before == signature.reference {
      id = try refresh(signature, episode.description, of: episode.file.path)
    } else {
      try complete(signature, by: episode.description)
    }
    try writeFile(episode, reference: signature.reference)
    if let before, before != signature.reference { try removeUnused(before, replacedIn: id) }
    return StoreOutcome(
      change: change ?? (before == signature.reference ? .refreshed : .duplicate), episode: id,
      reference: signature.reference)
  }

  /// The audio of an episode that new audio is compared with: what lay under its path if that is of the
  /// episode, or else the newest.
  func audioBefore(
    of episode: EpisodeIdentifier, at before: ReferenceIdentifier?
  ) throws -> AnalysedAudio? {
    let references = try StoredSignature.references(of: episode, in: connection)
    let reference = references.first { $0 == before } ?? references.first
    return try reference.flatMap { try VersionChangeRow.audio(of: $0, in: connection) }
  }

  /// Removes audio that no file holds any more; where other audio of its episode took its place, it may be kept.
  private func removeUnused(
    _ reference: ReferenceIdentifier, replacedIn episode: EpisodeIdentifier
  ) throws {
    let removal = EpisodeRemoval(connection: connection)
    guard let stored = try removal.unused(reference) else { return }
    if formerVersions == .kept, stored.episode == episode {
      try FormerVersionRow.keep(
        reference, of: episode, atMilliseconds: UTCTime.nowMilliseconds, in: connection)
    }
    try removal.removeUnused(reference)
  }

  /// The episode that audio never seen before is a new version of.
  ///
  /// The guid decides. Without one the path does, unless another file still holds the audio that lay
  /// there: then the name was given to another episode, as `latest.mp3` is every day.
  private func episodeOfNewAudio(
    _ episode: IndexedEpisode, before: ReferenceIdentifier?
  ) throws -> EpisodeIdentifier? {
    let description = episode.description
    if let guid = description.guid,
      let holder = try EpisodeRow.find(guid: guid, show: description.show, in: connection)
    {
      return holder
    }
    guard let before, let signature = try StoredSignature.read(before, in: connection),
      let known = try EpisodeRow.read(signature.episode, in: connection)
    else { return nil }
    if let guid = description.guid, let other = known.guid, guid != other { return nil }
    return try isHeld(before, elsewhereThan: episode.file.path) ? nil : known.id
  }

  private func writeFile(_ episode: IndexedEpisode, reference: ReferenceIdentifier) throws {
    let file = try FileRow.write(episode.file, state: .indexed, in: connection)
    try connection.run(
      """
      UPDATE files SET content_digest = ?2, signature_id = ?3, container = ?4, codec = ?5,
        sample_rate = ?6, channel_count = ?7, duration_seconds = ?8, error = NULL, reader_died = 0
      WHERE id = ?1
      """, .integer(file.rawValue), .blob(episode.contentDigest.bytes),
      .integer(reference.rawValue), .text(episode.audio.container), .text(episode.audio.codec),
      .integer(episode.audio.sampleRate), .integer(episode.audio.channelCount),
      .real(episode.audio.durationSeconds))
    try FileRow.writeWarnings(episode.warnings, of: file, in: connection)
    try FileRow.writeMetadata(episode.metadata, of: file, in: connection)
    try connection.run("DELETE FROM tags WHERE file_id = ?1", .integer(file.rawValue))
    for (name, value) in episode.tags.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        "INSERT INTO tags (file_id, name, value) VALUES (?1, ?2, ?3)",
        .integer(file.rawValue), .text(name), .text(value))
    }
  }

  func writeChapters(_ chapters: [Chapter], of reference: ReferenceIdentifier) throws {
    try connection.run(
      "DELETE FROM chapters WHERE signature_id = ?1", .integer(reference.rawValue))
    try ChapterRow.write(chapters, of: reference, in: connection)
  }
}
