import FilePaths
import SQLiteSupport

extension SQLiteRow {
  /// A column as the path of a file.
  ///
  /// - Throws: ``PathDamage`` when the system has no such paths: what it takes a path with a NUL for is another one.
  func path(_ column: Int) throws(PathDamage) -> FilePath {
    let bytes = blob(column)
    guard !bytes.isEmpty, !bytes.contains(0) else { throw PathDamage() }
    return FilePath(bytes: bytes)
  }

  /// A column as the length of audio in frames.
  ///
  /// - Throws: ``PostingDamage`` when no audio is that long.
  func frameCount(_ column: Int) throws(PostingDamage) -> Int {
    let count = integer(column)
    guard (0...Int64(PostingPage.longestSpan)).contains(count) else {
      throw PostingDamage("a signature has an impossible length of \(count) frames")
    }
    return Int(count)
  }
}

/// What is wrong with a stored path.
struct PathDamage: Error, CustomStringConvertible {
  let description = "the path of a file is none"
}
