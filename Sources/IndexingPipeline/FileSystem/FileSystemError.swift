import Glibc

/// A call to the operating system that failed.
public struct FileSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the error, as in `errno`.
  public var code: Int32

  /// Wraps a number of the system.
  public init(code: Int32) {
    self.code = code
  }

  /// The system's own words, such as "Permission denied".
  public var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Whether nothing is there under that name.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  static var last: FileSystemError { FileSystemError(code: errno) }
}
