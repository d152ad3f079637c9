public import FilePaths
import Glibc

/// A file that is written under another name beside its place, and put there when it is whole.
public enum FileReplacement {
  /// The name for the time being: hidden, in the same folder.
  public static func draft(of path: FilePath) -> FilePath {
    path.parent.appending([UInt8(ascii: ".")] + path.lastComponent + Array(".tmp".utf8))
  }

  /// Removes a file if there is one.
  public static func remove(_ path: FilePath) {
    _ = unsafe withCPath(path) { unsafe unlink($0) }
  }

  /// Brings a file to disk and gives it another name in the same folder, in place of what has it.
  ///
  /// - Returns: the system's error number when it did not let us, and the file keeps its name; else `nil`.
  public static func put(_ draft: FilePath, at path: FilePath) -> Int32? {
    if let number = synchronise(draft, O_RDONLY) { return number }
    let result = unsafe withCPath(draft) { from in
      unsafe withCPath(path) { to in unsafe rename(from, to) }
    }
    guard result == 0 else { return errno }
    // The file is in its place; a file system that cannot bring folders to disk does so by itself.
    _ = synchronise(path.parent, O_RDONLY | O_DIRECTORY)
    return nil
  }

  private static func synchronise(_ path: FilePath, _ flags: Int32) -> Int32? {
    let descriptor = unsafe withCPath(path) { unsafe open($0, flags | O_CLOEXEC) }
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? nil : errno
  }
}
