package import FilePaths
import Glibc

extension FileSystem {
  /// Makes a folder and those above it that are missing.
  package static func makeFolders(_ folder: FilePath) throws(FileSystemError) {
    if unsafe mkdir(folder.terminated, 0o777) == 0 { return }
    let error = FileSystemError.last
    if error.code == EEXIST {
      guard try status(of: folder).kind == .folder else { throw FileSystemError(code: ENOTDIR) }
      return
    }
    guard error.code == ENOENT, folder.parent != folder else { throw error }
    try makeFolders(folder.parent)
    guard unsafe mkdir(folder.terminated, 0o777) == 0 || errno == EEXIST else { throw .last }
  }

  /// Writes a file under a name of its own and gives it its name when it is on disk, so that nobody ever sees half of
  /// it.
  package static func write(_ bytes: [UInt8], to path: FilePath) throws(FileSystemError) {
    let draft = try DraftFile.make(path)
    if let failure = writeAll(bytes, to: draft.descriptor) { throw failure }
    _ = try draft.finish()
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> FileSystemError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return .last
      }
    }
    return nil
  }

  /// Opens a file to write after what is there, making it if there is none.
  ///
  /// - Returns: the descriptor, which the caller keeps to the end of the process, and the last byte that is there.
  package static func openForAppending(
    _ path: FilePath
  ) throws(FileSystemError) -> (descriptor: Int32, lastByte: UInt8?) {
    let descriptor = unsafe open(
      path.terminated, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw .last }
    let end = lseek(descriptor, 0, SEEK_END)
    var byte: UInt8 = 0
    guard end > 0, unsafe pread(descriptor, &byte, 1, end - 1) == 1 else {
      return (descriptor, nil)
    }
    return (descriptor, byte)
  }

  /// The names in a folder, in no order, without `.` and `..`.
  package static func names(in folder: FilePath) throws(FileSystemError) -> [[UInt8]] {
    let reader = try FolderReader.make(folder)
    var names: [[UInt8]] = []
    while let entry = try reader.next() {
      if entry.name != [UInt8(ascii: ".")], entry.name != Array("..".utf8) {
        names.append(entry.name)
      }
    }
    return names
  }

  /// Removes a file.
  package static func remove(_ path: FilePath) throws(FileSystemError) {
    guard unsafe unlink(path.terminated) == 0 else { throw .last }
  }
}
