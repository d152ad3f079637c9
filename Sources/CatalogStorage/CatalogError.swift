public import FilePaths
public import SQLiteSupport

/// Why a catalog cannot be used.
public enum CatalogError: Error, Hashable {
  /// There is no catalog at this path.
  case notFound(FilePath)
  /// The path leads to something that is no catalog: what it is instead.
  case notACatalog(FilePath, String)
  /// The catalog was written by a newer version of the program.
  case newerVersion(FilePath, found: Int, supported: Int)
  /// The catalog was written by an older version, and cannot be brought up to date while it is only read.
  case olderVersion(FilePath, found: Int, supported: Int)
  /// The signatures were made with other constants.
  case algorithmDiffers(FilePath, found: Int, supported: Int)
  /// The contents are damaged: what and where.
  case damaged(FilePath, String)
  /// The catalog can be read but not written.
  case readOnly(FilePath)
  /// The catalog was exported, and such are only read.
  case exported(FilePath)
  /// The catalog was exported without postings, and has too many for the memory to make them anew, in bytes.
  case noPostings(FilePath, needed: Int, budget: Int)
  /// The system does not let us open or create it.
  case cannotOpen(FilePath, String)
  /// The disk is full, or a limit on the file's size is reached.
  case full(FilePath)
  /// Another process kept it locked for longer than we wait.
  case busy(FilePath)
  /// Another process changes it: which one, where that is known.
  case inUse(FilePath, CatalogHolder?)
  /// There is not enough room for work that needs a copy of it, in bytes.
  case tooLittleRoom(FilePath, needed: Int64, free: Int64)
  /// The work was stopped from outside, and nothing of what was under way is kept.
  case interrupted(FilePath)
  /// The system failed to read or write it: what it said.
  case inputOutput(FilePath, String)
  /// Its file was moved or deleted while it was written.
  case vanished(FilePath)
  /// Anything else that SQLite reports.
  case underlying(FilePath, SQLiteError)
}

extension CatalogError: CustomStringConvertible {
  /// A sentence for the user, with the file and the way out.
  public var description: String {
    switch self {
    case .notFound(let path):
      "there is no catalog at \(path); make one with: podprint ingest FOLDER"
    case .notACatalog(let path, let what):
      "\(path) is not a Podprint catalog (\(what)); it was left as it is; name another file with --catalog"
    case .newerVersion(let path, let found, let supported):
      "catalog \(path) has schema version \(found) and this podprint knows versions up to \(supported); it was left as it is; update podprint"
    case .olderVersion(let path, let found, let supported):
      "catalog \(path) has schema version \(found) of \(supported); bring it up to date with: podprint ingest"
    case .algorithmDiffers(let path, let found, let supported):
      "catalog \(path) was made with algorithm \(found) and this podprint uses \(supported); index the folders into a new catalog"
    case .damaged(let path, let what):
      "catalog \(path) is damaged: \(what); restore it from a backup or get it anew, or move it away and index the folders again"
    case .readOnly(let path):
      "catalog \(path) cannot be written to; check the rights of the file and its folder, or name another with --catalog"
    case .exported(let path):
      "catalog \(path) was made by podprint export and is only read; change the catalog that it is from, and export again"
    case .noPostings(let path, let needed, let budget):
      "catalog \(path) was exported without postings, and those of all its audio take \(needed / 1_000_000 + 1) MB of memory where \(budget / 1_000_000) MB may be used; export it again without --no-postings"
    case .cannotOpen(let path, let why):
      "catalog \(path) cannot be opened: \(why); check the rights of its folder, or name another with --catalog"
    case .full(let path):
      "there is no room left to write catalog \(path): the disk, a quota or a limit on the size of files is full; make room and run again, what was stored before is kept"
    case .busy(let path):
      "catalog \(path) is in use by another process; try again when that has finished"
    case .inUse(let path, let holder?):
      "catalog \(path) is being changed by \(holder); try again when that has finished, or wait for it with --wait"
    case .inUse(let path, nil):
      "catalog \(path) is being changed by another process; try again when that has finished, or wait for it with --wait"
    case .tooLittleRoom(let path, let needed, let free):
      "there is no room to compact catalog \(path): that needs \(needed / 1_000_000 + 1) MB for a while, and \(free / 1_000_000) MB are free; nothing was changed"
    case .interrupted(let path):
      "work on catalog \(path) was stopped; what was stored before is kept"
    case .inputOutput(let path, let why):
      "catalog \(path) cannot be read or written: \(why); check the disk, what was stored before is kept"
    case .vanished(let path):
      "catalog \(path) was moved or deleted while it was being written; put it back and run again, or index the folders anew"
    case .underlying(let path, let error):
      "catalog \(path): \(error)"
    }
  }

  /// Wraps what SQLite reported about the catalog at `path`.
  init(_ error: SQLiteError, path: FilePath) {
    if error.isForWantOfRoom {
      self = .full(path)
      return
    }
    self =
      switch error.code {
      case .busy, .locked: .busy(path)
      case .readOnly: .readOnly(path)
      case .interrupt: .interrupted(path)
      case .corrupt: .damaged(path, error.message)
      case .tooBig: .damaged(path, "a row of it is too large")
      case .notADatabase: .notACatalog(path, "it is no SQLite file, or its start is damaged")
      case .cannotOpen, .permission: .cannotOpen(path, error.systemMessage ?? error.message)
      case .inputOutput: .inputOutput(path, error.systemMessage ?? error.message)
      default: .underlying(path, error)
      }
  }
}
