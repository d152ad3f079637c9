public import FilePaths
import Glibc

/// A lock that one process holds on a file, gone with the process however that ends.
///
/// It is a lock of the open file, not of the process: a second one in the same process is refused too. The file
/// is there only while the lock is held, or after a holder was killed; that it is there means nothing.
public struct FileLock: ~Copyable {
  /// Why a lock was not taken.
  public enum Refusal: Error, Hashable {
    /// Another process, or another part of this one, holds it: what it wrote into the file.
    case held(note: String)
    /// The system does not let us make the file, with its error number.
    case system(Int32)
  }

  /// `F_OFD_GETLK` and `F_OFD_SETLK` of Linux, which Swift's module of the C library leaves out.
  private static let getLock: Int32 = 36
  private static let setLock: Int32 = 37

  private let descriptor: Int32
  private let path: FilePath

  private init(owning descriptor: Int32, path: FilePath) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // Removed while it is still locked: whoever opened it meanwhile finds that it is not the one at the path. If a
    // user has removed it, the one at the path is another's.
    if Self.isAt(path, descriptor) { _ = unsafe withCPath(path) { unsafe unlink($0) } }
    close(descriptor)
  }

  /// Takes the lock, or is refused at once.
  ///
  /// - Parameter note: text for those who are refused, such as which process holds it.
  public static func take(_ path: FilePath, note: String) throws(Refusal) -> FileLock {
    while true {
      let descriptor = unsafe withCPath(path) {
        unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
      }
      guard descriptor >= 0 else { throw .system(errno) }
      guard command(Self.setLock, F_WRLCK, on: descriptor) != nil else {
        let number = errno
        defer { close(descriptor) }
        guard number == EAGAIN || number == EACCES else { throw .system(number) }
        throw .held(note: text(of: descriptor))
      }
      if isAt(path, descriptor) {
        write(note, to: descriptor)
        return FileLock(owning: descriptor, path: path)
      }
      close(descriptor)
    }
  }

  /// What the holder of a lock wrote into its file; `nil` when nobody holds it.
  ///
  /// Disturbs nobody who tries to take it.
  public static func holder(of path: FilePath) -> String? {
    let descriptor = unsafe withCPath(path) {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let kind = command(Self.getLock, F_WRLCK, on: descriptor), kind != F_UNLCK else {
      return nil
    }
    return text(of: descriptor)
  }

  /// Runs a command on the lock of the whole file.
  ///
  /// - Returns: the kind of lock afterwards; `nil` when it failed.
  private static func command(_ command: Int32, _ kind: Int32, on descriptor: Int32) -> Int32? {
    var request = flock()
    request.l_type = Int16(kind)
    request.l_whence = Int16(SEEK_SET)
    return unsafe fcntl(descriptor, command, &request) == 0 ? Int32(request.l_type) : nil
  }

  private static func isAt(_ path: FilePath, _ descriptor: Int32) -> Bool {
    var (open, there) = (stat(), stat())
    guard unsafe fstat(descriptor, &open) == 0,
      unsafe withCPath(path, { unsafe lstat($0, &there) }) == 0
    else { return false }
    return open.st_dev == there.st_dev && open.st_ino == there.st_ino
  }

  /// A note that does not fit on a full disk is not worth failing for.
  private static func write(_ note: String, to descriptor: Int32) {
    _ = ftruncate(descriptor, 0)
    _ = unsafe Array(note.utf8).withUnsafeBytes { bytes in
      unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
    }
  }

  private static func text(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
