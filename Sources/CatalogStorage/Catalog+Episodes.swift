import FilePaths
public import Matching
public import PodcastMetadata
import SQLiteSupport

extension Catalog {
  /// The episodes that meet a filter, by show, publishing date and title.
  public func episodes(
    _ filter: EpisodeFilter = .all
  ) throws(CatalogError) -> [EpisodeRecord] {
    try perform {
      let all = try EpisodeRow.read(in: connection)
      return all.filter { $0.matches(filter) }
    }
  }

  /// An episode by its number; `nil` when there is none.
  public func episode(_ id: EpisodeIdentifier) throws(CatalogError) -> EpisodeRecord? {
    try perform { try EpisodeRow.read(id, in: connection) }
  }

  /// The episode that a user means: by number, guid, path of a file, title, or a part of the title, in
  /// this order.
  public func episode(matching name: String) throws(CatalogError) -> EpisodeLookup {
    try perform {
      if let number = Int64(name),
        let episode = try EpisodeRow.read(EpisodeIdentifier(rawValue: number), in: connection)
      {
        return .one(episode)
      }
      let path = FilePath(name)
      let byPath = try FileRow.read(in: connection, where: "f.path = ?1", .blob(path.bytes))
      if let id = byPath.first?.episode, let episode = try EpisodeRow.read(id, in: connection) {
        return .one(episode)
      }
      let all = try EpisodeRow.read(in: connection)
      let lowered = name.lowercased()
      let tests: [(EpisodeRecord) -> Bool] = [
        { $0.guid == name },
        { $0.title?.lowercased() == lowered },
        { $0.title?.lowercased().contains(lowered) ?? false },
      ]
      for test in tests {
        let found = all.filter(test)
        if let first = found.first { return found.count == 1 ? .one(first) : .several(found) }
      }
      return .none
    }
  }

  /// What stands behind a reference of the index; `nil` when it was removed.
  public func reference(
    _ reference: ReferenceIdentifier
  ) throws(CatalogError) -> ReferenceRecord? {
    try perform {
      try connection.snapshot {
        guard let stored = try StoredSignature.read(reference, in: connection),
          let episode = try EpisodeRow.read(stored.episode, in: connection)
        else { return nil }
        let files = try FileRow.read(
          in: connection, where: "f.signature_id = ?1", .integer(reference.rawValue))
        return ReferenceRecord(
          reference: reference, episode: episode,
          files: files.filter { $0.state != .missing } + files.filter { $0.state == .missing },
          durationSeconds: stored.durationSeconds)
      }
    }
  }

  /// The references of an episode, one for each version of its audio, newest first.
  public func references(
    of episode: EpisodeIdentifier
  ) throws(CatalogError) -> [ReferenceIdentifier] {
    try perform { try StoredSignature.references(of: episode, in: connection) }
  }

  /// The audio that an episode had before, the last one first.
  public func formerVersions(
    of episode: EpisodeIdentifier
  ) throws(CatalogError) -> [FormerVersion] {
    try perform { try FormerVersionRow.read(of: episode, in: connection) }
  }

  /// The chapters of an episode's newest audio, by start.
  public func chapters(of episode: EpisodeIdentifier) throws(CatalogError) -> [Chapter] {
    guard let newest = try references(of: episode).first else { return [] }
    return try chapters(of: newest)
  }

  /// The chapters on the time line of one version of an episode, by start.
  public func chapters(of reference: ReferenceIdentifier) throws(CatalogError) -> [Chapter] {
    try perform {
      try ChapterRow.read(of: reference, in: connection)
    }
  }
}

extension EpisodeRecord {
  fileprivate func matches(_ filter: EpisodeFilter) -> Bool {
    filter.takes(show: show, published: published, texts: [title, show, guid, summary])
  }
}
