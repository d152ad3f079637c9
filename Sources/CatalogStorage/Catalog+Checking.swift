import SQLiteSupport

extension Catalog {
  /// What the catalog holds, in numbers.
  public func stats() throws(CatalogError) -> CatalogStatistics {
    let lastRun = try runs(latest: 1).first
    return try perform {
      try connection.snapshot { try CatalogStatistics(connection, path: path, lastRun: lastRun) }
    }
  }

  /// Checks all of the catalog: the file's structure, the links between its tables, each signature, and
  /// that the index holds exactly the landmarks of the signatures.
  ///
  /// Takes memory for one signature and a few numbers for each of the others.
  ///
  /// - Parameter isCancelled: asked many times a second whether to stop.
  /// - Throws: ``CatalogError``: `interrupted` when it was stopped.
  public func verify(
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(CatalogError) -> VerificationReport {
    try stoppable(isCancelled) { () throws(CatalogError) in
      try perform {
        try connection.snapshot {
          var verification = CatalogVerification(connection: connection)
          return try verification.run()
        }
      }
    }
  }
}
