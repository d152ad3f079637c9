import CatalogStorage
import FilePaths

/// What a run has to do: a function of what a scan found and what the catalog knows.
public struct WorkPlan: Hashable, Sendable {
  /// Why a file has to be read.
  public enum Reason: Hashable, Sendable {
    /// The catalog has no file of that path.
    case new
    /// Size or time of change differ from what the catalog knows.
    case changed
    /// It could not be indexed before. It costs little to try again, and what was wrong may lie
    /// outside the file: its rights, or a decoder that was not installed.
    case failedBefore
  }

  /// A file to read.
  public struct Task: Hashable, Sendable {
    /// The file.
    public var file: ScannedFile
    /// Why it is read.
    public var reason: Reason
    /// Whether its packets are worth a look before it is decoded, since the catalog may hold its
    /// audio under this or another name.
    public var mayBeKnownAudio: Bool
  }

  /// A file that the catalog has as it is.
  public struct UnchangedFile: Hashable, Sendable {
    /// The file.
    public var file: ScannedFile
    /// What the catalog knows of it; `missing` when it is back after an absence.
    public var known: KnownFile
  }

  /// The files to read, the largest first: no core is left alone with a long file at the end.
  public var tasks: [Task] = []
  /// The files to leave as they are, in the order of their paths.
  public var unchanged: [UnchangedFile] = []
  /// The files that cost the process that read them, and are as they were then.
  public var givenUp: [UnchangedFile] = []
  /// The files that are gone, as far as the scan could see.
  public var missing: [KnownFile] = []
  /// What the scan could not look at, and folders that hold no episodes any more.
  public var problems: [ScanProblem] = []

  /// Makes the plan of a run.
  ///
  /// - Parameters:
  ///   - scan: what is there.
  ///   - known: all files of the catalog.
  ///   - missingShare: the share of the known files of a folder that may be gone, 0 to 1; of a folder that misses more
  ///     nothing is planned.
  public init(scan: ScanResult, known: [KnownFile], missingShare: Double = 1) {
    var scan = scan
    scan.problems += Self.emptyRoots(scan, known)
    let thinned = MissingShare(limit: missingShare).thinnedRoots(scan, known)
    scan.problems += thinned
    scan.files.removeAll { thinned.obscure($0.path) }
    problems = scan.problems
    let found = Set(scan.files.map(\.path))
    missing = known.filter {
      $0.state != .missing && !$0.isFromElsewhere && !found.contains($0.path)
        && scan.covers($0.path)
    }

    let knownByPath = Dictionary(
      known.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let likeness = Likeness(scan: scan, known: known, someAreGone: !missing.isEmpty)
    for file in scan.files {
      let known = knownByPath[file.path]
      guard let reason = Self.reason(to: file, known) else {
        if let known { unchanged.append(UnchangedFile(file: file, known: known)) }
        continue
      }
      if reason == .failedBefore, let known, known.readerDied {
        givenUp.append(UnchangedFile(file: file, known: known))
        continue
      }
      let mayBeKnown = known?.digest != nil || likeness.isLikely(file)
      tasks.append(Task(file: file, reason: reason, mayBeKnownAudio: mayBeKnown))
    }
    tasks.sort { left, right in
      let (size, otherSize) = (left.file.status.sizeBytes, right.file.status.sizeBytes)
      return size == otherSize ? left.file.path < right.file.path : size > otherSize
    }
  }

  /// Why `file` has to be read; `nil` when it need not be.
  private static func reason(to file: ScannedFile, _ known: KnownFile?) -> Reason? {
    guard let known else { return .new }
    guard known.sizeBytes == file.status.sizeBytes,
      known.modifiedNanoseconds == file.status.modifiedNanoseconds
    else { return .changed }
    // One that is back after an absence failed before as well if it did so then.
    let failed = known.state == .failed || known.errorText != nil
    return failed || known.digest == nil ? .failedBefore : nil
  }

  private static func emptyRoots(_ scan: ScanResult, _ known: [KnownFile]) -> [ScanProblem] {
    scan.roots.compactMap { root in
      guard !scan.files.contains(where: { $0.path.isInside(root) }) else { return nil }
      let count = known.count {
        $0.state != .missing && !$0.isFromElsewhere && $0.path.isInside(root)
      }
      return count == 0 ? nil : .rootEmpty(root, knownFiles: count)
    }
  }
}

/// Tells which new files may hold audio that the catalog knows, without opening them.
private struct Likeness {
  private var knownSizes: Set<Int64>
  private var sharedSizes: Set<Int64> = []
  private let someAreGone: Bool

  init(scan: ScanResult, known: [KnownFile], someAreGone: Bool) {
    knownSizes = Set(known.map(\.sizeBytes))
    var seen: Set<Int64> = []
    for file in scan.files where !seen.insert(file.status.sizeBytes).inserted {
      sharedSizes.insert(file.status.sizeBytes)
    }
    // A file that was moved may have been given other tags as well, and so another size.
    self.someAreGone = someAreGone || known.contains { $0.state == .missing }
  }

  func isLikely(_ file: ScannedFile) -> Bool {
    let size = file.status.sizeBytes
    return someAreGone || knownSizes.contains(size) || sharedSizes.contains(size)
  }
}
