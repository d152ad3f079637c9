import FilePaths
import Fingerprinting
import SQLiteSupport

/// Checks whether a catalog's file is sound, quickly enough to be done before each run that writes.
struct CatalogCheck {
  let connection: SQLiteConnection
  let path: FilePath

  /// Checks the structure of the file, each signature, and the checksums of the index.
  ///
  /// - Throws: `damaged`.
  func quickly() throws {
    let problem = try connection.first("PRAGMA quick_check(1)") { $0.text(0) }
    if let problem, problem != "ok" {
      throw CatalogError.damaged(path, problem.replacing("\n", with: " "))
    }
    let tables = Set(try connection.schema().map(\.name))
    // A catalog of an older version lacks some of them.
    for table in ["signatures", "former_versions"] where tables.contains(table) {
      try connection.forEach("SELECT data FROM \(table)") { row in
        _ = try Signature(decoding: row.blob(0))
      }
    }
    let segments = try SegmentStore(connection: connection).segments()
    let spans = Dictionary(segments.map { ($0.id, $0.frameSpan) }) { first, _ in first }
    try connection.forEach("SELECT key, data FROM postings") { row in
      let key = PostingKey(rawValue: row.integer(0))
      guard let span = spans[key.segment] else {
        throw PostingDamage("a page of postings belongs to no segment")
      }
      _ = try row.withBlob(1) { bytes throws(PostingDamage) in
        try PostingPage.checkedWidth(of: bytes, key: key, frameSpan: span)
      }
    }
  }
}
