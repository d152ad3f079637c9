public import FilePaths
import SQLiteSupport

/// Why a catalog was not exported; nothing is left behind, and a file that was there before is as it was.
public enum ExportError: Error, Hashable {
  /// The catalog to export from cannot be used, or the work was stopped.
  case catalog(CatalogError)
  /// Another kind of file has the name: what it is.
  case otherFile(FilePath, String)
  /// The file is a catalog that is worked with, not an exported one.
  case workingCatalog(FilePath)
  /// No episode fits the filter.
  case nothingChosen(EpisodeFilter)
  /// The catalog has no postings to export.
  case noPostings(FilePath)
  /// There is no room for the file.
  case noRoom(FilePath)
  /// The system does not let us write the file: its words.
  case cannotWrite(FilePath, String)
}

extension ExportError: CustomStringConvertible {
  /// A sentence for the user, with the file and the way out.
  public var description: String {
    switch self {
    case .catalog(let error): error.description
    case .otherFile(let path, let what):
      "\(path) is \(what); it was left as it is; name another file to export to"
    case .workingCatalog(let path):
      "\(path) is a catalog that episodes are indexed into, not an exported one; it was left as it is; name another file to export to"
    case .nothingChosen(let filter):
      "no episode\(filter.words) in the catalog, so nothing was exported; podprint list shows what there is"
    case .noPostings(let path):
      "catalog \(path) was itself exported without postings; export with --no-postings, or from the catalog that it is from"
    case .noRoom(let path):
      "there is no room left to write \(path): the disk, a quota or a limit on the size of files is full; nothing was exported"
    case .cannotWrite(let path, let why):
      "cannot write \(path): \(why); nothing was exported; check its folder and rights"
    }
  }

  /// Wraps what SQLite reported about the file being written.
  init(_ error: SQLiteError, writing path: FilePath) {
    self =
      if error.isForWantOfRoom {
        .noRoom(path)
      } else if error.code.primary == .interrupt {
        .catalog(.interrupted(path))
      } else {
        .cannotWrite(path, error.systemMessage ?? error.message)
      }
  }
}
