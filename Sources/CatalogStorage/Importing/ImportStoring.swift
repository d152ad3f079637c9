import AudioSignal
import Fingerprinting
import Matching
import PodcastMetadata
import SQLiteSupport
import TimelineMapping

/// Stores the episodes of an imported catalog in another one, in the transaction under way.
///
/// It only ever adds: nothing that the catalog holds goes.
struct ImportStoring {
  let source: ImportReading
  let connection: SQLiteConnection
  /// The postings of signatures that were added and not written yet.
  private var segment = NewSegment()
  private(set) var report = ImportReport()

  private var storing: EpisodeStoring { EpisodeStoring(connection: connection) }

  init(from source: ImportReading, into connection: SQLiteConnection) {
    self.source = source
    self.connection = connection
  }

  /// Stores an episode.
  ///
  /// The guid says which episode of the show it is, else its audio does; else it is a new one.
  mutating func store(_ old: EpisodeIdentifier) throws {
    var description = try source.description(of: old)
    let versions = try source.versions(of: old)
    if let newest = versions.last { description.chapters = try source.chapters(of: newest) }
    var known: [ReferenceIdentifier: StoredSignature] = [:]
    for version in versions {
      known[version.reference] = try StoredSignature.find(version.content, in: connection)
    }
    let ofGUID = try description.guid.flatMap {
      try EpisodeRow.find(guid: $0, show: description.show, in: connection)
    }
    let holder = ofGUID ?? versions.lazy.compactMap { known[$0.reference]?.episode }.first
    var isChanged = false
    let id: EpisodeIdentifier
    let before: EpisodeDescription
    if let holder {
      id = holder
      before = try self.description(of: id)
      isChanged = try unite(id, before, with: description)
    } else {
      before = description
      id = try add(description)
    }
    for version in versions {
      if let signature = known[version.reference] {
        let joined = try join(signature, to: id)
        let updated = try update(signature, by: version, before, description)
        isChanged = joined || updated || isChanged
      } else {
        try add(version, to: id)
        isChanged = true
      }
    }
    if holder == nil {
      report.added += 1
    } else if isChanged {
      report.updated += 1
    } else {
      report.unchanged += 1
    }
  }

  /// Whether so much was stored that the transaction should end.
  var isFull: Bool { report.audioSeconds >= ImportLimits.batchSeconds }

  /// Writes the postings that are left, at the end of the transaction.
  mutating func finish() throws {
    guard !segment.references.isEmpty else { return }
    try SegmentStore(connection: connection).add(segment)
    segment = NewSegment()
  }

  // MARK: - What is said

  private func add(_ description: EpisodeDescription) throws -> EpisodeIdentifier {
    var description = description
    description.showDetails = try details(of: description)
    if let artwork = description.artwork { try store(artwork) }
    return try EpisodeRow.insert(description, in: connection)
  }

  /// - Returns: whether something is said now that was not before.
  private func unite(
    _ id: EpisodeIdentifier, _ before: EpisodeDescription, with other: EpisodeDescription
  ) throws -> Bool {
    var merged = try storing.keepingApart(before.united(with: other), from: before, of: id)
    merged.showDetails = try details(of: merged)
    // Chapters belong to audio, and are written with it.
    merged.chapters = before.chapters
    guard merged != before else { return false }
    if let artwork = merged.artwork, artwork != before.artwork { try store(artwork) }
    try EpisodeRow.update(id, merged, in: connection)
    return true
  }

  /// What is said about a show, with what the catalog says about it already.
  private func details(of description: EpisodeDescription) throws -> ShowDescription {
    guard let show = description.show else { return ShowDescription() }
    let stored = try ShowRow.read(ShowRow.find(show, in: connection), in: connection)
    var details = description.showDetails.united(with: stored)
    details.title = show
    return details
  }

  private func store(_ artwork: Artwork) throws {
    guard try ArtworkRow.find(artwork, in: connection) == nil else { return }
    try ArtworkRow.store(source.picture(artwork), in: connection)
  }

  private func description(of id: EpisodeIdentifier) throws -> EpisodeDescription {
    var description = try EpisodeRow.description(of: id, in: connection) ?? EpisodeDescription()
    if let newest = try StoredSignature.references(of: id, in: connection).first {
      description.chapters = try ChapterRow.read(of: newest, in: connection)
    }
    return description
  }

  // MARK: - Audio

  private mutating func add(_ version: ImportedVersion, to id: EpisodeIdentifier) throws {
    let signature = try source.signature(of: version)
    let profile = try source.edgeProfile(of: version)
    let former = profile == nil ? nil : try storing.audioBefore(of: id, at: nil)
    try FormerVersionRow.remove(version.content, in: connection)
    let reference = try StoredSignature.insert(
      signature, content: version.content, episode: id, in: connection)
    if let profile { try EdgeProfileRow.write(profile, of: reference, in: connection) }
    if let former, let audio = AnalysedAudio(complete: signature, profile) {
      try VersionChangeRow.write(
        TimelineComparison(old: former).compare(audio).map, of: reference, in: connection)
    }
    try segment.append(signature, as: reference)
    if segment.frameSpan >= ImportLimits.segmentFrames { try finish() }
    try storing.writeChapters(try source.chapters(of: version), of: reference)
    try MediaItemRow.write(source.mediaItems(of: version), of: reference, in: connection)
    _ = try addFiles(of: version, as: reference)
    report.signatures += 1
    report.audioSeconds += signature.durationSeconds
  }

  /// Adds what the file knows of audio that the catalog has.
  ///
  /// - Returns: whether there was anything.
  private func update(
    _ signature: StoredSignature, by version: ImportedVersion, _ before: EpisodeDescription,
    _ description: EpisodeDescription
  ) throws -> Bool {
    var isChanged = try addFiles(of: version, as: signature.reference)
    var (own, other) = (before, description)
    own.chapters = try ChapterRow.read(of: signature.reference, in: connection)
    other.chapters = try source.chapters(of: version)
    if other.counts(before: own, in: .chapters) {
      try storing.writeChapters(other.chapters, of: signature.reference)
      isChanged = true
    }
    if try MediaItemRow.read(of: signature.reference, in: connection).isEmpty {
      let items = try source.mediaItems(of: version)
      try MediaItemRow.write(items, of: signature.reference, in: connection)
      isChanged = isChanged || !items.isEmpty
    }
    if try source.hasEdgeProfile(version), signature.frameCount == version.frameCount,
      try !EdgeProfileRow.isStored(of: signature.reference, in: connection),
      let profile = try source.edgeProfile(of: version)
    {
      try EdgeProfileRow.write(profile, of: signature.reference, in: connection)
      // Where it repeats can be told better now.
      try connection.run(
        "DELETE FROM compared_signatures WHERE signature_id = ?1",
        .integer(signature.reference.rawValue))
      isChanged = true
    }
    return isChanged
  }

  /// Makes audio that the catalog has under an episode without a guid a version of the episode that it turns out to be.
  ///
  /// - Returns: whether it was moved.
  private func join(_ signature: StoredSignature, to id: EpisodeIdentifier) throws -> Bool {
    guard signature.episode != id,
      let other = try EpisodeRow.description(of: signature.episode, in: connection),
      other.guid == nil
    else { return false }
    _ = try unite(id, description(of: id), with: other)
    try connection.run(
      "UPDATE signatures SET episode_id = ?2 WHERE id = ?1",
      .integer(signature.reference.rawValue), .integer(id.rawValue))
    try EpisodeRemoval(connection: connection).removeEmpty(signature.episode)
    return true
  }

  private func addFiles(
    of version: ImportedVersion, as reference: ReferenceIdentifier
  ) throws -> Bool {
    var isChanged = false
    let files = ImportedFiles(connection: connection, source: source.path)
    for file in try source.files(of: version) {
      let isNew = try files.add(file, content: version.content, reference: reference)
      isChanged = isNew || isChanged
    }
    return isChanged
  }
}
