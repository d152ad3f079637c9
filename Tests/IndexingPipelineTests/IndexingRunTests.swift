import CatalogStorage
import FilePaths
import IndexingPipeline
import PodcastMetadata
import Testing

@Suite("Indexing folders")
struct IndexingRunTests {
  private let folder: TemporaryFolder
  private var pods: FilePath { folder.file("pods") }
  private var catalog: FilePath { folder.file("catalog.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    folder.makeFolders(pods)
  }

  /// What a run told, by the file's name below the folder.
  private struct Told {
    var summary: IndexingSummary
    var reports: [String: FileReport] = [:]
    var lastProgress: IndexingProgress?

    var outcomes: [String: FileOutcome] { reports.mapValues(\.outcome) }
  }

  private func ingest(
    _ folders: [FilePath]? = nil, jobs: Int = 2, cancellation: CancellationFlag = .init(),
    cancelAfter count: Int? = nil, onPlan: @escaping () -> Void = {}
  ) throws -> Told {
    var reports: [String: FileReport] = [:]
    var progress: IndexingProgress?
    let run = IndexingRun(
      folders: folders ?? [pods], jobs: jobs, cancellation: cancellation,
      onEvent: { event in
        switch event {
        case .planned: onPlan()
        case .progress(let value): progress = value
        case .compared: break
        case .finished(let report):
          let name = report.path.bytes.dropFirst(pods.bytes.count + 1)
          reports[FilePath(bytes: name).displayText] = report
          if reports.count == count { cancellation.cancel() }
        }
      })
    let summary = try run.run(catalog: catalog)
    return Told(summary: summary, reports: reports, lastProgress: progress)
  }

  private func episodes() throws -> [EpisodeRecord] {
    try Catalog.open(catalog, mode: .readOnly).episodes()
  }

  private func make(_ name: String, seed: Int, tags: [String: String] = [:]) throws {
    let path = pods.appending(name)
    folder.makeFolders(path.parent)
    try EpisodeMaker.write(path, seed: seed, tags: tags)
  }

  @Test("Good files are indexed and bad ones named, and a second run decodes nothing")
  func goodAndBad() throws {
    try make("Show/20240501-One.mp3", seed: 1, tags: ["title": "The first", "artist": "A"])
    try make("Show/Two.m4a", seed: 2)
    try make("download?id=3.mp3", seed: 3)
    try EpisodeMaker.writeSilence(folder.file("pods/silence.wav"))
    folder.write("pods/empty.mp3", "")
    folder.write("pods/page.mp3", "<!DOCTYPE html><html><body>Not found</body></html>")
    folder.write("pods/README", "Just words, and enough of them to read.")
    folder.write("pods/cover.jpg", "no picture")

    let first = try ingest()
    #expect(
      first.outcomes == [
        "Show/20240501-One.mp3": .added, "Show/Two.m4a": .added, "download?id=3.mp3": .added,
        "silence.wav": .added, "empty.mp3": .failed, "page.mp3": .failed, "README": .skipped,
      ])
    let episode = try #require(first.reports["Show/20240501-One.mp3"]?.episode)
    #expect(episode.title == "The first")
    #expect(episode.show == "Show")
    #expect(episode.published == "2024-05-01")
    #expect(abs(episode.durationSeconds - 6) < 0.1)
    #expect(
      first.reports["silence.wav"]?.warnings.contains { $0.contains("nothing to fingerprint") }
        == true)
    #expect(first.reports["page.mp3"]?.errorText?.isEmpty == false)
    #expect(abs(first.summary.counts.audioSeconds - 24) < 0.5)
    #expect(first.summary.counts.failed == 2)
    #expect(!first.summary.isComplete)
    let progress = try #require(first.lastProgress)
    #expect(progress.filesDone == 6 && progress.filesTotal == 6)
    #expect(progress.bytesDone == progress.bytesTotal)
    #expect(progress.currentFiles.isEmpty)

    let second = try ingest()
    #expect(second.summary.counts.unchanged == 4)
    #expect(second.summary.counts.failed == 2)
    #expect(second.summary.counts.audioSeconds == 0)
    #expect(second.reports["Show/Two.m4a"]?.episode?.title == "Two")
    #expect(try episodes().count == 4)
  }

  @Test("Files under new names, in other folders and with other tags are not decoded again")
  func moved() throws {
    try make("old/a.mp3", seed: 1)
    try make("old/b.mp3", seed: 2, tags: ["title": "B"])
    try make("old/c.mp3", seed: 3)
    _ = try ingest()
    let before = try episodes()

    folder.move("pods/old/a.mp3", to: "pods/new/renamed.mp3")
    try EpisodeMaker.retag(
      folder.file("pods/old/b.mp3"), to: folder.file("pods/new/b.mp3"), tags: ["title": "New B"])
    folder.remove("pods/old/b.mp3")
    let told = try ingest()
    #expect(
      told.outcomes == [
        "new/renamed.mp3": .moved, "new/b.mp3": .moved, "old/c.mp3": .unchanged,
      ])
    #expect(told.summary.counts.audioSeconds == 0)
    #expect(told.summary.counts.missing == 0)
    #expect(Set(try episodes().map(\.id)) == Set(before.map(\.id)))
    #expect(told.reports["new/b.mp3"]?.episode?.title == "New B")
    #expect(try ingest().summary.counts.unchanged == 3)
  }

  @Test("Other audio and other tags under the same name update the same episode")
  func replacedInPlace() throws {
    try make("a.mp3", seed: 1, tags: ["title": "First"])
    try make("b.mp3", seed: 2, tags: ["title": "Tagged"])
    let first = try ingest()
    try EpisodeMaker.write(folder.file("pods/a.mp3"), seed: 9, seconds: 8)
    try EpisodeMaker.retag(
      folder.file("pods/b.mp3"), to: folder.file("b2.mp3"), tags: ["title": "Tagged again"])
    folder.move("b2.mp3", to: "pods/b.mp3")

    let told = try ingest()
    #expect(told.outcomes == ["a.mp3": .updated, "b.mp3": .updated])
    #expect(abs(told.summary.counts.audioSeconds - 8) < 0.1)
    for name in ["a.mp3", "b.mp3"] {
      #expect(told.reports[name]?.episode?.id == first.reports[name]?.episode?.id)
    }
    #expect(told.reports["b.mp3"]?.episode?.title == "Tagged again")
    #expect(try episodes().count == 2)
  }

  @Test("A file that is broken for a while is known again without decoding")
  func brokenForAWhile() throws {
    try make("a.mp3", seed: 1)
    let first = try ingest()
    folder.move("pods/a.mp3", to: "a.mp3")
    folder.write("pods/a.mp3", "<!DOCTYPE html><html><body>Not found</body></html>")
    #expect(try ingest().outcomes == ["a.mp3": .failed])
    #expect(try ingest().outcomes == ["a.mp3": .failed], "it is tried again")
    #expect(try episodes().count == 1)
    folder.move("a.mp3", to: "pods/a.mp3")
    let told = try ingest()
    #expect(told.outcomes == ["a.mp3": .updated])
    #expect(told.summary.counts.audioSeconds == 0)
    #expect(told.reports["a.mp3"]?.episode?.id == first.reports["a.mp3"]?.episode?.id)
  }

  @Test("Chapters end with the audio")
  func chapters() throws {
    try EpisodeMaker.write(folder.file("plain.mp3"), seed: 1)
    let marks = [(0, 4_000, "A"), (4_000, 900_000, "B"), (900_000, 950_000, "C")].map {
      "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($0)\nEND=\($1)\ntitle=\($2)\n"
    }
    folder.write("marks", ";FFMETADATA1\n" + marks.joined())
    try EpisodeMaker.addChapters(
      folder.file("plain.mp3"), to: pods.appending("a.mp3"), from: folder.file("marks"))
    let episode = try #require(try ingest().reports["a.mp3"]?.episode)
    let found = try Catalog.open(catalog, mode: .readOnly).chapters(of: episode.id)
    #expect(found.map(\.title) == ["A", "B"])
    #expect(found.map(\.end) == [4, episode.durationSeconds])
  }

  @Test("Copies and hard links are one episode, also when they are read at the same time")
  func copies() throws {
    try make("ep.mp3", seed: 1)
    try make("ep (1).mp3", seed: 1)
    folder.hardLink("pods/hard.mp3", to: "pods/ep.mp3")
    try EpisodeMaker.retag(
      folder.file("pods/ep.mp3"), to: folder.file("pods/other.mp3"), tags: ["title": "Other"])
    try make("different.mp3", seed: 2)
    let told = try ingest()
    #expect(told.outcomes.values.allSatisfy { $0 == .added })
    #expect(told.summary.counts.added == 5)
    #expect(told.summary.duplicates == 3)
    #expect(try episodes().count == 2)
    #expect(told.reports.values.count { $0.warnings.contains { $0.contains("same audio") } } == 3)
    #expect(try ingest().summary.counts.unchanged == 5)
  }

  @Test("Files whose contents change places are all found again")
  func swapped() throws {
    try make("a.mp3", seed: 1)
    try make("b.mp3", seed: 2)
    _ = try ingest()
    folder.move("pods/a.mp3", to: "keep.mp3")
    folder.move("pods/b.mp3", to: "pods/a.mp3")
    folder.move("keep.mp3", to: "pods/b.mp3")
    // The same length and time would hide the change; a new time is what a move never has.
    try EpisodeMaker.write(folder.file("pods/c.mp3"), seed: 3)
    let told = try ingest()
    #expect(told.summary.counts.failed == 0)
    let catalog = try Catalog.open(catalog, mode: .readOnly)
    #expect(try catalog.verify().problems == [])
    #expect(try catalog.files().allSatisfy { $0.state == .indexed })
  }

  @Test("A vanished file is marked, an empty folder changes nothing, and all comes back as it was")
  func missing() throws {
    try make("a.mp3", seed: 1)
    try make("b.mp3", seed: 2)
    let first = try ingest()
    folder.move("pods/a.mp3", to: "away/a.mp3")
    let without = try ingest()
    #expect(without.summary.counts.missing == 1)
    #expect(without.summary.isComplete)

    folder.move("pods/b.mp3", to: "away/b.mp3")
    let empty = try ingest()
    #expect(empty.summary.problems == [.rootEmpty(pods, knownFiles: 1)])
    #expect(empty.summary.counts.missing == 0)

    folder.remove("pods")
    #expect(throws: PipelineError.self) { try ingest() }
    #expect(try episodes().count == 2)

    folder.move("away/a.mp3", to: "pods/a.mp3")
    folder.move("away/b.mp3", to: "pods/b.mp3")
    let back = try ingest()
    #expect(back.outcomes == ["a.mp3": .unchanged, "b.mp3": .unchanged])
    #expect(back.reports["a.mp3"]?.episode?.id == first.reports["a.mp3"]?.episode?.id)
    #expect(try ingest().summary.isComplete)

    folder.move("pods/a.mp3", to: "away/a.mp3")
    _ = try ingest()
    folder.remove("pods/b.mp3")
    folder.move("away/a.mp3", to: "pods/late.mp3")
    let late = try ingest()
    #expect(late.outcomes == ["late.mp3": .moved])
    #expect(late.summary.counts.missing == 1)
  }

  @Test("A cancelled run keeps what it stored, says so, and the next run does the rest")
  func cancelled() throws {
    for seed in 1...6 { try make("\(seed).mp3", seed: seed) }
    let told = try ingest(jobs: 1, cancelAfter: 1)
    #expect(told.summary.wasInterrupted)
    let stored = told.summary.counts.added
    #expect(stored >= 1 && stored < 6)
    let runs = try Catalog.open(catalog, mode: .readOnly).runs(latest: 1)
    #expect(runs.first?.outcome == .interrupted)
    #expect(runs.first?.counts.added == stored)

    let rest = try ingest()
    #expect(rest.summary.counts.unchanged == stored)
    #expect(rest.summary.counts.added == 6 - stored)
    #expect(try Catalog.open(catalog, mode: .readOnly).verify().isSound)
  }

  @Test("A file that grows or goes while the run is on is left for the next one")
  func growing() throws {
    try make("a.mp3", seed: 1)
    try make("gone.mp3", seed: 2)
    try EpisodeMaker.write(folder.file("whole.mp3"), seed: 3)
    folder.write("pods/growing.mp3", "the first bytes of a download")
    let told = try ingest(onPlan: { [folder] in
      folder.move("whole.mp3", to: "pods/growing.mp3")
      folder.remove("pods/gone.mp3")
    })
    #expect(told.outcomes == ["a.mp3": .added, "growing.mp3": .skipped, "gone.mp3": .skipped])
    #expect(told.reports["growing.mp3"]?.errorText?.contains("still being written") == true)
    let next = try ingest()
    #expect(next.outcomes == ["a.mp3": .unchanged, "growing.mp3": .added])
    #expect(try episodes().count == 2)
  }

  @Test("Audio that moves on to another file while its old file is replaced is not lost")
  func replacedAndMovedOn() throws {
    try make("a.mp3", seed: 1)
    _ = try ingest()
    folder.move("pods/a.mp3", to: "pods/b.mp3")
    try EpisodeMaker.write(folder.file("pods/a.mp3"), seed: 2, seconds: 9)
    let told = try ingest(jobs: 1)
    #expect(told.outcomes["a.mp3"] == .updated)
    #expect(told.summary.counts.failed == 0)
    let durations = try ["a.mp3", "b.mp3"].map { try #require(told.reports[$0]?.durationSeconds) }
    #expect(abs(durations[0] - 9) < 0.1 && abs(durations[1] - 6) < 0.1)
    #expect(try episodes().count == 2)
    #expect(try Catalog.open(catalog, mode: .readOnly).verify().problems == [])
    #expect(try ingest().summary.counts.unchanged == 2)
  }

  @Test("A folder that is not there is named, and the others are indexed")
  func missingRoot() throws {
    try make("a.mp3", seed: 1)
    let told = try ingest([folder.file("nowhere"), pods])
    #expect(told.outcomes == ["a.mp3": .added])
    #expect(told.summary.problems.map(\.description).count == 1)
    #expect(told.summary.problems[0].description.contains("nowhere: no such file or folder"))
    #expect(!told.summary.isComplete)
  }

  @Test("With nothing to scan no catalog is made")
  func nothingToScan() throws {
    folder.remove("pods")
    #expect(throws: PipelineError.self) { try ingest() }
    #expect(throws: CatalogError.self) { try Catalog.open(catalog, mode: .readOnly) }
  }

  @Test("Names of any bytes are known again")
  func oddNames() throws {
    try EpisodeMaker.write(folder.file("a.mp3"), seed: 1)
    try EpisodeMaker.write(folder.file("b.mp3"), seed: 2)
    for (source, name) in [
      ("a.mp3", Array("two\nlines.mp3".utf8)), ("b.mp3", [0x63, 0xE9] + Array(".mp3".utf8)),
    ] {
      folder.move(source, to: pods.appending(name))
    }
    #expect(try ingest().summary.counts.added == 2)
    let again = try ingest()
    #expect(again.summary.counts.unchanged == 2)
    #expect(again.outcomes == ["two\\nlines.mp3": .unchanged, "c\\xE9.mp3": .unchanged])
  }

  @Test("A catalog that is none stops the run, and stays as it was")
  func foreignCatalog() throws {
    try make("a.mp3", seed: 1)
    folder.write("catalog.sqlite", "This is a letter to a friend, not a catalog.")
    #expect(throws: PipelineError.self) { try ingest() }
  }
}
