import SQLiteSupport

/// What an exported catalog says about itself.
public struct PortableDescription: Hashable, Sendable {
  /// SHA-256 over what it says; see `Schema/catalog-format.md`.
  public var contentHash: [UInt8]
  /// Whether it has postings, or they have to be made of its signatures.
  public var hasPostings: Bool
}

/// The table that only exported catalogs have a row in.
enum PortableRow {
  /// What an exported catalog says about itself; `nil` of any other, and of those of before there were any.
  static func read(in connection: SQLiteConnection) throws -> PortableDescription? {
    let exists = try connection.first(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'portable'"
    ) { _ in true }
    guard exists != nil else { return nil }
    return try connection.first("SELECT content_hash, has_postings FROM portable WHERE id = 1") {
      PortableDescription(contentHash: $0.blob(0), hasPostings: $0.integer(1) != 0)
    }
  }

  static func write(_ description: PortableDescription, in connection: SQLiteConnection) throws {
    try connection.run(
      "INSERT INTO portable (id, content_hash, has_postings) VALUES (1, ?1, ?2)",
      .blob(description.contentHash), .integer(description.hasPostings ? 1 : 0))
  }
}
