public import Fingerprinting
import SQLiteSupport

extension Catalog {
  /// The signature of audio that an episode had before; `nil` when it is no longer kept.
  public func signature(of version: FormerVersionIdentifier) throws(CatalogError) -> Signature? {
    try perform {
      let rows = try connection.query(
        "SELECT data FROM former_versions WHERE id = ?1", .integer(version.rawValue)
      ) { $0.blob(0) }
      return try rows.first.map { try Signature(decoding: $0) }
    }
  }
}
