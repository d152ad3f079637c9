package import FilePaths
import Glibc

/// The calls to the operating system that a scan needs, by paths as raw bytes.
package enum FileSystem {
  /// What is at `path`; of a symbolic link, what it leads to unless `followingLinks` is false.
  package static func status(
    of path: FilePath, followingLinks: Bool = true
  ) throws(FileSystemError) -> FileStatus {
    var buffer = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let result = unsafe fstatat(AT_FDCWD, path.terminated, &buffer, flags)
    guard result == 0 else { throw .last }
    return FileStatus(buffer)
  }

  /// The absolute path without symbolic links, `.` and `..`.
  package static func resolved(_ path: FilePath) throws(FileSystemError) -> FilePath {
    guard let text = unsafe realpath(path.terminated, nil) else { throw .last }
    defer { unsafe free(text) }
    return unsafe FilePath(bytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// The path, made absolute by the working folder; for what does not exist.
  static func absolute(_ path: FilePath) -> FilePath {
    guard !path.isAbsolute, let folder = try? resolved(FilePath(".")) else { return path }
    return folder.appending(path.bytes)
  }

  /// Up to `count` bytes from the start of a file, without waiting for a pipe's other end.
  package static func firstBytes(of path: FilePath, count: Int) throws(FileSystemError) -> [UInt8] {
    let descriptor = unsafe open(path.terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress, buffer.count)
    }
    guard length >= 0 else { throw .last }
    return Array(bytes.prefix(length))
  }
}

/// An open folder; owns the system's handle.
@safe struct FolderReader: ~Copyable {
  /// A name in the folder, and what it is.
  struct Entry {
    var name: [UInt8]
    var kind: FileStatus.Kind?
  }

  private let handle: OpaquePointer

  private init(owning handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  deinit {
    unsafe closedir(handle)
  }

  static func make(_ folder: FilePath) throws(FileSystemError) -> FolderReader {
    guard let handle = unsafe opendir(folder.terminated) else { throw .last }
    return unsafe FolderReader(owning: handle)
  }

  /// The next name in no order, `.` and `..` included; `nil` at the end.
  func next() throws(FileSystemError) -> Entry? {
    errno = 0
    guard let entry = unsafe readdir(handle) else {
      if errno != 0 { throw .last }
      return nil
    }
    // The record is only as long as its name, so it must not be copied as the whole structure.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    let start = unsafe UnsafeRawPointer(entry) + offset
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    let name = unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
    let type = unsafe entry.pointee.d_type
    return Entry(name: name, kind: FileStatus.Kind(directoryEntryType: type))
  }

  /// The status of a name in the folder.
  func status(of name: [UInt8], followingLinks: Bool) throws(FileSystemError) -> FileStatus {
    var buffer = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let path = FilePath(bytes: name)
    guard unsafe fstatat(dirfd(handle), path.terminated, &buffer, flags) == 0 else { throw .last }
    return FileStatus(buffer)
  }
}

extension FileStatus {
  fileprivate init(_ buffer: stat) {
    kind =
      switch buffer.st_mode & S_IFMT {
      case S_IFREG: .regularFile
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .special
      }
    identity = Identity(device: UInt64(buffer.st_dev), inode: UInt64(buffer.st_ino))
    sizeBytes = Int64(buffer.st_size)
    modifiedNanoseconds =
      Int64(buffer.st_mtim.tv_sec) * 1_000_000_000 + Int64(buffer.st_mtim.tv_nsec)
  }
}

extension FileStatus.Kind {
  /// `nil` where the file system does not tell the kind with the name.
  fileprivate init?(directoryEntryType type: UInt8) {
    switch Int(type) {
    case DT_UNKNOWN: return nil
    case DT_REG: self = .regularFile
    case DT_DIR: self = .folder
    case DT_LNK: self = .symbolicLink
    default: self = .special
    }
  }
}

extension FilePath {
  var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
