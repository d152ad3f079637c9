public import FilePaths
package import SQLiteSupport

/// A catalog of episodes with the index of their audio: one SQLite file.
///
/// Used by one task or queue at a time. Any number of processes may read while one writes.
public final class Catalog {
  /// What a catalog is opened for.
  public enum Mode: Hashable, Sendable {
    /// Reading and writing; a missing or empty file becomes a new catalog.
    case create
    /// Reading and writing a catalog that exists.
    case readWrite
    /// Reading only. Works where nothing can be written.
    case readOnly
  }

  /// Where the catalog lies.
  public let path: FilePath
  /// What it was opened for.
  public let mode: Mode

  package let connection: SQLiteConnection
  /// Held for as long as the catalog may be changed through this value.
  private let lock: FileLock?

  init(path: FilePath, mode: Mode, connection: SQLiteConnection, lock: consuming FileLock?) {
    self.path = path
    self.mode = mode
    self.connection = connection
    self.lock = lock
  }

  /// Opens a catalog.
  ///
  /// Whatever is refused is left as it is, to the byte. Before a catalog of up to 256 MB is opened for
  /// writing, all of it is checked for damage.
  ///
  /// One process at a time may have it open for writing; readers never wait.
  ///
  /// - Parameter patience: what to do while another process has it open for writing.
  /// - Throws: ``CatalogError``: `notFound` for a missing file that is not to be created, `notACatalog`,
  ///   `newerVersion`, `algorithmDiffers`, `damaged`, `readOnly`, `cannotOpen`, `inUse`, `busy`, `full`.
  public static func open(
    _ path: FilePath, mode: Mode, patience: LockPatience = .standard
  ) throws(CatalogError) -> sending Catalog {
    try CatalogOpening(path: path, mode: mode, patience: patience).open()
  }

  /// Runs `body` and gives its errors the catalog's name.
  func perform<Result>(_ body: () throws -> Result) throws(CatalogError) -> Result {
    try wrapErrors(path, body)
  }

  /// Runs `body`, and ends it with `interrupted` soon after `isCancelled` says so.
  func stoppable<Result>(
    _ isCancelled: @escaping @Sendable () -> Bool, _ body: () throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    if isCancelled() { throw .interrupted(path) }
    connection.stopWhen(isCancelled)
    defer { connection.stopWhen(nil) }
    return try body()
  }

  /// Runs `body` in one transaction: all of it is stored, or nothing.
  func write<Result>(_ body: () throws -> Result) throws(CatalogError) -> Result {
    guard mode != .readOnly else { throw .readOnly(path) }
    let result = try wrapErrors(path) { try connection.transaction(body) }
    if try wrapErrors(path, { try connection.fileHasMoved() }) { throw .vanished(path) }
    return result
  }
}

/// Runs `body` and turns what it throws into a ``CatalogError`` about the catalog at `path`.
func wrapErrors<Result>(
  _ path: FilePath, _ body: () throws -> Result
) throws(CatalogError) -> Result {
  do {
    return try body()
  } catch let error as CatalogError {
    throw error
  } catch let error as SQLiteError {
    throw CatalogError(error, path: path)
  } catch {
    throw .damaged(path, "\(error)")
  }
}
