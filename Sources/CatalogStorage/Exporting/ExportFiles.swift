import FilePaths
import SQLiteSupport

/// Copies the files that hold exported signatures.
struct ExportFiles {
  let source: SQLiteConnection
  let target: SQLiteConnection
  let path: FilePath
  /// Whether files are named without the folders that they lie in.
  let hidesFolders: Bool

  /// What only means something on the machine that the file lies on is left out.
  private static let columns =
    "size_bytes, state, content_digest, container, codec, sample_rate, channel_count, "
    + "duration_seconds"

  /// Copies the files of a signature, by the path that they have in the export.
  ///
  /// - Returns: how many there are; copies of one name in several folders that are not named are one.
  func copy(holding old: Int64, as new: Int64) throws -> Int {
    let files = try source.query(
      """
      SELECT f.path, f.state, s.content_digest, f.id FROM files f
      JOIN signatures s ON s.id = f.signature_id WHERE s.id = ?1
      """, .integer(old)
    ) { row in
      let rank = FileState(rawValue: row.text(1))?.importRank ?? Int.max
      let known = FilePath(bytes: row.blob(0))
      let name = try hidesFolders ? shownName(known, of: row.blob(2)) : known
      return (path: name, rank: rank, known: known, id: row.integer(3))
    }
    var count = 0
    var last: FilePath?
    for file in files.sorted(by: { ($0.path, $0.rank, $0.known) < ($1.path, $1.rank, $1.known) })
    where file.path != last {
      try copy(file.id, to: file.path, of: new)
      last = file.path
      count += 1
    }
    return count
  }

  /// The name of a file, set apart from that of a file that holds other audio.
  private func shownName(_ known: FilePath, of digest: [UInt8]) throws -> FilePath {
    let name = FilePath(bytes: known.lastComponent)
    let isTaken = try target.first("SELECT 1 FROM files WHERE path = ?1", .blob(name.bytes)) { _ in
      true
    }
    guard isTaken != nil, let content = ContentDigest(bytes: digest) else { return name }
    return name.apart(for: content)
  }

  private func copy(_ file: Int64, to name: FilePath, of signature: Int64) throws {
    try source.forEach("SELECT \(Self.columns) FROM files WHERE id = ?1", .integer(file)) { row in
      let values = (0..<row.columnCount).map { row.value($0) }
      try writing(path) {
        try target.run(
          """
          INSERT INTO files (path, signature_id, modified_nanoseconds, device, inode, \(Self.columns))
          VALUES (?, ?, 0, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?)
          """, binding: [.blob(name.bytes), .integer(signature)] + values)
      }
    }
  }
}
