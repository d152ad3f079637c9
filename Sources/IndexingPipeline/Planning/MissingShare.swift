import CatalogStorage
import FilePaths

/// Finds folders of which so much is gone that something is wrong with them, rather than with their files.
///
/// Only files count whose audio is in the catalog. A file that lies elsewhere now, or under another name, is not gone: of the files that the catalog knows and the scan
/// did not find, those are left out whose device and number or whose size a new file has, and then as many as there are
/// new files in the same folder.
struct MissingShare {
  /// The share of a folder's known files that may be gone, 0 to 1.
  let limit: Double

  /// The folders of a scan of which more is gone.
  ///
  /// - Parameter known: all files of the catalog.
  func thinnedRoots(_ scan: ScanResult, _ known: [KnownFile]) -> [ScanProblem] {
    let knownPaths = Set(known.map(\.path))
    let found = Set(scan.files.map(\.path))
    let fresh = scan.files.filter { !knownPaths.contains($0.path) }
    let identities = Set(fresh.map(\.status.identity))
    let sizes = Set(fresh.map(\.status.sizeBytes))
    return scan.roots.compactMap { root in
      // Whoever tidies up deletes first what could never be indexed.
      let own = known.filter {
        $0.state != .missing && !$0.isFromElsewhere && $0.digest != nil && $0.path.isInside(root)
      }
      let gone = own.filter { !found.contains($0.path) && scan.covers($0.path) }
      guard !gone.isEmpty, scan.files.contains(where: { $0.path.isInside(root) }) else {
        return nil
      }
      let lost = gone.count { file in
        !sizes.contains(file.sizeBytes) && !(file.identity.map(identities.contains) ?? false)
      }
      let arrived = fresh.count { $0.path.isInside(root) } - (gone.count - lost)
      let share = Double(lost - max(0, arrived)) / Double(own.count)
      return share > limit ? .rootThinned(root, missing: gone.count, known: own.count) : nil
    }
  }
}
