import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import Matching
import PodcastMetadata
import SQLiteSupport
import Testing

@Suite struct ExportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var output: FilePath { folder.path.appending("out.podprint") }

  private static func signature(_ number: Int) -> Signature {
    randomSignature(seconds: 60 + number, seed: UInt64(number))
  }

  /// A catalog of twelve episodes of three shows, with pictures and persons, stored in the order given.
  private func makeCatalog(
    _ name: String = "catalog.sqlite", order: [Int] = Array(0..<12)
  ) throws -> Catalog {
    let catalog = try Catalog.open(folder.path.appending(name), mode: .create)
    for number in order {
      var item = episode(
        "/pods/\(number).mp3", content: UInt8(number), show: "Show \(number % 3)",
        title: "Same title", guid: "guid \(number)")
      item.description.published = "2026-01-\(number < 9 ? "0" : "")\(number + 1)T10:00:00Z"
      item.description.persons = [Person(name: "Ann 🎙", role: "host", link: nil)]
      item.description.genres = ["News", "Talk"]
      item.description.sources = [.title: .feed]
      let picture = [UInt8](repeating: UInt8(number % 2), count: 5_000)
      item.pictures = [
        ArtworkContents(
          artwork: Artwork(
            digest: Array(picture[..<16]), mediaType: "image/png", byteCount: picture.count),
          bytes: picture)
      ]
      item.description.artwork = item.pictures.first?.artwork
      _ = try catalog.store(item, signature: Self.signature(number))
    }
    let copy = episode("/pods/copy \u{1F399}.mp3", content: 3, show: "Show 0")
    _ = try catalog.storeKnown(copy)
    return catalog
  }

  private func error(_ catalog: Catalog, _ request: CatalogExport) -> ExportError? {
    do throws(ExportError) {
      _ = try catalog.export(request)
      return nil
    } catch {
      return error
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path.displayText).sorted()
  }

  @Test(arguments: [true, false]) func anExportSaysTheSame(withPostings: Bool) throws {
    let catalog = try makeCatalog()
    var request = CatalogExport(file: output)
    request.includesPostings = withPostings
    let report = try catalog.export(request)
    #expect(report.episodes == 12 && report.files == 13 && report.signatures == 12)
    #expect((report.postings > 0) == withPostings)
    let export = try Catalog.open(output, mode: .readOnly)
    let check = try export.verify()
    #expect(check.problems == [])
    #expect(check.portable?.contentHash == report.contentHash)
    #expect(try export.stats().segments == (withPostings ? 1 : 0))

    let (old, new) = (try catalog.episodes(), try export.episodes())
    #expect(new.map(\.guid) == old.map(\.guid))
    for (old, new) in zip(old, new) {
      #expect(try export.description(of: new.id) == catalog.description(of: old.id))
      #expect(try export.files(of: new.id).map(\.path) == catalog.files(of: old.id).map(\.path))
      #expect(try export.references(of: new.id).count == 1)
    }
    let artwork = try #require(try export.description(of: new[0].id)?.artwork)
    #expect(try export.picture(artwork) == catalog.picture(artwork))
    #expect(try found(in: export) == found(in: catalog))
    #expect(try names().filter { $0.hasSuffix(".tmp") || $0.hasSuffix(".lock") }.count == 1)
  }

  /// Where the hashes of two signatures stand: guid and frame.
  private func found(in catalog: Catalog) throws -> [[String]] {
    let wanted = hashes([Self.signature(2), Self.signature(7)])
    return try catalog.postings().lookUp(wanted).map { _, postings in
      try postings.map { posting in
        let guid = try catalog.reference(posting.reference)?.episode.guid ?? "none"
        return "\(guid) \(posting.frame)"
      }.sorted()
    }
  }

  @Test func theSameContentGivesTheSameBytes() throws {
    let request = CatalogExport(file: output)
    _ = try makeCatalog().export(request)
    let first = try #require(contents(output))
    let other = try makeCatalog("other.sqlite", order: [7, 3, 11, 0, 5, 1, 9, 2, 8, 10, 6, 4])
    _ = try other.removeEpisodes([EpisodeIdentifier(rawValue: 99)])
    _ = try other.beginRun(atMilliseconds: 5)
    _ = try other.compact()
    _ = try other.export(request)
    #expect(contents(output) == first, "an older export is replaced by the same")
    let again = folder.path.appending("again.podprint")
    _ = try Catalog.open(output, mode: .readOnly).export(CatalogExport(file: again))
    #expect(contents(again) == first, "an export of an export is the same")
  }

  @Test func filters() throws {
    let catalog = try makeCatalog()
    func guids(_ filter: EpisodeFilter) throws -> Set<String> {
      _ = try catalog.export(CatalogExport(file: output, filter: filter))
      let export = try Catalog.open(output, mode: .readOnly)
      #expect(try export.verify().problems == [])
      return Set(try export.episodes().compactMap(\.guid))
    }
    let day = CalendarDay("2026-01-04")
    #expect(try guids(EpisodeFilter(show: "show 1")) == ["guid 1", "guid 4", "guid 7", "guid 10"])
    #expect(try guids(EpisodeFilter(since: day, until: day)) == ["guid 3"])
    #expect(try guids(EpisodeFilter(since: day)).count == 9)
    #expect(try guids(EpisodeFilter(show: "Show 0", until: day)) == ["guid 0", "guid 3"])
    let nobody = EpisodeFilter(show: "Nobody")
    let before = contents(output)
    #expect(error(catalog, CatalogExport(file: output, filter: nobody)) == .nothingChosen(nobody))
    #expect(contents(output) == before)
    var bare = CatalogExport(file: output)
    bare.includesArtwork = false
    _ = try catalog.export(bare)
    let export = try Catalog.open(output, mode: .readOnly)
    #expect(try export.description(of: EpisodeIdentifier(rawValue: 1))?.artwork == nil)
  }

  @Test func nothingButAnExportIsReplaced() throws {
    let catalog = try makeCatalog()
    let working = folder.path.appending("working.sqlite")
    _ = try Catalog.open(working, mode: .create)
    let text = folder.path.appending("text")
    try Data("notes".utf8).write(to: URL(fileURLWithPath: text.displayText))
    let link = folder.path.appending("link")
    try FileManager.default.createSymbolicLink(
      atPath: link.displayText, withDestinationPath: "catalog.sqlite")
    let before = try names()
    for path in [working, catalog.path, link] {
      let bytes = contents(path)
      #expect(error(catalog, CatalogExport(file: path)) == .workingCatalog(path))
      #expect(contents(path) == bytes)
    }
    for path in [text, folder.path, FilePath("/dev/null")] {
      guard case .otherFile(path, _) = error(catalog, CatalogExport(file: path)) else {
        Issue.record("\(path)")
        continue
      }
    }
    let nowhere = folder.path.appending("no/such/folder")
    guard case .cannotWrite(nowhere, _) = error(catalog, CatalogExport(file: nowhere)) else {
      Issue.record("a file in no folder")
      return
    }
    #expect(contents(text) == Data("notes".utf8))
    #expect(try names() == before)
  }

  @Test func anExportIsOnlyRead() throws {
    let catalog = try makeCatalog()
    var request = CatalogExport(file: output)
    request.includesPostings = false
    _ = try catalog.export(request)
    let before = contents(output)
    for mode in [Catalog.Mode.readWrite, .create] {
      #expect(throws: CatalogError.exported(output)) { try Catalog.open(output, mode: mode) }
    }
    let export = try Catalog.open(output, mode: .readOnly)
    #expect(throws: CatalogError.self) {
      try export.postings(memoryBudgetBytes: 1_000).lookUp(hashes([Self.signature(1)]))
    }
    let other = folder.path.appending("other.podprint")
    #expect(error(export, CatalogExport(file: other)) == .noPostings(output))
    #expect(contents(output) == before && contents(other) == nil)
  }

  @Test(arguments: [
    "UPDATE episodes SET title = 'Other' WHERE id = 4",
    "DELETE FROM chapters WHERE signature_id = 2",
    "UPDATE files SET path = x'41' WHERE id = 1", "UPDATE portable SET content_hash = zeroblob(32)",
  ])
  func aChangeShows(_ sql: String) throws {
    _ = try makeCatalog().export(CatalogExport(file: output))
    try SQLiteConnection.open(output, access: .readWrite).execute(sql)
    let problems = try Catalog.open(output, mode: .readOnly).verify().problems
    #expect(problems.contains { $0.contains("their hash is another") })
  }

  @Test func whatIsStoppedLeavesNothing() throws {
    let catalog = try makeCatalog()
    let before = try names()
    #expect(throws: ExportError.catalog(.interrupted(catalog.path))) {
      try catalog.export(CatalogExport(file: output)) { true }
    }
    #expect(try names() == before)
    #expect(try catalog.export(CatalogExport(file: output)).episodes == 12)
  }
}
