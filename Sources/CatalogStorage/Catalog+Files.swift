public import FilePaths
import SQLiteSupport

extension Catalog {
  /// Records that a file could not be indexed as it is.
  ///
  /// What was indexed of it before is kept, and what that audio is known by.
  ///
  /// - Parameters:
  ///   - error: why, as a sentence for the user.
  ///   - readerDied: whether it crashed or hung what read it.
  public func recordFailure(
    _ file: FileFacts, error: String, readerDied: Bool = false, warnings: [String] = []
  ) throws(CatalogError) {
    try write {
      let id = try FileRow.write(file, state: .failed, in: connection)
      try connection.run(
        "UPDATE files SET error = ?2, reader_died = ?3 WHERE id = ?1", .integer(id.rawValue),
        .text(error), .integer(readerDied ? 1 : 0))
      try FileRow.writeWarnings(warnings, of: id, in: connection)
    }
  }

  /// Records that files are as they were but for what the file system says about them, such as a new
  /// time, or one that was missing is back.
  ///
  /// Files that are not in the catalog are passed over.
  public func recordUnchanged(_ files: [FileFacts]) throws(CatalogError) {
    try write {
      for file in files {
        guard let id = try FileRow.find(file.path, in: connection) else { continue }
        try FileRow.update(id, file, in: connection)
        try connection.run(
          """
          UPDATE files SET state = CASE WHEN error IS NULL THEN 'indexed' ELSE 'failed' END,
            missing_since_milliseconds = NULL
          WHERE id = ?1 AND state = 'missing'
          """, .integer(id.rawValue))
      }
    }
  }

  /// Records that a file lies under another path now and is otherwise as it was.
  ///
  /// - Returns: whether there was an entry for the old path.
  public func recordMoved(from oldPath: FilePath, to file: FileFacts) throws(CatalogError) -> Bool {
    let moved = try write {
      try FileRow.move(from: oldPath, to: file, in: connection) != nil
    }
    if moved { try mergeSegments() }
    return moved
  }

  /// Records that files are no longer on disk; their episodes stay.
  ///
  /// - Parameter now: milliseconds since 1970; kept for files that were not missing before.
  public func markMissing(_ paths: [FilePath], atMilliseconds now: Int64) throws(CatalogError) {
    try write {
      for path in paths {
        try connection.run(
          """
          UPDATE files SET state = 'missing', missing_since_milliseconds = ?2
          WHERE path = ?1 AND state <> 'missing'
          """, .blob(path.bytes), .integer(now))
      }
    }
  }

  /// Removes the entries of files that have been missing since before a time, and their episodes when no other file
  /// holds them.
  ///
  /// - Parameters:
  ///   - folders: only files below these.
  ///   - time: milliseconds since 1970.
  /// - Returns: how many entries there were.
  public func removeMissing(
    in folders: [FilePath], since time: Int64
  ) throws(CatalogError) -> Int {
    let count = try write {
      let long = try FileRow.read(
        in: connection, where: "f.state = 'missing' AND f.missing_since_milliseconds <= ?1",
        .integer(time))
      let chosen = long.filter { file in folders.contains { file.path.isInside($0) } }
      let removal = EpisodeRemoval(connection: connection)
      for file in chosen {
        try connection.run("DELETE FROM files WHERE id = ?1", .integer(file.id.rawValue))
        if let reference = file.reference { try removal.removeUnused(reference) }
      }
      return chosen.count
    }
    try mergeSegments()
    return count
  }

  /// All files of the catalog, by path.
  public func files() throws(CatalogError) -> [FileRecord] {
    try perform { try FileRow.read(in: connection) }
  }

  /// The files that hold an episode, of any version, by path.
  public func files(of episode: EpisodeIdentifier) throws(CatalogError) -> [FileRecord] {
    try perform {
      try FileRow.read(in: connection, where: "s.episode_id = ?1", .integer(episode.rawValue))
    }
  }

  /// A file's tags as they were read, by name.
  public func tags(of file: FileIdentifier) throws(CatalogError) -> [String: String] {
    try perform {
      let pairs = try connection.query(
        "SELECT name, value FROM tags WHERE file_id = ?1", .integer(file.rawValue)
      ) { ($0.text(0), $0.text(1)) }
      return Dictionary(pairs) { first, _ in first }
    }
  }
}
