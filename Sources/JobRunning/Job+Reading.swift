public import FilePaths
import IndexingPipeline
import JSONReading

extension Job {
  /// More is no job.
  private static let mostBytes = 1 << 20

  /// Reads a job from its file.
  ///
  /// - Parameters:
  ///   - file: JSON as `Jobs/README.md` describes it.
  ///   - environment: reads an environment variable; `nil` when it is not set.
  /// - Throws: ``JobError``, with all that is wrong at once.
  public static func read(
    _ file: FilePath, environment: @escaping (String) -> [UInt8]?
  ) throws(JobError) -> Job {
    let (bytes, folder) = try contents(of: file)
    guard bytes.count <= mostBytes else { throw .unreadable(file, "it is too long for a job") }
    let tree: JSONTree
    do throws(JobError.Syntax) {
      tree = try JSONTree.read(bytes)
    } catch {
      throw .notJSON(file, error.description)
    }
    var reader = JobReader(paths: JobPaths(folder: folder, environment: environment))
    let (job, problems) = reader.read(tree)
    guard let job else { throw .invalid(file, problems) }
    return job
  }

  private static func contents(
    of file: FilePath
  ) throws(JobError) -> (bytes: [UInt8], folder: FilePath) {
    do throws(FileSystemError) {
      let folder = try FileSystem.resolved(file.parent)
      return (try FileSystem.firstBytes(of: file, count: mostBytes + 1), folder)
    } catch {
      throw error.isMissing ? .notFound(file) : .unreadable(file, error.description)
    }
  }
}
