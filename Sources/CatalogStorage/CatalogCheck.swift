import FilePaths
import SQLiteSupport

/// Checks of what a catalog holds.
struct CatalogCheck {
  let connection: SQLiteConnection
  let path: FilePath

  /// Checks the structure of the file and the checksums of the index.
  ///
  /// - Throws: `damaged`.
  func quickly() throws {
    let problem = try connection.first("PRAGMA quick_check(1)") { $0.text(0) }
    if let problem, problem != "ok" { throw CatalogError.damaged(path, problem) }
  }
}
