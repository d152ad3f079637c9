import FilePaths
import Glibc

/// Makes folders.
enum FolderMaking {
  /// Makes a folder that only the user may enter, and the folders above it that are missing.
  ///
  /// - Returns: why the folder is not there; `nil` when it is.
  static func make(_ folder: FilePath) -> String? {
    if let reason = makeOne(folder) {
      guard reason == ENOENT, folder.parent != folder else { return SystemError.text(reason) }
      if let above = make(folder.parent) { return above }
      return makeOne(folder).map(SystemError.text)
    }
    return nil
  }

  private static func makeOne(_ folder: FilePath) -> Int32? {
    let terminated = folder.bytes.map { CChar(bitPattern: $0) } + [0]
    guard unsafe mkdir(terminated, 0o700) != 0, errno != EEXIST else { return nil }
    return errno
  }
}
