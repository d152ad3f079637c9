import SQLiteSupport

extension Catalog {
  /// What the catalog holds, in numbers.
  public func stats() throws(CatalogError) -> CatalogStatistics {
    try perform { CatalogStatistics() }
  }

  /// Checks all of the catalog: the file's structure, the links between its tables, each signature, and
  /// that the index holds exactly the landmarks of the signatures.
  public func verify() throws(CatalogError) -> VerificationReport {
    try perform { VerificationReport() }
  }
}
