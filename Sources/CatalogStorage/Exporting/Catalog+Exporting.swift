import FilePaths
import Fingerprinting
import SQLiteSupport

extension Catalog {
  /// Writes episodes with their audio's signatures into one file that can be carried elsewhere: a catalog to be read.
  ///
  /// The same content gives the same bytes. The file appears when it is whole and on disk; when anything goes wrong,
  /// nothing is left behind. Only an exported catalog is ever replaced. Memory is taken for one row, the
  /// postings of one hash, and a few numbers for each episode and each place of a repeat.
  ///
  /// - Parameter isCancelled: asked many times a second whether to stop.
  /// - Throws: ``ExportError``.
  public func export(
    _ request: CatalogExport, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ExportError) -> ExportReport {
    let target = try ExportTarget.take(request.file, from: path)
    do {
      connection.stopWhen(isCancelled)
      defer { connection.stopWhen(nil) }
      var report = try connection.snapshot {
        try write(request, to: target.draft, isCancelled: isCancelled)
      }
      report.bytes = Self.bytes(of: target.draft)
      try target.finish()
      return report
    } catch {
      FileReplacement.remove(target.draft)
      throw exportError(error, named: request.file)
    }
  }

  /// What an exported catalog says about itself; `nil` of a catalog that is worked with.
  public func portableDescription() throws(CatalogError) -> PortableDescription? {
    try perform { try PortableRow.read(in: connection) }
  }

  private func exportError(_ error: any Error, named file: FilePath) -> ExportError {
    switch error {
    case ExportError.catalog(.interrupted): .catalog(.interrupted(path))
    case ExportError.noRoom: .noRoom(file)
    case ExportError.cannotWrite(_, let why): .cannotWrite(file, why)
    case let error as ExportError: error
    case let error as CatalogError: .catalog(error)
    case let error as SQLiteError where error.code.primary == .constraint:
      .catalog(.damaged(path, error.message))
    case let error as SQLiteError: .catalog(CatalogError(error, path: path))
    default: .catalog(.damaged(path, "\(error)"))
    }
  }

  private func write(
    _ request: CatalogExport, to draft: FilePath, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> ExportReport {
    let episodes = try ExportSelection.episodes(request.filter, in: connection)
    if episodes.isEmpty { throw ExportError.nothingChosen(request.filter) }
    let hasPostings = try PortableRow.read(in: connection)?.hasPostings ?? true
    if request.includesPostings, !hasPostings { throw ExportError.noPostings(path) }
    let output = try writing(draft) {
      try PortableDraft.open(draft, hasPostings: request.includesPostings)
    }
    output.stopWhen(isCancelled)
    defer { output.stopWhen(nil) }
    try writing(draft) { try PortableDraft.begin(output) }
    var copying = ExportCopying(from: connection, to: output, path: draft, request)
    for episode in episodes {
      if isCancelled() { throw ExportError.catalog(.interrupted(path)) }
      try copying.copy(episode)
    }
    let repeats = ExportRepeats(source: connection, target: output, path: draft)
    try repeats.copy(placesIn: copying.signatures)
    var report = copying.report
    if request.includesPostings {
      let index = ExportIndex(
        source: connection, target: output, path: draft, isCancelled: isCancelled)
      report.postings = try index.write(copying.signatures)
    }
    report.contentHash = try writing(draft) {
      try PortableDraft.finish(output, hasPostings: request.includesPostings)
    }
    return report
  }
}
