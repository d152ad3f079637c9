import FilePaths
import Matching
import SQLiteSupport

/// Adds the files of an imported catalog to the table of files.
///
/// A path of another machine may be one of a file here, or of a third machine, that holds other audio. Then the file of the
/// greater digest goes by another name; one that a run has seen here keeps its name whatever it holds.
struct ImportedFiles {
  let connection: SQLiteConnection
  /// The catalog that is imported.
  let source: FilePath

  /// A file that has a path already.
  private struct Holder {
    var id: Int64
    /// `nil` of a file that holds no indexed audio.
    var content: ContentDigest?
    var state: FileState
    var isFromElsewhere: Bool
  }

  /// Adds a file unless it is there.
  ///
  /// - Returns: whether anything is other than before.
  func add(
    _ file: ImportedFile, content: ContentDigest, reference: ReferenceIdentifier
  ) throws -> Bool {
    let apart = file.path.apart(for: content)
    let (plain, other) = (try holder(of: file.path), try holder(of: apart))
    for known in [plain, other] {
      if let known, known.content == content { return try settle(file.state, known) }
    }
    guard let plain else {
      try insert(file, at: file.path, content, reference)
      return true
    }
    guard other == nil else {
      throw ImportError.impossible(source, "\(apart) stands for other audio")
    }
    if plain.isFromElsewhere, let taken = plain.content,
      content.bytes.lexicographicallyPrecedes(taken.bytes),
      try holder(of: file.path.apart(for: taken)) == nil
    {
      try connection.run(
        "UPDATE files SET path = ?2 WHERE id = ?1", .integer(plain.id),
        .blob(file.path.apart(for: taken).bytes))
      try insert(file, at: file.path, content, reference)
    } else {
      try insert(file, at: apart, content, reference)
    }
    return true
  }

  /// Of two catalogs that know a file, the one counts that knows where it is; what is known here counts before both.
  private func settle(_ state: FileState, _ known: Holder) throws -> Bool {
    guard known.isFromElsewhere, state.importRank < known.state.importRank else { return false }
    try connection.run(
      "UPDATE files SET state = ?2 WHERE id = ?1", .integer(known.id), .text(state.rawValue))
    return true
  }

  private func holder(of path: FilePath) throws -> Holder? {
    try connection.first(
      """
      SELECT f.id, s.content_digest, f.state, f.modified_nanoseconds,
        f.device, f.inode
      FROM files f LEFT JOIN signatures s ON s.id = f.signature_id WHERE f.path = ?1
      """, .blob(path.bytes)
    ) { row in
      let facts = FileFacts(
        path: path, sizeBytes: 0, modifiedNanoseconds: row.integer(3),
        device: UInt64(bitPattern: row.integer(4)), inode: UInt64(bitPattern: row.integer(5)))
      return Holder(
        id: row.integer(0), content: ContentDigest(bytes: row.blob(1)),
        state: FileState(rawValue: row.text(2)) ?? .failed, isFromElsewhere: facts.isFromElsewhere)
    }
  }

  private func insert(
    _ file: ImportedFile, at path: FilePath, _ content: ContentDigest,
    _ reference: ReferenceIdentifier
  ) throws {
    try connection.run(
      """
      INSERT INTO files (path, size_bytes, modified_nanoseconds, device, inode, state,
        content_digest, signature_id, container, codec, sample_rate, channel_count, duration_seconds)
      VALUES (?1, ?2, 0, 0, 0, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """, .blob(path.bytes), .integer(file.sizeBytes), .text(file.state.rawValue),
      .blob(content.bytes), .integer(reference.rawValue), .optional(file.audio?.container),
      .optional(file.audio?.codec), .optional(file.audio?.sampleRate),
      .optional(file.audio?.channelCount), .optional(file.audio?.durationSeconds))
  }
}

extension FilePath {
  /// A path that no file of other audio has: the digest as one more folder before the name.
  func apart(for content: ContentDigest) -> FilePath {
    let name = lastComponent
    let folder = bytes.dropLast(name.count)
    let digits = content.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return FilePath(bytes: folder + digits.utf8 + "/".utf8 + name)
  }
}

extension FileState {
  /// Where a file is known best: the smallest counts.
  var importRank: Int {
    switch self {
    case .indexed: 0
    case .failed: 1
    case .missing: 2
    }
  }
}
