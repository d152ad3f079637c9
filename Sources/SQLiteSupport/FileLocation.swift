import CSQLite
public import FilePaths
import Glibc

/// What lies at a path, as far as opening a database there needs to know.
public enum FileLocation: Hashable, Sendable {
  /// Nothing.
  case missing
  /// A regular file of so many bytes.
  case file(sizeBytes: Int64)
  /// A folder.
  case folder
  /// A device, pipe or socket.
  case special
  /// Something that the system does not let us look at: its message.
  case unreachable(String)

  /// Looks at a path, following symbolic links.
  public init(_ path: FilePath) {
    var status = stat()
    let result = unsafe withCPath(path) { unsafe stat($0, &status) }
    guard result == 0 else {
      self = errno == ENOENT ? .missing : .unreachable(Self.errorText(errno))
      return
    }
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file(sizeBytes: Int64(status.st_size))
      case S_IFDIR: .folder
      default: .special
      }
  }

  /// Makes a folder and those above it that are missing.
  ///
  /// - Returns: the system's message when it does not let us, else `nil`.
  public static func makeFolder(_ path: FilePath) -> String? {
    switch FileLocation(path) {
    case .folder: return nil
    case .unreachable(let why): return why
    case .file, .special: return errorText(ENOTDIR)
    case .missing: break
    }
    if path.parent != path, let why = makeFolder(path.parent) { return why }
    let result = unsafe withCPath(path) { unsafe mkdir($0, 0o777) }
    return result == 0 || errno == EEXIST ? nil : errorText(errno)
  }

  /// The path without symbolic links, also of a file that is not there yet.
  ///
  /// A path that leads nowhere stays as it is.
  public static func resolved(_ path: FilePath) -> FilePath {
    if let real = realPath(path) { return real }
    return realPath(path.parent)?.appending(path.lastComponent) ?? path
  }

  private static func realPath(_ path: FilePath) -> FilePath? {
    guard let text = unsafe withCPath(path, { unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(text) }
    return unsafe FilePath(bytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// The bytes that this process may still write to the file system of a folder; `nil` when that is not known.
  public static func freeBytes(_ folder: FilePath) -> Int64? {
    var status = statvfs()
    guard unsafe withCPath(folder, { unsafe statvfs($0, &status) }) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// The system's words for an error number.
  public static func errorText(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// Whether this process may make files in a folder.
  public static func canWrite(_ folder: FilePath) -> Bool {
    unsafe withCPath(folder) { unsafe access($0, W_OK | X_OK) } == 0
  }

  /// Whether a path, or the folder that it would lie in, is on a file system that other machines
  /// write to as well or that is known not to share memory between processes.
  ///
  /// A write-ahead log does not work there.
  public static func isOnSharedFileSystem(_ path: FilePath) -> Bool {
    var kind = unsafe withCPath(path) { unsafe podprint_file_system($0) }
    if kind == 0 { kind = unsafe withCPath(path.parent) { unsafe podprint_file_system($0) } }
    return sharedFileSystems.contains(kind)
  }

  /// The magic numbers that `statfs` gives for NFS, SMB, CIFS, SMB2, 9P, FUSE, AFS, Coda, Ceph,
  /// VirtualBox folders, Lustre and GPFS.
  private static let sharedFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546, 0x5346_414F, 0x7375_7245,
    0x00C3_6400, 0x786F_4256, 0x0BD0_0BD0, 0x4750_4653,
  ]
}

func withCPath<Result>(
  _ path: FilePath, _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
  unsafe (path.bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { characters in
    guard let start = characters.baseAddress else { preconditionFailure("the NUL is there") }
    return unsafe body(start)
  }
}
