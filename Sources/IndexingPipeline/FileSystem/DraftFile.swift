package import FilePaths
import Glibc

/// A file that is written bit by bit, and appears under its name when it is whole and on disk, or not at all.
package struct DraftFile: ~Copyable {
  /// What is written goes here; it lives as long as this value.
  package let descriptor: Int32
  private let path: FilePath
  private let draft: FilePath

  /// The most bytes of a name, on nearly all file systems.
  private static let longestName = 255

  private init(owning descriptor: Int32, path: FilePath, draft: FilePath) {
    self.descriptor = descriptor
    self.path = path
    self.draft = draft
  }

  deinit {
    close(descriptor)
    // Under its own name it is out of reach.
    _ = unsafe unlink(draft.terminated)
  }

  /// Starts a file in place of the one at a path, if there is one; links are followed.
  package static func make(_ named: FilePath) throws(FileSystemError) -> DraftFile {
    let path = (try? FileSystem.resolved(named)) ?? named
    let ending = Array(".tmp".utf8)
    // A name as long as names may be has no room for more.
    let stem = path.lastComponent.prefix(longestName - ending.count - 1)
    let draft = path.parent.appending([UInt8(ascii: ".")] + stem + ending)
    _ = unsafe unlink(draft.terminated)
    let descriptor = unsafe open(
      draft.terminated, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw .last }
    return DraftFile(owning: descriptor, path: path, draft: draft)
  }

  /// Gives the file its name.
  ///
  /// - Returns: its size in bytes.
  package consuming func finish() throws(FileSystemError) -> Int64 {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, fsync(descriptor) == 0,
      unsafe rename(draft.terminated, path.terminated) == 0
    else { throw .last }
    return Int64(status.st_size)
  }
}
