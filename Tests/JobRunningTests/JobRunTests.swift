import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import IndexingPipeline
import JobRunning
import PodcastMetadata
import RepeatableRandom
import Repeats
import Synchronization
import Testing

@Suite("Running jobs") struct JobRunTests {
  private let folder: TemporaryFolder
  private var catalog: FilePath { folder.file("c.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func job(_ steps: [Job.Step], name: String = "job") -> Job {
    Job(name: name, catalog: nil, folders: [folder.file("pods")], steps: steps)
  }

  private func run(
    _ job: Job, cancellation: CancellationFlag = CancellationFlag(),
    minuteOfDay: @escaping @Sendable () -> Int = { 0 }
  ) throws -> JobReport {
    let run = JobRun(
      job, catalog: catalog, cancellation: cancellation, minuteOfDay: minuteOfDay,
      render: { report in
        JobRun.WrittenReport(json: "{}", text: report.steps.map(\.kind).joined(separator: " "))
      })
    return try run.run()
  }

  @Test("Steps are taken in order, recorded, and told in a report")
  func steps() throws {
    _ = try folder.write("pods/page.mp3", "<!DOCTYPE html><html><body>Not found</body></html>")
    let report = try run(job([.scan, .index, .verify, .report, .compact]))
    #expect(report.steps.map(\.outcome) == [.done, .someFailed, .done, .done, .done])
    #expect(report.outcome == .someFailed)
    #expect(report.failures.map(\.path) == [folder.file("pods/page.mp3")])
    let stored = try Catalog.open(catalog, mode: .readOnly)
    let run = try #require(try stored.runs(latest: 1).first)
    #expect(run.job == "job" && run.steps == report.steps && run.outcome == .finished)
    #expect(try stored.failures(of: run.id) == report.failures)
    #expect(report.reportFiles.count == 2)
    let text = try String(contentsOfFile: report.reportFiles[1].displayText, encoding: .utf8)
    #expect(text == "scan index verify report compact", "it is written once more at the end")
  }

  @Test("A step that cannot export fails, and the others are taken")
  func export() throws {
    _ = try folder.write("pods/page.mp3", "<!DOCTYPE html><html><body>Not found</body></html>")
    let text = try folder.write("notes.txt", "mine")
    let report = try run(
      job([
        .index, .export(CatalogExport(file: folder.file("empty.podprint"))),
        .export(CatalogExport(file: text)), .verify,
      ]))
    #expect(report.steps.map(\.outcome) == [.someFailed, .failed, .failed, .done])
    #expect(report.steps[1].remark?.hasPrefix("no episode in the catalog") == true)
    #expect(report.steps[2].remark?.hasPrefix("\(text) is no Podprint catalog") == true)
    #expect(report.catalogError == nil && report.outcome == .someFailed)
    #expect(!folder.names("").contains("empty.podprint"))
    #expect(try String(contentsOfFile: text.displayText, encoding: .utf8) == "mine")
  }

  @Test("A folder that is not there, or empty all of a sudden, stops its step and no other")
  func doubtfulFolders() throws {
    _ = try folder.write("pods/page.mp3", "<!DOCTYPE html><html><body>Not found</body></html>")
    _ = try run(job([.index]))
    let before = try Catalog.open(catalog, mode: .readOnly).files()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("pods/page.mp3"))
    for isThere in [true, false] {
      if !isThere {
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("pods"))
      }
      let report = try run(job([.scan, .index, .verify]))
      #expect(report.steps.map(\.outcome) == [.failed, .failed, .done])
      #expect(report.outcome == .someFailed)
      let stored = try Catalog.open(catalog, mode: .readOnly)
      #expect(try stored.files() == before)
      #expect(try stored.runs(latest: 1).first?.outcome == .failed)
    }
  }

  @Test("Outside of its time nothing is done; when the time is over, no step is begun")
  func timeWindow() throws {
    var job = job([.index, .verify, .report])
    job.limits.timeWindow = TimeWindow(firstMinute: 600, endMinute: 660)
    let outside = try run(job, minuteOfDay: { 661 })
    #expect(outside.outcome == .nothingDone && outside.run == nil && outside.reportFiles.isEmpty)
    #expect(folder.names("") == [])

    _ = try folder.write("pods/page.mp3", "<!DOCTYPE html><html><body>Not found</body></html>")
    let looks = Mutex(0)
    let late = try run(
      job,
      minuteOfDay: {
        looks.withLock { looks in
          looks += 1
          return looks <= 3 ? 659 : 660
        }
      })
    #expect(late.steps.map(\.outcome) == [.outOfTime, .outOfTime, .done])
    #expect(late.steps[0].figures.contains(StepFigure("left", 1)))
    #expect(late.outcome == .allWell)
    #expect(try Catalog.open(catalog, mode: .readOnly).runs(latest: 1).first?.outcome == .finished)
  }

  /// Episodes of ten seconds of random peaks that all have the same five seconds.
  private func storeEpisodes(_ numbers: ClosedRange<UInt8>) throws {
    let catalog = try Catalog.open(catalog, mode: .create)
    for number in numbers {
      var peaks: [[Int]: Peak] = [:]
      for (seed, start) in [(UInt64(number), 0), (1_000, 600), (UInt64(number) + 100, 760)] {
        var random = SplitMix64(seed: seed)
        for _ in 0..<(start == 600 ? 100 : 300) {
          let frame = start + Int.random(in: 0..<(start == 600 ? 160 : 600), using: &random)
          let bin = Int.random(in: 6...480, using: &random)
          peaks[[frame, bin]] = Peak(frame: Int32(frame), bin: Int16(bin), isStrong: true)
        }
      }
      let signature = Signature(
        sampleCount: AnalysisParameters.sampleCount(frames: 1_360), peaks: peaks.values.sorted())
      var description = EpisodeDescription()
      description.show = "Show"
      description.title = "Episode \(number)"
      _ = try catalog.store(
        IndexedEpisode(
          file: FileFacts(
            path: folder.file("pods/\(number).mp3"), sizeBytes: 1, modifiedNanoseconds: 1,
            device: 1, inode: UInt64(number)),
          contentDigest: try #require(
            ContentDigest(bytes: [UInt8](repeating: number, count: 16))),
          audio: AudioFacts(
            container: "mp3", codec: "mp3", sampleRate: 44_100, channelCount: 2,
            durationSeconds: signature.durationSeconds),
          description: description, tags: [:], warnings: []),
        signature: signature)
    }
  }

  @Test("The step repeats compares what is new, in figures, and goes on where it was stopped")
  func repeats() throws {
    func figures(_ report: JobReport) -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: report.steps[0].figures.map { ($0.name, Int($0.value)) })
    }
    try storeEpisodes(1...4)
    // It runs out of time after two.
    var job = job([.repeats])
    job.limits.timeWindow = TimeWindow(firstMinute: 600, endMinute: 660)
    let looks = Mutex(0)
    let late = try run(
      job,
      minuteOfDay: {
        looks.withLock { looks in
          looks += 1
          return looks <= 4 ? 659 : 660
        }
      })
    #expect(late.steps.map(\.outcome) == [.outOfTime])
    let done = try #require(figures(late)["compared"])
    #expect((1...3).contains(done) && figures(late)["left"] == 4 - done)

    job.limits.timeWindow = nil
    let rest = try run(job)
    #expect(rest.outcome == .allWell && rest.steps.map(\.outcome) == [.done])
    #expect(
      figures(rest) == ["compared": 4 - done, "left": 0, "repeats": 1, "occurrences": 4])
    let again = try run(job)
    #expect(figures(again) == ["compared": 0, "left": 0, "repeats": 1, "occurrences": 4])
    let stored = try Catalog.open(catalog, mode: .readOnly)
    #expect(try stored.repeats().map(\.occurrences.count) == [4])
    #expect(try stored.runs(latest: 1).first?.steps == again.steps)

    try storeEpisodes(5...5)
    let flag = CancellationFlag()
    flag.cancel()
    #expect(try run(job, cancellation: flag).steps.map(\.outcome) == [.interrupted])
    #expect(figures(try run(job))["occurrences"] == 5)
  }

  @Test("A job that was stopped says so, leaves its report, and begins no step")
  func cancelled() throws {
    _ = try folder.write("pods/a.txt", "")
    let flag = CancellationFlag()
    flag.cancel()
    let report = try run(job([.index, .compact, .report]), cancellation: flag)
    #expect(report.steps.map(\.outcome) == [.interrupted, .interrupted, .done])
    #expect(report.outcome == .interrupted && report.reportFiles.count == 2)
    let runs = try Catalog.open(catalog, mode: .readOnly).runs(latest: 1)
    #expect(runs.first?.outcome == .interrupted)
  }

  @Test("A job without the step index makes no catalog, and a second writer is refused")
  func catalogs() throws {
    #expect(throws: CatalogError.notFound(catalog)) { try run(job([.verify])) }
    let writer = try Catalog.open(catalog, mode: .create)
    let busy = JobRun(
      job([.verify]), catalog: catalog, patience: LockPatience(seconds: 0),
      render: { _ in JobRun.WrittenReport(json: "", text: "") })
    #expect(throws: CatalogError.self) { try busy.run() }
    #expect(try writer.runs(latest: 1).isEmpty)
  }

  @Test("Only this job's oldest reports go")
  func pruning() throws {
    _ = try Catalog.open(catalog, mode: .create)
    var job = job([.verify], name: "a")
    job.report.folder = folder.file("out")
    job.report.keep = 2
    let others = ["20200101T000000.000Z-b-a.json", "20200101T000000.000Z-aa.txt", "notes-a.txt"]
    for name in others + ["20200101T000000.000Z-a.json", "20200101T000000.000Z-a.txt"] {
      _ = try folder.write("out/" + name, "")
    }
    let first = try run(job)
    _ = try run(job)
    #expect(folder.names("out").count == others.count + 4)
    let third = try run(job)
    #expect(folder.names("out").count == others.count + 4)
    let names = Set(folder.names("out"))
    #expect(names.isSuperset(of: others))
    for (report, isThere) in [(first, false), (third, true)] {
      for file in report.reportFiles {
        #expect(names.contains(String(decoding: file.lastComponent, as: UTF8.self)) == isThere)
      }
    }
  }

  @Test("A report that cannot be written is told, and costs nothing else")
  func noReport() throws {
    _ = try Catalog.open(catalog, mode: .create)
    var job = job([.verify, .report])
    job.report.folder = try folder.write("file", "")
    let report = try run(job)
    #expect(report.steps.map(\.outcome) == [.done, .failed])
    #expect(report.outcome == .someFailed && report.reportFiles.isEmpty)
    #expect(report.reportProblem?.contains("cannot write the report into") == true)
  }
}
