import CatalogStorage
import FilePaths
import IndexingPipeline
import Testing

@Suite("The plan of a run")
struct WorkPlanTests {
  private let digest = ContentDigest(bytes: [UInt8](repeating: 7, count: 16))

  private func scanned(_ path: String, size: Int64 = 100, time: Int64 = 1000) -> ScannedFile {
    let status = FileStatus(
      kind: .regularFile, identity: FileStatus.Identity(device: 1, inode: 1), sizeBytes: size,
      modifiedNanoseconds: time)
    return ScannedFile(path: FilePath(path), status: status, isNamedAsAudio: true)
  }

  private func known(
    _ path: String, size: Int64 = 100, time: Int64 = 1000, state: FileState = .indexed,
    hasAudio: Bool = true
  ) -> KnownFile {
    KnownFile(
      id: FileIdentifier(rawValue: 1), path: FilePath(path), sizeBytes: size,
      modifiedNanoseconds: time, state: state, digest: hasAudio ? digest : nil)
  }

  private func plan(
    _ files: [ScannedFile], _ known: [KnownFile], roots: [String] = ["/p"],
    problems: [ScanProblem] = []
  ) -> WorkPlan {
    var scan = ScanResult()
    scan.files = files
    scan.roots = roots.map { FilePath($0) }
    scan.problems = problems
    return WorkPlan(scan: scan, known: known)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var size: Int64 = 100
    var time: Int64 = 1000
    var state = FileState.indexed
    var hasAudio = true
    /// `nil` when nothing is to be done.
    var reason: WorkPlan.Reason?
  }

  @Test("What cost its reader is left alone until it changes", arguments: [0, 1])
  func costlyFiles(laterByNanoseconds change: Int64) {
    var known = known("/p/a.mp3", time: 1000 + change, state: .failed, hasAudio: false)
    known.readerDied = true
    let plan = plan([scanned("/p/a.mp3")], [known])
    #expect(plan.givenUp.map(\.known) == (change == 0 ? [known] : []))
    #expect(plan.tasks.map(\.reason) == (change == 0 ? [] : [.changed]))
  }

  @Test(
    "A file of an imported catalog is read where it lies here, and not missed where it does not")
  func fromElsewhere() {
    let imported = (0..<9).map { number in
      var file = known("/p/\(number).mp3", time: 0)
      file.isFromElsewhere = true
      return file
    }
    let plan = plan([scanned("/p/0.mp3")], imported)
    #expect(plan.missing.isEmpty && plan.problems.isEmpty)
    #expect(plan.tasks.map(\.reason) == [.changed] && plan.tasks.allSatisfy(\.mayBeKnownAudio))
    #expect(self.plan([], imported).problems.isEmpty)
  }

  @Test(
    "What the catalog knows of a path decides whether it is read",
    arguments: [
      Case(testDescription: "as it was"),
      Case(testDescription: "longer", size: 99, reason: .changed),
      Case(testDescription: "written again", time: 999, reason: .changed),
      Case(testDescription: "older than it was", time: 1001, reason: .changed),
      Case(testDescription: "failed", state: .failed, hasAudio: false, reason: .failedBefore),
      Case(testDescription: "failed after it was indexed", state: .failed, reason: .failedBefore),
      Case(testDescription: "failed, other now", time: 1, state: .failed, reason: .changed),
      Case(testDescription: "back", state: .missing),
      Case(testDescription: "back, other", size: 1, state: .missing, reason: .changed),
      Case(
        testDescription: "back, never read", state: .missing, hasAudio: false,
        reason: .failedBefore),
    ])
  func knownPath(_ row: Case) {
    let known = known(
      "/p/a.mp3", size: row.size, time: row.time, state: row.state, hasAudio: row.hasAudio)
    let plan = plan([scanned("/p/a.mp3")], [known])
    #expect(plan.tasks.map(\.reason) == (row.reason.map { [$0] } ?? []))
    #expect(plan.unchanged.map(\.known) == (row.reason == nil ? [known] : []))
    #expect(plan.missing.isEmpty)
    #expect(plan.tasks.allSatisfy { $0.mayBeKnownAudio == (row.hasAudio || row.size == 100) })
  }

  @Test("A new file is looked at for known audio only where that is likely")
  func likelyAudio() {
    let files = [
      scanned("/p/a.mp3", size: 1), scanned("/p/b.mp3", size: 2), scanned("/p/c.mp3", size: 2),
      scanned("/p/d.mp3", size: 100),
    ]
    let kept = plan(files + [scanned("/p/old.mp3")], [known("/p/old.mp3")])
    #expect(kept.tasks.filter(\.mayBeKnownAudio).map(\.file.status.sizeBytes) == [100, 2, 2])
    let gone = plan(files, [known("/p/old.mp3", size: 5)])
    #expect(gone.tasks.allSatisfy { $0.mayBeKnownAudio })
    let first = plan(Array(files.prefix(1)), [])
    #expect(!first.tasks.contains { $0.mayBeKnownAudio })
  }

  @Test("The largest files are read first, and equal ones by path")
  func order() {
    let plan = plan(
      [scanned("/p/a", size: 1), scanned("/p/b", size: 3), scanned("/p/c", size: 3)], [])
    #expect(plan.tasks.map(\.file.path) == ["/p/b", "/p/c", "/p/a"].map { FilePath($0) })
  }

  @Test("A file is missing only where the scan would have seen it")
  func missing() {
    let unreadable = ScanProblem.folderUnreadable(FilePath("/p/locked"), FileSystemError(code: 13))
    let plan = plan(
      [scanned("/p/here.mp3")],
      [
        known("/p/here.mp3"), known("/p/gone.mp3"), known("/p/gone-before.mp3", state: .missing),
        known("/p/locked/x.mp3"), known("/elsewhere/y.mp3"), known("/pp/z.mp3"),
      ], problems: [unreadable])
    #expect(plan.missing.map(\.path) == [FilePath("/p/gone.mp3")])
    #expect(plan.problems == [unreadable])
  }

  @Test("A folder that is suddenly empty is a problem, and its files stay as they are")
  func emptyRoot() {
    let plan = plan(
      [scanned("/q/new.mp3")],
      [known("/p/a.mp3"), known("/p/b.mp3"), known("/p/c.mp3", state: .missing)],
      roots: ["/p", "/q", "/never-used"])
    #expect(plan.missing.isEmpty)
    #expect(plan.problems == [.rootEmpty(FilePath("/p"), knownFiles: 2)])
    #expect(plan.tasks.count == 1)
  }

  @Test("Files that could never be indexed may all go")
  func failedFilesGone() {
    let failed = (1...5).map { known("/p/bad\($0)", state: .failed, hasAudio: false) }
    var scan = ScanResult()
    scan.files = [scanned("/p/good")]
    scan.roots = [FilePath("/p")]
    let plan = WorkPlan(scan: scan, known: [known("/p/good")] + failed, missingShare: 0.5)
    #expect(plan.problems.isEmpty && plan.missing.count == 5)
  }

  struct Thinned: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The names that the scan finds; sizes tell moved files apart from new ones.
    var found: [String: Int64]
    var share = 0.5
    /// How many are told as missing; `nil` when the folder is taken as it is.
    var missing: Int?
  }

  /// The catalog knows the files a to d, of 1 to 4 bytes.
  @Test(
    "A folder that misses too much is left as it is",
    arguments: [
      Thinned(testDescription: "half gone is just allowed", found: ["a": 1, "b": 2]),
      Thinned(testDescription: "more than half gone", found: ["a": 1], missing: 3),
      Thinned(
        testDescription: "none may be gone", found: ["a": 1, "b": 2, "c": 3], share: 0, missing: 1),
      Thinned(testDescription: "all may be gone", found: ["a": 1], share: 1),
      Thinned(testDescription: "three renamed", found: ["a": 1, "x": 2, "y": 3, "z": 4]),
      Thinned(
        testDescription: "two renamed and tagged anew", found: ["a": 1, "x": 20, "y": 30, "z": 4]),
      Thinned(testDescription: "one of three replaced", found: ["a": 1, "x": 99]),
      Thinned(testDescription: "one known, one renamed", found: ["x": 2], share: 0.7, missing: 4),
    ])
  func thinnedRoot(_ row: Thinned) {
    let names = ["a", "b", "c", "d"]
    let stored = names.enumerated().map { known("/p/\($1)", size: Int64($0 + 1)) }
    let files = row.found.map { scanned("/p/\($0)", size: $1) }.sorted { $0.path < $1.path }
    var scan = ScanResult()
    scan.files = files
    scan.roots = [FilePath("/p")]
    let plan = WorkPlan(scan: scan, known: stored, missingShare: row.share)
    if let missing = row.missing {
      #expect(plan.problems == [.rootThinned(FilePath("/p"), missing: missing, known: 4)])
      #expect(plan.tasks.isEmpty && plan.unchanged.isEmpty && plan.missing.isEmpty)
    } else {
      #expect(plan.problems.isEmpty)
      #expect(plan.missing.count == 4 - row.found.keys.count { names.contains($0) })
    }
  }
}
