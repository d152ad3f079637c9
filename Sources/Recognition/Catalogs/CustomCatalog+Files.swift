import FilePaths
public import Foundation

extension CustomCatalog {
  /// Reads a catalog's file: one that ``write(to:)`` wrote, or that `podprint export` did.
  ///
  /// Of an episode that was ingested, an item for all of it is made, and a timed one for each chapter.
  ///
  /// - Parameter url: a file of this machine. It may come from strangers: all of it is checked as it is read. Memory is taken for
  ///   what it holds.
  /// - Throws: ``SessionError``: `customCatalogInvalidURL` when it cannot be read, `customCatalogInvalid` when it is no
  ///   catalog, damaged, or of another version.
  public static func read(from url: URL) throws(SessionError) -> CustomCatalog {
    var catalog = CustomCatalog()
    for reference in try CatalogContents.read(try filePath(url)) { catalog.insert(reference) }
    return catalog
  }

  /// Adds all references of a catalog's file, as ``merge(_:)`` does.
  ///
  /// - Parameter url: a file of this machine.
  /// - Throws: ``SessionError`` as ``read(from:)``; nothing is added then.
  public mutating func add(from url: URL) throws(SessionError) {
    merge(try Self.read(from: url))
  }

  /// Writes the catalog into one file, which `podprint` and ``CatalogFile`` read as well.
  ///
  /// The same references with the same items give the same bytes, in whatever order they were added. The file
  /// appears when it is whole; when anything goes wrong, what was there before stays. Only another exported catalog is replaced.
  ///
  /// - Parameter url: a file of this machine, in a folder that exists.
  /// - Throws: ``SessionError``: `customCatalogInvalidURL` when it cannot be written there, `customCatalogInvalid` when a media
  ///   item is too large or too deep to be written.
  public func write(to url: URL) throws(SessionError) {
    try CatalogContents.write(self, to: try filePath(url))
  }

  /// The bytes of the file that ``write(to:)`` writes.
  ///
  /// - Throws: ``SessionError`` as ``write(to:)``, for a file in the folder for temporary ones.
  public func dataRepresentation() throws(SessionError) -> Data {
    try TemporaryFile.with { (url) throws(SessionError) in
      try write(to: url)
      do {
        return try Data(contentsOf: url)
      } catch {
        throw SessionError(.customCatalogInvalidURL, "\(url.path): \(error)")
      }
    }
  }

  /// Reads the bytes that ``dataRepresentation()`` gave, or those of a catalog's file.
  ///
  /// - Throws: ``SessionError`` as ``read(from:)``, with a file in the folder for temporary ones.
  public init(dataRepresentation data: Data) throws(SessionError) {
    self = try TemporaryFile.with { (url) throws(SessionError) in
      do {
        try data.write(to: url)
      } catch {
        throw SessionError(.customCatalogInvalidURL, "\(url.path): \(error)")
      }
      return try Self.read(from: url)
    }
  }
}

/// The path of a file of this machine.
func filePath(_ url: URL) throws(SessionError) -> FilePath {
  guard url.isFileURL else {
    throw SessionError(.customCatalogInvalidURL, "\(url) is no file of this machine")
  }
  return FilePath(url.path(percentEncoded: false))
}

/// A file in a folder that only this user can look into, and that is gone afterwards.
private enum TemporaryFile {
  static func with<Result>(
    _ body: (URL) throws(SessionError) -> Result
  ) throws(SessionError) -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(
      component: "podprint-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SessionError(.customCatalogInvalidURL, "\(folder.path): \(error)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appending(component: "catalog"))
  }
}
