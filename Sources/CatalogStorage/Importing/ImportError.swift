public import FilePaths
import SQLiteSupport

/// Why a file was not imported; what was taken from others, and from this one before, stays.
public enum ImportError: Error, Hashable {
  /// The catalog that is imported into cannot be used, or the work was stopped.
  case catalog(CatalogError)
  /// The file cannot be read as a catalog.
  case unreadable(CatalogError)
  /// The file is the catalog that is imported into.
  case sameFile(FilePath)
  /// The file's contents are not those that were exported.
  case otherContents(FilePath)
  /// Something in the file cannot be: what.
  case impossible(FilePath, String)
}

extension ImportError: CustomStringConvertible {
  /// A sentence for the user, with the file and the way out.
  public var description: String {
    switch self {
    case .catalog(let error): error.description
    case .unreadable(.notFound(let path)):
      "there is no file \(path) to import"
    case .unreadable(.olderVersion(let path, let found, let supported)):
      "\(path) has schema version \(found) of \(supported); export it again with this podprint, or if it is a catalog that episodes are indexed into, bring it up to date with: podprint ingest"
    case .unreadable(.newerVersion(let path, let found, let supported)):
      "\(path) has schema version \(found) and this podprint knows versions up to \(supported); update podprint"
    case .unreadable(.notACatalog(let path, let what)):
      "\(path) is not a Podprint catalog (\(what))"
    case .unreadable(.damaged(let path, let what)):
      "\(path) is damaged: \(what); get it anew, podprint verify --catalog \(path) tells more"
    case .unreadable(let error): error.description
    case .sameFile(let path):
      "\(path) is the catalog that is imported into"
    case .otherContents(let path):
      "the contents of \(path) are not those that were exported: their hash is another; nothing was taken from it; get it anew, podprint verify --catalog \(path) tells more"
    case .impossible(let path, let what):
      "\(path) holds what no podprint writes: \(what); what comes after that was not taken"
    }
  }
}

extension ImportError {
  /// What reading the file at `path` threw.
  init(_ error: any Error, reading path: FilePath) {
    self =
      switch error {
      case let error as ImportError: error
      case let error as CatalogError: .unreadable(error)
      case let error as SQLiteError: .unreadable(CatalogError(error, path: path))
      default: .impossible(path, "\(error)")
      }
  }
}

/// Something in a file that is imported which cannot be.
struct ImportDamage: Error, Hashable, CustomStringConvertible {
  /// What it is.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
