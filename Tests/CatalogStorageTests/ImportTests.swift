import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import Matching
import PodcastMetadata
import Repeats
import SQLiteSupport
import Synchronization
import Testing

@Suite struct ImportTests {
  private let samples: ImportSamples

  init() throws {
    samples = try ImportSamples()
  }

  @Test(arguments: [true, false]) func anImportSaysTheSame(withPostings: Bool) throws {
    let made = try samples.catalog("a.sqlite", of: 0..<80)
    let file = try samples.export(made, "a.podprint") { $0.includesPostings = withPostings }
    let catalog = try Catalog.open(samples.path("b.sqlite"), mode: .create)
    var progress: [Int] = []
    let report = try catalog.importEpisodes(
      of: file,
      onProgress: { stored, total in
        #expect(total == 80)
        progress.append(stored)
      })
    #expect(progress.last == 80 && progress.count > 1, "in several transactions")
    #expect(report.added == 80 && report.signatures == 80 && report.updated == 0)
    #expect(try catalog.verify().problems == [])
    #expect(try samples.hash(of: catalog) == samples.hash(of: made))
    let wanted = hashes([ImportSamples.signature(3), ImportSamples.signature(70)])
    func found(_ catalog: Catalog) throws -> [[String]] {
      try catalog.postings().lookUp(wanted).map { _, postings in
        try postings.map { posting in
          "\(try catalog.reference(posting.reference)?.episode.guid ?? "") \(posting.frame)"
        }.sorted()
      }
    }
    #expect(try found(catalog) == found(made))

    let again = try catalog.importEpisodes(of: file)
    #expect(again.unchanged == 80 && again.added + again.updated + again.signatures == 0)
    #expect(try catalog.files().count == 80)
    // A catalog that is worked with is as good, and a newer one has something to add.
    _ = try made.store(ImportSamples.item(90), signature: ImportSamples.signature(90))
    let plain = try catalog.importEpisodes(of: made.path)
    #expect(plain.added == 1 && plain.unchanged == 80 && plain.updated == 0)
    #expect(samples.error(catalog, catalog.path) == .sameFile(catalog.path))
  }

  @Test func theOrderOfFilesPlaysNoPart() throws {
    // Three machines that know some of the same episodes, in other words and from other sources.
    let files = try (0..<3).map { machine in
      let items = (0..<6).filter { $0 % 3 != machine }.map { number in
        var item = ImportSamples.item(number, "/machine/\((number + machine) % 6).mp3")
        item.description.title = ["One", "Two", "Thirteen"][machine]
        item.description.sources[.title] = [.tags, .feed, .feed][machine]
        item.description.summary = machine == 1 ? nil : "Summary \(machine)"
        item.description.showDetails.author = "Author \(machine * 7)"
        if number == 5 { item.description.guid = machine == 0 ? nil : "guid five" }
        if machine == 0 { item.edgeProfile = nil }
        return (item, ImportSamples.signature(number))
      }
      return try samples.export(
        try samples.catalog("\(machine).sqlite", items), "\(machine).podprint")
    }
    var hashes: Set<[UInt8]> = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let catalog = try Catalog.open(samples.path("\(order).sqlite"), mode: .create)
      for index in order { _ = try catalog.importEpisodes(of: files[index]) }
      #expect(try catalog.verify().problems == [])
      #expect(try catalog.episodes().count == 6)
      hashes.insert(try samples.hash(of: catalog))
    }
    #expect(hashes.count == 1)
    #expect(ImportOrder(files).files == ImportOrder(files.reversed()).files)
  }

  @Test func theSameEpisodeIsOne() throws {
    // The same guid with other audio; the same audio without a guid; the same guid of another show.
    var other = ImportSamples.item(1, "/other/1.mp3")
    other.contentDigest = digest(101)
    var bare = ImportSamples.item(2, "/other/2.mp3")
    bare.description.guid = nil
    var foreign = ImportSamples.item(3, "/other/3.mp3")
    foreign.contentDigest = digest(103)
    foreign.description.show = "Elsewhere"
    let file = try samples.export(
      try samples.catalog(
        "b.sqlite",
        [
          (other, ImportSamples.signature(1)), (bare, ImportSamples.signature(2)),
          (foreign, ImportSamples.signature(3)),
        ]), "b.podprint")
    let catalog = try samples.catalog("a.sqlite", of: 1...3)
    let report = try catalog.importEpisodes(of: file)
    #expect(report.added == 1 && report.updated == 2)
    #expect(try catalog.episodes().count == 4)
    let first = try #require(try catalog.episodes().first { $0.guid == "guid 1" })
    #expect(try catalog.references(of: first.id).count == 2)
    #expect(try catalog.files(of: first.id).count == 2)
    let second = try #require(try catalog.episodes().first { $0.guid == "guid 2" })
    #expect(
      try catalog.files(of: second.id).map(\.path.displayText) == ["/other/2.mp3", "/pods/2.mp3"])
    #expect(try catalog.verify().problems == [])
  }

  @Test func aPathMayStandForOtherAudioElsewhere() throws {
    let catalog = try samples.catalog(
      "a.sqlite",
      [
        (ImportSamples.item(5, "/pods/latest.mp3"), ImportSamples.signature(5))
      ])
    for number in [4, 7, 6] {
      let made = try samples.catalog(
        "\(number).sqlite",
        [
          (ImportSamples.item(number, "/pods/latest.mp3"), ImportSamples.signature(number)),
          (ImportSamples.item(number + 10, "/new.mp3"), ImportSamples.signature(number + 10)),
        ])
      let file = try samples.export(made, "\(number).podprint")
      #expect(try catalog.importEpisodes(of: file).added == 2)
      #expect(try catalog.importEpisodes(of: file).unchanged == 2)
    }
    func holder(_ path: String) throws -> UInt8? {
      try catalog.files().first { $0.path == FilePath(path) }?.contentDigest?.bytes.first
    }
    // What was seen here stays; of those from elsewhere the smallest digest has the name.
    #expect(try holder("/pods/latest.mp3") == 5)
    #expect(try holder("/pods/\(String(repeating: "04", count: 16))/latest.mp3") == 4)
    #expect(try holder("/new.mp3") == 14)
    #expect(try holder("/\(String(repeating: "11", count: 16))/new.mp3") == 17)
    #expect(try catalog.verify().problems == [])
  }

  @Test func foldersCanBeHidden() throws {
    let made = try samples.catalog(
      "a.sqlite",
      [("/home/ann/x/ep.mp3", 1), ("/home/ann/y/ep.mp3", 2), ("/home/ann/z.mp3", 3)].map {
        (ImportSamples.item($1, $0), ImportSamples.signature($1))
      })
    _ = try made.storeKnown(ImportSamples.item(1, "/home/bob/ep.mp3"))
    let file = try samples.export(made, "a.podprint") { $0.hidesFolders = true }
    let export = try Catalog.open(file, mode: .readOnly)
    #expect(try export.verify().problems == [])
    let apart = String(repeating: "01", count: 16) + "/ep.mp3"
    #expect(try Set(export.files().map(\.path.displayText)) == [apart, "ep.mp3", "z.mp3"])
    let bytes = try #require(contents(file))
    #expect(bytes.range(of: Data("/home".utf8)) == nil && bytes.range(of: Data("bob/".utf8)) == nil)
    #expect(try made.importEpisodes(of: file).updated == 3, "they are further files of it")
    #expect(try made.verify().problems == [])
  }

  @Test func whatWasStoppedGoesOn() throws {
    let file = try samples.export(try samples.catalog("a.sqlite", of: 0..<100), "a.podprint")
    let catalog = try Catalog.open(samples.path("b.sqlite"), mode: .create)
    #expect(throws: ImportError.catalog(.interrupted(catalog.path))) {
      try catalog.importEpisodes(of: file) { true }
    }
    let flag = Flag()
    #expect(throws: ImportError.catalog(.interrupted(catalog.path))) {
      try catalog.importEpisodes(
        of: file, isCancelled: { flag.isSet }, onProgress: { _, _ in flag.set() })
    }
    let stored = try catalog.episodes().count
    #expect((1..<100).contains(stored))
    #expect(try catalog.verify().problems == [])
    let rest = try catalog.importEpisodes(of: file)
    #expect(rest.unchanged == stored && rest.added == 100 - stored)
    #expect(try catalog.verify().problems == [])
  }

  @Test func decisionsComeAlong() throws {
    let made = try samples.catalog("a.sqlite", of: 0..<3)
    let references = try made.files().compactMap(\.reference)
    func place(_ index: Int, _ frames: Range<Int>) -> Occurrence {
      Occurrence(reference: references[index], frames: frames, clearPercent: 90)
    }
    let ids = try made.storeComparison(
      of: references[0], version: 1,
      changes: RepeatChanges(added: [
        FoundRepeat(
          kind: .other, reason: "r", occurrences: [place(0, 50..<150), place(1, 50..<150)]),
        FoundRepeat(
          kind: .intro, reason: "s", occurrences: [place(1, 300..<400), place(2, 300..<400)]),
        FoundRepeat(
          kind: .sting, reason: "t", occurrences: [place(0, 500..<600), place(2, 500..<600)]),
      ]))
    _ = try made.decide(.name("Jingle"), about: [ids[0]])
    _ = try made.decide(.kind(.advert), about: [ids[0]])
    _ = try made.decide(.verdict(.rejected), about: [ids[1]])
    let file = try samples.export(made, "a.podprint")

    let catalog = try Catalog.open(samples.path("b.sqlite"), mode: .create)
    #expect(try catalog.importEpisodes(of: file).decisions == 2)
    #expect(
      try catalog.repeats().map(\.name) == ["Jingle", nil], "what nobody decided is found anew")
    #expect(try catalog.repeats().map(\.kind) == [.advert, .intro])
    #expect(try catalog.repeats().map(\.verdict) == [nil, .rejected])
    #expect(try catalog.importEpisodes(of: file).decisions == 0)
    // What was decided here stays.
    let first = try #require(try catalog.repeats().first)
    _ = try catalog.decide(.name("Mine"), about: [first.id])
    _ = try catalog.decide(.kind(nil), about: [first.id])
    #expect(try catalog.importEpisodes(of: file).decisions == 1)
    #expect(try catalog.repeats().first?.name == "Mine")
    #expect(try catalog.repeats().first?.chosenKind == .advert)
    #expect(try catalog.verify().problems == [])
  }

  @Test func profilesThatComeLaterAreCompared() throws {
    let made = try samples.catalog("a.sqlite", of: 0..<2)
    let bare = try samples.export(made, "bare.podprint") { $0.includesEdgeProfiles = false }
    let full = try samples.export(made, "full.podprint")
    let catalog = try Catalog.open(samples.path("b.sqlite"), mode: .create)
    _ = try catalog.importEpisodes(of: bare)
    for reference in try catalog.referencesToCompare(version: 1) {
      _ = try catalog.storeComparison(of: reference, version: 1, changes: RepeatChanges())
    }
    #expect(try catalog.importEpisodes(of: full).updated == 2)
    #expect(try catalog.referencesToCompare(version: 1).count == 2)
    #expect(try samples.hash(of: catalog) == samples.hash(of: made))
  }
}

/// A flag that may be asked from anywhere.
private final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock(\.self) }
  func set() { value.withLock { $0 = true } }
}
