import CatalogStorage
import FilePaths
import IndexingPipeline
import PodcastMetadata
import Testing

@Suite("Feeds and sidecars")
struct MetadataRunTests {
  private let folder: TemporaryFolder
  private var catalog: FilePath { folder.file("catalog.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    folder.makeFolders(folder.file("pods/Show"))
  }

  /// The reports of a run by the files' names, and its summary.
  private func ingest() throws -> (reports: [String: FileReport], summary: IndexingSummary) {
    var reports: [String: FileReport] = [:]
    let run = IndexingRun(
      folders: [folder.file("pods")],
      onEvent: { event in
        if case .finished(let report) = event {
          reports[FilePath(bytes: report.path.lastComponent).displayText] = report
        }
      })
    let summary = try run.run(catalog: catalog)
    return (reports, summary)
  }

  private func description(_ report: FileReport?) throws -> EpisodeDescription? {
    let episode = try #require(report?.episode)
    return try Catalog.open(catalog, mode: .readOnly).description(of: episode.id)
  }

  private func make(_ name: String, seed: Int, tags: [String: String] = [:]) throws {
    try EpisodeMaker.write(folder.file("pods/Show/\(name)"), seed: seed, tags: tags)
  }

  private func writeFeed(_ items: [(title: String, guid: String?, file: String)]) {
    let texts = items.map { item in
      let guid = item.guid.map { "<guid>\($0)</guid>" } ?? ""
      return
        "<item><title>\(item.title)</title>\(guid)<pubDate>Wed, 01 May 2024 06:00:00 +0000</pubDate>"
        + "<enclosure url=\"https://x.example/\(item.file)?t=1\"/></item>"
    }
    folder.write(
      "pods/Show/feed.xml",
      "<rss><channel><title>The Show</title>\(texts.joined())</channel></rss>")
  }

  @Test("A feed that comes later, changes, breaks and goes")
  func feedOverTime() throws {
    try make("a.mp3", seed: 1, tags: ["title": "Tag A"])
    try make("b.mp3", seed: 2)
    let first = try ingest()
    #expect(first.reports["a.mp3"]?.episode?.title == "Tag A")

    writeFeed([("Feed A", "ga", "a.mp3"), ("Feed B", "gb", "b.mp3")])
    let second = try ingest()
    #expect(second.reports.mapValues(\.outcome) == ["a.mp3": .updated, "b.mp3": .updated])
    #expect(second.summary.counts.audioSeconds == 0)
    let known = try #require(try description(second.reports["a.mp3"]))
    #expect(known.title == "Feed A" && known.guid == "ga" && known.show == "The Show")
    #expect(known.sources[.title] == .feed && known.sources[.show] == .feed)
    #expect(second.reports["a.mp3"]?.episode?.id == first.reports["a.mp3"]?.episode?.id)
    #expect(try ingest().summary.counts.unchanged == 2)

    // The newest only, under a new name: the other stays as it was.
    writeFeed([("Feed A, corrected", "ga", "a.mp3")])
    let third = try ingest()
    #expect(third.reports.mapValues(\.outcome) == ["a.mp3": .updated, "b.mp3": .unchanged])
    #expect(third.reports["a.mp3"]?.episode?.title == "Feed A, corrected")
    #expect(third.reports["b.mp3"]?.episode?.guid == "gb")

    folder.write("pods/Show/feed.xml", "<!doctype html><html><body>maintenance</body></html>")
    let fourth = try ingest()
    let warnings = fourth.reports.values.flatMap(\.warnings)
    #expect(warnings.count == 1 && warnings.first?.contains("feed.xml: is not a feed") == true)
    #expect(fourth.summary.counts.unchanged == 2 && fourth.summary.isComplete)
    #expect(fourth.reports["a.mp3"]?.episode?.title == "Feed A, corrected")
    #expect(try ingest().reports.values.allSatisfy { $0.warnings.isEmpty })

    folder.remove("pods/Show/feed.xml")
    #expect(try ingest().reports["b.mp3"]?.episode?.title == "Feed B")
  }

  @Test("A guid of two items is stored for neither, not even when a tag has it")
  func doubleGuids() throws {
    try make("a.mp3", seed: 1, tags: ["TGID": "dup"])
    try make("b.mp3", seed: 2)
    try make("c.mp3", seed: 3)
    try make("d.mp3", seed: 4)
    writeFeed([
      ("A", "dup", "a.mp3"), ("B", "dup", "b.mp3"), ("C", nil, "c.mp3"), ("D", nil, "d.mp3"),
    ])
    let told = try ingest()
    let episodes = told.reports.values.compactMap(\.episode)
    #expect(Set(episodes.map(\.id)).count == 4)
    #expect(episodes.compactMap(\.guid) == [])
    #expect(Set(episodes.compactMap(\.title)) == ["A", "B", "C", "D"])
  }

  @Test("Sidecars and pictures beside the audio, without opening it again")
  func sidecars() throws {
    try make("a.mp3", seed: 1, tags: ["title": "Tag A"])
    _ = try ingest()
    folder.write(
      "pods/Show/a.info.json", #"{"title": "Archived", "guid": "g", "is_explicit": true}"#)
    folder.write(
      "pods/Show/chapters.json",
      #"{"chapters": [{"startTime": 1, "title": "One"}, {"startTime": 900}]}"#)
    folder.write(
      "pods/Show/metadata.json", #"{"title": "Shelf", "genres": ["News"], "podcastType": "serial"}"#
    )
    folder.write(Array("pods/Show/Cover.jpg".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 1])
    let told = try ingest()
    #expect(told.reports["a.mp3"]?.outcome == .updated && told.summary.counts.audioSeconds == 0)
    let known = try #require(try description(told.reports["a.mp3"]))
    #expect(known.title == "Archived" && known.guid == "g" && known.isExplicit == true)
    #expect(known.show == "Shelf" && known.genres == ["News"])
    #expect(known.chapters == [Chapter(start: 1, end: nil, title: "One")])
    #expect(known.artwork?.mediaType == "image/jpeg" && known.artwork?.byteCount == 5)
    #expect(known.sources[.title] == .sidecar && known.sources[.artwork] == .folder)
    #expect(try ingest().summary.counts.unchanged == 1)

    // Without them, the file speaks for itself again.
    for name in ["a.info.json", "chapters.json", "metadata.json", "Cover.jpg"] {
      folder.remove("pods/Show/\(name)")
    }
    let after = try #require(try description(try ingest().reports["a.mp3"]))
    #expect(after.title == "Tag A" && after.show == "Show" && after.chapters.isEmpty)
    #expect(after.artwork == nil)
  }

  @Test("A broken sidecar is named once, and the rest counts")
  func brokenSidecar() throws {
    try make("a.mp3", seed: 1)
    folder.write("pods/Show/a.meta.json", "{\"title\": ")
    folder.write(
      "pods/feed.xml",
      "<rss><channel><title>T</title><item><title>Upper</title>"
        + "<enclosure url=\"a.mp3\"/></item></channel></rss>")
    let told = try ingest()
    #expect(told.reports["a.mp3"]?.warnings.count == 1)
    #expect(
      told.reports["a.mp3"]?.warnings.first?.contains("a.meta.json: is not a JSON object") == true)
    #expect(told.reports["a.mp3"]?.episode?.title == "Upper")
  }
}

extension MetadataRunTests {
  @Test("The guid of an MP4 episode is its text, not the number of its first letter")
  func guidOfMP4() throws {
    try make("a.m4a", seed: 1)
    try make("b.m4a", seed: 2)
    for (name, guid) in [("a.m4a", "urn:1"), ("b.m4a", "urn:2")] {
      try EpisodeMaker.addGuid(guid, toMP4: folder.file("pods/Show/\(name)"))
    }
    let told = try ingest()
    #expect(told.reports["a.m4a"]?.episode?.guid == "urn:1")
    #expect(told.reports["b.m4a"]?.episode?.guid == "urn:2")
    #expect(told.reports["a.m4a"]?.episode?.id != told.reports["b.m4a"]?.episode?.id)
  }
}
