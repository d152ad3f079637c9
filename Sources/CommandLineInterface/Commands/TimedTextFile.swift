import FilePaths
import IndexingPipeline

/// Reads a file of chapters or cues.
enum TimedTextFile {
  /// Larger ones are refused: a transcript of a day has less.
  private static let mostBytes = 32 << 20

  static func read(_ path: FilePath) throws(CommandFailure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try FileSystem.firstBytes(of: path, count: mostBytes + 1)
    } catch {
      throw CommandFailure(
        error.isMissing ? .noInput : .cannotWrite, "cannot read", path, error.description)
    }
    guard bytes.count <= mostBytes else {
      throw CommandFailure(.badData, "cannot read", path, "it is longer than 32 MB")
    }
    return bytes
  }
}
