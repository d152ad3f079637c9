import FilePaths
import Glibc
import SQLiteSupport
import Schema

/// The file that an export is to become, kept from others meanwhile.
struct ExportTarget: ~Copyable {
  /// Where it goes, symbolic links followed.
  let path: FilePath
  private let lock: FileLock

  /// The name that it has until it is whole.
  var draft: FilePath { FileReplacement.draft(of: path) }

  private init(path: FilePath, lock: consuming FileLock) {
    self.path = path
    self.lock = lock
  }

  /// Makes sure that nothing but an exported catalog can be lost, and keeps other writers out.
  static func take(_ named: FilePath, from source: FilePath?) throws(ExportError) -> ExportTarget {
    let path = FileLocation.resolved(named)
    if let source, path == FileLocation.resolved(source) { throw .workingCatalog(named) }
    try check(path, named)
    do throws(CatalogError) {
      let patience = LockPatience(seconds: 0)
      let lock = try CatalogLock(path: path, patience: patience).take()
      let target = ExportTarget(path: path, lock: lock)
      // Left over from a process that was killed; a journal would be taken for that of the new file.
      FileReplacement.remove(target.draft)
      FileReplacement.remove(target.draft.withSuffix("-journal"))
      return target
    } catch {
      switch error {
      case .readOnly: throw .cannotWrite(named, "its folder cannot be written to")
      case .full: throw .noRoom(named)
      case .cannotOpen(_, let why): throw .cannotWrite(named, why)
      default: throw .catalog(error)
      }
    }
  }

  /// Gives the whole file its name.
  func finish() throws(ExportError) {
    guard let number = FileReplacement.put(draft, at: path) else { return }
    FileReplacement.remove(draft)
    throw [ENOSPC, EDQUOT].contains(number)
      ? .noRoom(path) : .cannotWrite(path, FileLocation.errorText(number))
  }

  private static func check(_ path: FilePath, _ named: FilePath) throws(ExportError) {
    switch FileLocation(path) {
    case .file(sizeBytes: 0): return
    case .missing:
      switch FileLocation(path.parent) {
      case .folder: return
      case .missing: throw .cannotWrite(named, "its folder is not there")
      default: throw .cannotWrite(named, "what should be its folder is none")
      }
    case .folder: throw .otherFile(named, "a folder")
    case .special: throw .otherFile(named, "no regular file")
    case .unreachable(let why): throw .cannotWrite(named, why)
    case .file: try checkContents(path, named)
    }
  }

  private static func checkContents(_ path: FilePath, _ named: FilePath) throws(ExportError) {
    let isExported: Bool?
    do {
      let connection = try SQLiteConnection.open(path, access: .readOnly)
      try connection.harden(busyMilliseconds: 0)
      try connection.setCheckpointOnClose(false)
      let header = DatabaseHeader(try connection.fileStart(count: DatabaseHeader.byteCount))
      guard header?.applicationID == CatalogSchema.applicationID else {
        throw ExportError.otherFile(named, "no Podprint catalog")
      }
      // An exported one has no log, and to look into one that has would make files beside it.
      isExported = header?.usesLog == true ? false : try PortableRow.read(in: connection) != nil
    } catch let error as ExportError {
      throw error
    } catch {
      throw .otherFile(named, "a file that cannot be read as a catalog (\(error))")
    }
    if isExported == false { throw .workingCatalog(named) }
  }
}
