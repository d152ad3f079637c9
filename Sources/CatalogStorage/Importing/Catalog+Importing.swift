public import FilePaths
import SQLiteSupport

extension Catalog {
  /// Takes over the episodes of another catalog, most often an exported one, with all that is said about them.
  ///
  /// Nothing that this catalog holds goes. Episodes are stored some at a time, each whole; what was stored before an error or the
  /// end of the process stays, and the next time the rest follows. What repeats has to be found anew afterwards.
  /// `Schema/catalog-format.md` has the rules by which two catalogs that know an episode become one.
  ///
  /// - Parameters:
  ///   - isCancelled: asked many times a second whether to stop.
  ///   - onProgress: called after each few episodes, with how many were stored of how many.
  /// - Throws: ``ImportError``, when it was stopped `catalog` with `interrupted`.
  public func importEpisodes(
    of file: FilePath, isCancelled: @escaping @Sendable () -> Bool = { false },
    onProgress: (_ stored: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(ImportError) -> ImportReport {
    if FileLocation.resolved(file) == FileLocation.resolved(path) { throw .sameFile(file) }
    let source = try ImportSource.open(file)
    source.connection.stopWhen(isCancelled)
    do {
      return try source.connection.snapshot {
        try source.checkContents()
        return try take(source, isCancelled: isCancelled, onProgress: onProgress)
      }
    } catch {
      let reason = ImportError(error, reading: file)
      if case .unreadable(.interrupted) = reason { throw .catalog(.interrupted(path)) }
      throw reason
    }
  }

  private func take(
    _ source: ImportSource, isCancelled: () -> Bool, onProgress: (Int, Int) -> Void
  ) throws(ImportError) -> ImportReport {
    let reading = ImportReading(source)
    let episodes = try reading.episodes()
    var report = ImportReport()
    var next = 0
    while next < episodes.count {
      if isCancelled() { throw .catalog(.interrupted(path)) }
      report += try importing {
        var storing = ImportStoring(from: reading, into: connection)
        let end = min(next + ImportLimits.batchEpisodes, episodes.count)
        repeat {
          try storing.store(episodes[next])
          next += 1
        } while next < end && !storing.isFull
        try storing.finish()
        return storing.report
      }
      onProgress(next, episodes.count)
    }
    report.decisions = try importing {
      try ImportedDecisions(from: reading, into: connection).store()
    }
    return report
  }

  /// Runs `body` in one transaction, merges what is due of the index, and tells faults of the file from those of this
  /// catalog.
  private func importing<Result>(_ body: () throws -> Result) throws(ImportError) -> Result {
    var refusal: ImportError?
    do throws(CatalogError) {
      let result = try write {
        do {
          return try body()
        } catch let error as ImportError {
          refusal = error
          throw error
        }
      }
      try mergeSegments()
      return result
    } catch {
      throw refusal ?? .catalog(error)
    }
  }
}
