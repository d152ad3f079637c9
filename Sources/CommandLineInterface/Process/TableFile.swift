import FilePaths
import IndexingPipeline

/// Writes a table to a file that appears when it is whole.
enum TableFile {
  /// Runs `body` with where to write to.
  ///
  /// - Returns: what `body` returns, and the size of the file in bytes.
  /// - Throws: ``CommandFailure`` when the file cannot be written, or a catalog would be lost; what `body` throws.
  static func write<Result>(
    _ path: FilePath, _ body: (any OutputSink) throws -> Result
  ) throws -> (result: Result, bytes: Int64) {
    do {
      try check(path)
      let draft = try DraftFile.make(path)
      let output = StandardStream(descriptor: draft.descriptor)
      let result = try body(output)
      try output.flush()
      return (result, try draft.finish())
    } catch let error as FileSystemError {
      throw CommandFailure(.cannotWrite, "cannot write", path, error.description)
    } catch OutputError.failed(let reason) {
      throw CommandFailure(.cannotWrite, "cannot write", path, reason)
    }
  }

  private static func check(_ path: FilePath) throws {
    let status: FileStatus
    do throws(FileSystemError) {
      status = try FileSystem.status(of: path)
    } catch {
      if error.isMissing { return }
      throw error
    }
    guard status.kind == .regularFile else {
      throw CommandFailure(.cannotCreate, "cannot write", path, "it is no regular file")
    }
    let start = Array("SQLite format 3\0".utf8)
    if try FileSystem.firstBytes(of: path, count: start.count) == start {
      throw CommandFailure(
        .cannotCreate, "cannot write", path, "it is a database; it was left as it is")
    }
  }
}
