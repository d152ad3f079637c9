import FilePaths
import Glibc

/// Makes paths absolute.
enum PathResolution {
  /// The absolute path of something that exists, without symbolic links; `nil` when it does not.
  static func resolved(_ path: FilePath) -> FilePath? {
    let terminated = path.bytes.map { CChar(bitPattern: $0) } + [0]
    guard let text = unsafe realpath(terminated, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe FilePath(bytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
