import CatalogStorage
import FilePaths
import Foundation
import SQLiteSupport
import Schema
import Testing

@Suite("Runs and what they leave") struct RunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Steps, figures and failures come back as they were, and failures go after a hundred runs")
  func roundTrip() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    let steps = [
      RunStep(
        kind: "index", outcome: .someFailed, startedMilliseconds: 1, finishedMilliseconds: 5,
        figures: [StepFigure("added", 3), StepFigure("failed", 1)]),
      RunStep(
        kind: "compact", outcome: .failed, startedMilliseconds: 5, finishedMilliseconds: 6,
        remark: "no room"),
    ]
    let failures = [RunFailure(path: FilePath(bytes: [0x2F, 0xFF]), reason: "cut")]
    let run = try catalog.beginRun(job: "a", atMilliseconds: 1)
    for (index, step) in steps.enumerated() { try catalog.recordStep(step, at: index, of: run) }
    var counts = RunCounts()
    counts.failed = 1
    try catalog.finishRun(
      run, outcome: .failed, counts: counts, failures: failures, error: "no room", atMilliseconds: 7
    )
    let found = try #require(try catalog.run(run))
    #expect(found.job == "a" && found.steps == steps && found.counts == counts)
    #expect(try catalog.failures(of: run) == failures)
    #expect(try catalog.run(RunIdentifier(rawValue: 99)) == nil)
    for time in 0..<100 {
      #expect(try catalog.failures(of: run).count == 1)
      let next = try catalog.beginRun(atMilliseconds: Int64(time))
      try catalog.finishRun(next, outcome: .finished, counts: RunCounts(), atMilliseconds: 9)
    }
    #expect(try catalog.failures(of: run).isEmpty)
    #expect(try catalog.verify().problems == [])
  }

  @Test("A file goes when it has been missing for long enough, and is in a folder of the job")
  func removal() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    for (number, path) in ["/p/a", "/p/b", "/q/c", "/p/copy"].enumerated() {
      _ = try catalog.store(
        episode(path, content: UInt8(number % 3)),
        signature: randomSignature(seconds: 60, seed: UInt64(number)))
    }
    try catalog.markMissing(["/p/a", "/q/c"].map { FilePath($0) }, atMilliseconds: 100)
    try catalog.markMissing(["/p/a", "/p/b"].map { FilePath($0) }, atMilliseconds: 200)
    let pods = [FilePath("/p")]
    #expect(try catalog.removeMissing(in: pods, since: 99) == 0)
    #expect(try catalog.removeMissing(in: pods, since: 100) == 1, "a second look keeps the time")
    #expect(try catalog.episodes().count == 3, "a copy holds the first episode")
    let file = FileFacts(
      path: FilePath("/p/b"), sizeBytes: 1, modifiedNanoseconds: 1, device: 1, inode: 1)
    try catalog.recordUnchanged([file])
    #expect(try catalog.removeMissing(in: pods, since: 900) == 0, "it came back")
    try catalog.markMissing([FilePath("/p/b")], atMilliseconds: 300)
    #expect(try catalog.removeMissing(in: pods, since: 250) == 0)
    #expect(try catalog.removeMissing(in: pods, since: 300) == 1)
    #expect(try catalog.files().map(\.path) == ["/p/copy", "/q/c"].map { FilePath($0) })
    #expect(try catalog.verify().problems == [])
  }

  @Test("Compacting keeps what the catalog says, in one segment and in less room")
  func compacting() throws {
    var catalog: Catalog? = try Catalog.open(folder.catalog, mode: .create)
    for number in 0..<12 {
      _ = try catalog?.store(
        episode("/\(number)", content: UInt8(number)),
        signature: randomSignature(seconds: 400, seed: UInt64(number)))
    }
    let episodes = try #require(try catalog?.episodes())
    _ = try catalog?.removeEpisodes(episodes.prefix(3).map(\.id))
    #expect(throws: CatalogError.interrupted(folder.catalog)) {
      try catalog?.compact(isCancelled: { true })
    }
    #expect(try catalog?.verify().problems == [])
    let report = try #require(try catalog?.compact())
    #expect(report.segmentsBefore > 1 && report.segmentsAfter == 1)
    #expect(report.bytesAfter < report.bytesBefore)
    #expect(try catalog?.verify().problems == [])
    #expect(try catalog?.episodes() == Array(episodes.dropFirst(3)))
    let again = try #require(try catalog?.compact())
    #expect(again.segmentsBefore == 1 && again.segmentsAfter == 1)
    catalog = nil
    let reopened = try Catalog.open(folder.catalog, mode: .readWrite)
    #expect(try reopened.verify().postings == reopened.stats().postings)
    #expect(throws: CatalogError.interrupted(folder.catalog)) {
      try reopened.verify(isCancelled: { true })
    }
    #expect(try reopened.verify().isSound, "nothing is left of the stop")
  }

  @Test("A catalog of the first schema is brought up to date, and loses nothing")
  func migration() throws {
    do {
      let old = try SQLiteConnection.open(folder.catalog, access: .create)
      let first = try #require(CatalogSchema.migrations.first)
      let migrator = SQLiteMigrator(
        applicationID: CatalogSchema.applicationID,
        migrations: [SQLiteMigration(version: 1, script: first.script)])
      try old.transaction { try migrator.migrate(old) }
      try old.execute(
        """
        INSERT INTO catalog (id, algorithm_version, index_generation) VALUES (1, 1, 0);
        INSERT INTO runs (started_milliseconds, outcome) VALUES (5, 'finished'), (6, 'running');
        INSERT INTO files (path, size_bytes, modified_nanoseconds, device, inode, state)
        VALUES (x'2F61', 1, 1, 1, 1, 'missing'), (x'2F62', 1, 1, 1, 1, 'failed')
        """)
    }
    #expect(throws: CatalogError.self) { try Catalog.open(folder.catalog, mode: .readOnly) }
    let catalog = try Catalog.open(folder.catalog, mode: .readWrite)
    #expect(try catalog.runs(latest: 9).map(\.startedMilliseconds) == [6, 5])
    #expect(try catalog.runs(latest: 9).allSatisfy { $0.job == nil && $0.steps.isEmpty })
    #expect(try catalog.files().map(\.state) == [.missing, .failed])
    #expect(
      try catalog.removeMissing(in: [FilePath("/")], since: 1_000) == 0, "the clock starts now")
    #expect(try catalog.verify().problems == [])
  }
}
