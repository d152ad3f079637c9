import CatalogStorage
import FilePaths

/// The files of the catalog that are no longer where they were: what a new file may have been.
struct VanishedFiles {
  private var pathsByDigest: [ContentDigest: [FilePath]] = [:]

  /// - Parameters:
  ///   - known: all files of the catalog.
  ///   - plan: the plan of the run; what lies where it has problems counts as still there.
  init(known: [KnownFile], plan: WorkPlan) {
    let found = Set(plan.unchanged.map(\.file.path) + plan.tasks.map(\.file.path))
    for file in known.sorted(by: { $1.path < $0.path }) {
      guard let digest = file.digest, !file.isFromElsewhere, !found.contains(file.path),
        !plan.problems.obscure(file.path)
      else { continue }
      pathsByDigest[digest, default: []].append(file.path)
    }
  }

  /// Takes a path where a file with this audio was and is no more; each path is given once.
  mutating func take(_ digest: ContentDigest) -> FilePath? {
    while let path = pathsByDigest[digest]?.popLast() {
      do throws(FileSystemError) {
        _ = try FileSystem.status(of: path, followingLinks: false)
      } catch {
        if error.isMissing { return path }
      }
    }
    return nil
  }
}
