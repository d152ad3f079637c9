public import FilePaths
import SQLiteSupport

/// A catalog to import from, opened for reading only: an exported one, or one that is worked with.
struct ImportSource {
  let path: FilePath
  let connection: SQLiteConnection
  /// What it says about itself; `nil` of a catalog that is worked with.
  let portable: PortableDescription?
  private let catalog: Catalog

  /// Opens a file.
  ///
  /// - Throws: ``ImportError/unreadable(_:)``.
  static func open(_ path: FilePath) throws(ImportError) -> ImportSource {
    do throws(CatalogError) {
      let catalog = try Catalog.open(path, mode: .readOnly)
      catalog.connection.limitValues(toBytes: ImportLimits.valueBytes)
      return ImportSource(
        path: path, connection: catalog.connection, portable: try catalog.portableDescription(),
        catalog: catalog)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Makes sure that an exported catalog holds what it was exported with.
  func checkContents() throws {
    guard let portable else { return }
    if try ContentHash.compute(in: connection) != portable.contentHash {
      throw ImportError.otherContents(path)
    }
  }
}

/// The files of one import in the order in which they are taken.
///
/// The contents decide, so that the order in which somebody names the files plays no part.
public struct ImportOrder {
  /// The files that can be opened, first those of the smallest content hash; catalogs that have none come last, by path.
  public private(set) var files: [FilePath] = []
  /// The files that cannot, in the order in which they were named.
  public private(set) var failures: [(file: FilePath, error: ImportError)] = []

  /// Looks into all files.
  public init(_ named: [FilePath]) {
    var found: [(isPlain: Int, hash: [UInt8], file: FilePath)] = []
    for file in named {
      do throws(ImportError) {
        let hash = try ImportSource.open(file).portable?.contentHash
        found.append((hash == nil ? 1 : 0, hash ?? [], file))
      } catch {
        failures.append((file, error))
      }
    }
    found.sort { left, right in
      if left.isPlain != right.isPlain { return left.isPlain < right.isPlain }
      if left.hash == right.hash { return left.file < right.file }
      return left.hash.lexicographicallyPrecedes(right.hash)
    }
    files = found.map(\.file)
  }
}
