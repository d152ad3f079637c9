import CatalogStorage
import FilePaths
public import Foundation
import Matching

/// A catalog's file that is looked up in where it lies, without loading it.
///
/// Exported catalogs, written by `podprint export` or ``CustomCatalog/write(to:)``, and catalogs that `podprint ingest` works on.
/// Never written to. It may come from strangers: what is read is checked, and none of the file's own SQL runs.
public struct CatalogFile: RecognitionCatalog {
  /// The file.
  public let url: URL
  /// How many bytes the parts of the index that are kept in memory may take, once for a session's signatures and once for its
  /// stream.
  public let memoryBudget: Int
  private let path: FilePath

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - url: a file of this machine.
  ///   - memoryBudget: how many bytes the parts of the index that are kept in memory may take, for a session's signatures and
  ///     for its stream each; what does not fit is read as it is needed. A catalog that was exported without postings has to
  ///     fit, at about 0.5 MB for an hour of audio.
  /// - Throws: ``SessionError``: `customCatalogInvalidURL` when it cannot be read, `customCatalogInvalid` when it is no
  ///   catalog, damaged, or of another version.
  public init(_ url: URL, memoryBudget: Int = 48 << 20) throws(SessionError) {
    self.url = url
    self.memoryBudget = max(0, memoryBudget)
    path = try filePath(url)
    _ = try open()
  }

  /// Opens the file anew; sessions do so themselves.
  ///
  /// - Throws: ``SessionError`` as ``init(_:memoryBudget:)``; `customCatalogInvalid` also for a catalog without postings that
  ///   does not fit into ``memoryBudget``.
  public func makeReader() throws(SessionError) -> sending CatalogReader {
    let catalog = try open()
    let path = path
    let postings = try CatalogContents.wrappingErrors { () throws(CatalogError) in
      try catalog.postings(memoryBudgetBytes: memoryBudget)
    }
    return CatalogReader(postings) { (number) throws(SessionError) in
      try CatalogContents.wrappingErrors { () throws(CatalogError) in
        guard let described = try catalog.describedReference(number) else { return nil }
        return CatalogReader.Entry(
          id: ReferenceID(described.contentDigest),
          mediaItems: try CatalogContents.items(of: described, in: path))
      }
    }
  }

  private func open() throws(SessionError) -> sending Catalog {
    let path = path
    return try CatalogContents.wrappingErrors { () throws(CatalogError) in
      try Catalog.open(path, mode: .readOnly)
    }
  }
}
