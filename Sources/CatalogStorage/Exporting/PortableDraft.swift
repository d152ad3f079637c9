import FilePaths
import Fingerprinting
import SQLiteSupport

/// An exported catalog while it is written, which nobody sees before it is whole and on disk.
enum PortableDraft {
  /// Makes an empty file that nothing needs to be undone in.
  static func open(_ draft: FilePath, hasPostings: Bool) throws -> SQLiteConnection {
    let output = try SQLiteConnection.open(draft, access: .create)
    try output.harden(busyMilliseconds: 0)
    // Pages of postings are made to fill 8,192 bytes; without them, the many small tables waste less of small pages.
    try output.execute("PRAGMA page_size = \(hasPostings ? 8_192 : 2_048)")
    // What a page does not use is zeros, so that the same content gives the same bytes.
    try output.execute(
      """
      PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA secure_delete = ON; PRAGMA cache_size = -8192
      """)
    return output
  }

  /// Begins the one transaction that it is written in, and makes the tables.
  static func begin(_ output: SQLiteConnection) throws {
    try output.execute("BEGIN IMMEDIATE")
    try CatalogOpening.migrator.migrate(output)
    try output.run(
      "INSERT INTO catalog (id, algorithm_version, index_generation) VALUES (1, ?1, 1)",
      .integer(AnalysisParameters.algorithmVersion))
  }

  /// Writes what it says about itself, and ends the transaction.
  ///
  /// - Returns: the hash over its content.
  static func finish(_ output: SQLiteConnection, hasPostings: Bool) throws -> [UInt8] {
    let hash = try ContentHash.compute(in: output)
    try PortableRow.write(
      PortableDescription(contentHash: hash, hasPostings: hasPostings), in: output)
    try output.execute("COMMIT")
    return hash
  }
}
