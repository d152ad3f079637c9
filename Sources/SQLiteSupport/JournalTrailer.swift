public import FilePaths
import Glibc

/// The end of a rollback journal, which may name another file.
public enum JournalTrailer {
  /// Stands at the end of a journal that is part of a transaction over several databases.
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Whether the journal beside a database says that its transaction was over several.
  ///
  /// SQLite removes the file that such a journal names once it has rolled the transaction back, whatever that file is: a
  /// journal from a stranger could name any.
  public static func namesAnotherFile(besideDatabase path: FilePath) -> Bool {
    let journal = FilePath(bytes: path.bytes + "-journal".utf8)
    let descriptor = unsafe withCPath(journal) {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: magic.count)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, max(0, end - buffer.count))
    }
    return count == magic.count && bytes == magic
  }
}
