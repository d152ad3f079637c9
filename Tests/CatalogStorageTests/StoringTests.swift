import CatalogStorage
import FilePaths
import Matching
import PodcastMetadata
import Testing

@Suite struct StoringTests {
  let folder: TemporaryFolder
  let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog.open(folder.catalog, mode: .create)
  }

  private func store(
    _ episode: IndexedEpisode, seed: UInt64? = nil
  ) throws -> StoreOutcome {
    let number = seed ?? UInt64(episode.contentDigest.bytes[0])
    return try catalog.store(episode, signature: randomSignature(seconds: 60, seed: number))
  }

  /// The references that the index still answers for.
  private func indexed() throws -> Set<UInt32> {
    let postings = try catalog.postings()
    var found: Set<UInt32> = []
    let signatures = (1...5).map { randomSignature(seconds: 60, seed: $0) }
    for (_, hits) in try postings.lookUp(hashes(signatures)) {
      for hit in hits { found.insert(hit.reference.rawValue) }
    }
    return found
  }

  private func expectSound() throws {
    #expect(try catalog.verify().problems == [])
  }

  @Test func aStoredEpisodeIsRead() throws {
    let outcome = try store(episode("/a.mp3", content: 1, guid: "g"))
    #expect(outcome.change == .added)
    let stored = try #require(try catalog.episodes().first)
    #expect(stored.id == outcome.episode)
    #expect(stored.show == "Show" && stored.guid == "g" && stored.durationSeconds == 60)
    let file = try #require(try catalog.files(of: stored.id).first)
    #expect(file.state == .indexed && file.facts == facts("/a.mp3"))
    #expect(file.warnings == ["a warning"] && file.contentDigest == digest(1))
    #expect(file.audio?.codec == "mp3" && file.errorText == nil)
    #expect(try catalog.tags(of: file.id) == ["title": "/a.mp3"])
    #expect(try catalog.chapters(of: stored.id).map(\.title) == ["First"])
    #expect(try catalog.contains(digest(1)))
    #expect(try !catalog.contains(digest(2)))
    let reference = try #require(try catalog.reference(outcome.reference))
    #expect(reference.episode == stored && reference.files == [file])
    try expectSound()
  }

  @Test func aPathNeedNotBeText() throws {
    var odd = episode("/x", content: 1)
    odd.file.path = FilePath(bytes: [0x2F, 0xFF, 0xFE, 0x0A])
    _ = try store(odd)
    #expect(try catalog.files().map(\.path) == [odd.file.path])
  }

  @Test func newAudioUnderTheSamePathReplacesTheOld() throws {
    let first = try store(episode("/a.mp3", content: 1))
    let second = try store(episode("/a.mp3", content: 2))
    #expect(second.change == .updated && second.episode == first.episode)
    #expect(try catalog.episodes().count == 1)
    #expect(try indexed() == [second.reference.rawValue])
    #expect(try catalog.reference(first.reference) == nil)
    try expectSound()
  }

  @Test func newAudioUnderTheSameGuidIsTheSameEpisode() throws {
    let first = try store(episode("/a.mp3", content: 1, guid: "g"))
    let second = try store(episode("/b.mp3", content: 2, guid: "g"))
    #expect(second.change == .updated && second.episode == first.episode)
    // The first file is still there, with the audio that it holds.
    #expect(try indexed() == [first.reference.rawValue, second.reference.rawValue])
    #expect(try catalog.references(of: first.episode) == [second.reference, first.reference])
    let other = try store(episode("/c.mp3", content: 3, show: "Other", guid: "g"))
    #expect(other.change == .added)
    try expectSound()
  }

  @Test func anotherGuidUnderTheSamePathIsAnotherEpisode() throws {
    let first = try store(episode("/latest.mp3", content: 1, guid: "g1"))
    let second = try store(episode("/latest.mp3", content: 2, guid: "g2"))
    #expect(second.change == .added && second.episode != first.episode)
    #expect(try catalog.episodes().map(\.guid) == ["g2"])
    try expectSound()
  }

  @Test func aNameGivenToTheNextEpisodeLeavesTheOneBefore() throws {
    let first = try store(episode("/latest.mp3", content: 1))
    _ = try catalog.storeKnown(episode("/archive/1.mp3", content: 1))
    let second = try store(episode("/latest.mp3", content: 2))
    #expect(second.change == .added && second.episode != first.episode)
    #expect(try catalog.episodes().count == 2)
    try expectSound()
  }

  @Test func twoCopiesAreOneEpisode() throws {
    let first = try store(episode("/a.mp3", content: 1, title: "Title"))
    let second = try store(episode("/b.mp3", content: 1, title: "Copy", guid: "g"))
    #expect(second.change == .duplicate && second.reference == first.reference)
    let stored = try #require(try catalog.episodes().first)
    #expect(stored.title == "Title" && stored.guid == "g")
    #expect(try catalog.files(of: stored.id).map(\.path.displayText) == ["/a.mp3", "/b.mp3"])
    #expect(try catalog.stats().signatures == 1)
    try expectSound()
  }

  @Test func newTagsAreWrittenOverTheOld() throws {
    let first = try store(episode("/a.mp3", content: 1, show: "Old", title: "Old"))
    let outcome = try catalog.storeKnown(
      episode("/a.mp3", content: 1, show: "New", title: "New", guid: "g"))
    #expect(outcome?.change == .refreshed && outcome?.episode == first.episode)
    let stored = try #require(try catalog.episodes().first)
    #expect(stored.title == "New" && stored.show == "New" && stored.guid == "g")
    #expect(try catalog.stats().shows == 1)
    #expect(try catalog.storeKnown(episode("/z.mp3", content: 9)) == nil)
    try expectSound()
  }

  @Test func aGuidLearntLaterJoinsTwoVersions() throws {
    let first = try store(episode("/a.mp3", content: 1, guid: "g"))
    _ = try store(episode("/b.mp3", content: 2))
    let outcome = try catalog.storeKnown(episode("/b.mp3", content: 2, guid: "g"))
    #expect(outcome?.episode == first.episode)
    #expect(try catalog.episodes().count == 1)
    try expectSound()
  }

  @Test func aMovedFileKeepsItsEntry() throws {
    let first = try store(episode("/a.mp3", content: 1))
    let id = try catalog.files().map(\.id)
    let outcome = try catalog.storeKnown(
      episode("/b.mp3", content: 1, title: "New"), movedFrom: FilePath("/a.mp3"))
    #expect(outcome?.change == .moved(from: FilePath("/a.mp3")))
    #expect(outcome?.episode == first.episode)
    #expect(try catalog.recordMoved(from: FilePath("/b.mp3"), to: facts("/c.mp3")))
    #expect(try !catalog.recordMoved(from: FilePath("/x.mp3"), to: facts("/y.mp3")))
    #expect(try catalog.files().map(\.path.displayText) == ["/c.mp3"])
    #expect(try catalog.files().map(\.id) == id)
    try expectSound()
  }

  @Test func aFileMovedOverAnotherReplacesIt() throws {
    let first = try store(episode("/a.mp3", content: 1))
    let second = try store(episode("/b.mp3", content: 2))
    #expect(try catalog.recordMoved(from: FilePath("/a.mp3"), to: facts("/b.mp3")))
    #expect(try catalog.episodes().map(\.id) == [first.episode])
    #expect(try catalog.reference(second.reference) == nil)
    try expectSound()
  }

  @Test func aFailureKeepsWhatWasIndexed() throws {
    let first = try store(episode("/a.mp3", content: 1))
    try catalog.recordFailure(facts("/a.mp3", size: 7), error: "it is cut", warnings: ["w"])
    try catalog.recordFailure(facts("/new.mp3"), error: "it is a web page")
    let files = try catalog.files()
    #expect(files.map(\.state) == [.failed, .failed])
    #expect(files.map(\.errorText) == ["it is cut", "it is a web page"])
    #expect(files.map(\.reference) == [first.reference, nil])
    #expect(files.map(\.contentDigest) == [digest(1), nil])
    #expect(files[0].facts.sizeBytes == 7 && files[0].warnings == ["w"])
    _ = try store(episode("/a.mp3", content: 2))
    #expect(try catalog.files()[0].state == .indexed)
    #expect(try catalog.files()[0].errorText == nil)
    try expectSound()
  }

  @Test func aMissingFileComesBackAsItWas() throws {
    _ = try store(episode("/a.mp3", content: 1))
    try catalog.recordFailure(facts("/b.mp3"), error: "no")
    try catalog.markMissing(
      [FilePath("/a.mp3"), FilePath("/b.mp3"), FilePath("/never.mp3")], atMilliseconds: 1)
    #expect(try catalog.files().map(\.state) == [.missing, .missing])
    #expect(try catalog.stats().missingFiles == 2)
    try catalog.recordUnchanged([facts("/a.mp3"), facts("/b.mp3"), facts("/never.mp3")])
    #expect(try catalog.files().map(\.state) == [.indexed, .failed])
    try expectSound()
  }

  @Test func removedEpisodesAreGoneAtOnce() throws {
    let outcomes = try (1...5).map { try store(episode("/\($0).mp3", content: UInt8($0))) }
    #expect(try catalog.removeEpisodes([outcomes[1].episode, outcomes[3].episode]) == 2)
    #expect(try catalog.removeEpisodes([outcomes[1].episode]) == 0)
    let kept = [0, 2, 4].map { outcomes[$0].reference.rawValue }
    #expect(try indexed() == Set(kept))
    #expect(try catalog.files().count == 3)
    try expectSound()
    #expect(try catalog.removeEpisodes(outcomes.map(\.episode)) == 3)
    let stats = try catalog.stats()
    #expect(stats.shows == 0 && stats.files == 0 && stats.segments == 0 && stats.postings == 0)
    try expectSound()
  }

  @Test func audioWithoutPeaksIsStored() throws {
    for (content, seconds) in [(UInt8(1), 0), (2, 1)] {
      let silence = randomSignature(seconds: seconds, seed: 1, peaksPerSecond: 0)
      _ = try catalog.store(episode("/\(content).mp3", content: content), signature: silence)
    }
    #expect(try catalog.episodes().count == 2)
    try expectSound()
  }

  @Test func episodesAreFoundByWhatTheUserCallsThem() throws {
    let one = try store(episode("/a.mp3", content: 1, title: "The First One", guid: "urn:1"))
    _ = try store(episode("/b.mp3", content: 2, show: "Other", title: "The Second"))
    _ = try store(episode("/c.mp3", content: 3, show: "Other", title: "Second"))
    let record = try #require(try catalog.episode(one.episode))
    for name in ["\(one.episode.rawValue)", "urn:1", "/a.mp3", "the first one", "FIRST"] {
      #expect(try catalog.episode(matching: name) == .one(record), "\(name)")
    }
    #expect(try catalog.episode(matching: "nothing") == .none)
    guard case .several(let several) = try catalog.episode(matching: "the") else {
      Issue.record("one name for two episodes")
      return
    }
    #expect(several.count == 2)
    guard case .one(let exact) = try catalog.episode(matching: "second") else {
      Issue.record("an exact title goes before a part of one")
      return
    }
    #expect(exact.title == "Second")
    #expect(try catalog.episodes(EpisodeFilter(show: "other")).count == 2)
    #expect(try catalog.episodes(EpisodeFilter(text: "SECOND")).count == 2)
    #expect(try catalog.episodes(EpisodeFilter(show: "Show", text: "second")).isEmpty)
  }

  @Test func runsAreRemembered() throws {
    let killed = try catalog.beginRun(atMilliseconds: 1)
    let run = try catalog.beginRun(atMilliseconds: 5)
    var counts = RunCounts()
    counts.added = 3
    counts.audioSeconds = 1.5
    try catalog.finishRun(run, outcome: .interrupted, counts: counts, atMilliseconds: 9)
    let runs = try catalog.runs(latest: 10)
    #expect(runs.map(\.id) == [run, killed])
    #expect(runs.map(\.outcome) == [.interrupted, .killed])
    #expect(runs[0].counts == counts && runs[0].finishedMilliseconds == 9)
    #expect(try catalog.stats().lastRun == runs[0])
  }
}
