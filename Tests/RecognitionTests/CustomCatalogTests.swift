import CatalogStorage
import FilePaths
import Foundation
import PodcastMetadata
import Recognition
import RepeatableRandom
import Testing

@Suite("Custom catalogs")
struct CustomCatalogTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func made(_ seeds: [UInt64]) throws -> CustomCatalog {
    var catalog = CustomCatalog()
    for seed in seeds {
      var item = MediaItem(properties: [
        .title: .string("melody \(seed)"), "seed": .integer(Int64(seed)),
      ])
      item.show = seed.isMultiple(of: 2) ? "even" : nil
      item.artist = "a generator"
      var chapter = MediaItem(properties: [.title: "second half"], timeRanges: [3..<6])
      chapter.artist = "a generator"
      try catalog.addReferenceSignature(
        signature(of: melody(seconds: 6, seed: seed)), representing: [item, chapter])
    }
    return catalog
  }

  @Test("Adding, updating, removing and merging")
  func changes() throws {
    var catalog = try made([1, 2, 3])
    let copy = catalog
    let ids = catalog.map(\.id)
    #expect(Set(ids).count == 3)
    #expect(ids.map { ReferenceID($0.description) } == ids)
    #expect(["", "0g", String(repeating: "x", count: 32)].allSatisfy { ReferenceID($0) == nil })
    let isUpdated = catalog.update(
      ids[1], representing: [MediaItem(properties: [.title: "new"])])
    #expect(isUpdated)
    #expect(catalog[ids[1]]?.mediaItems.first?.title == "new")
    #expect(copy[ids[1]]?.mediaItems.first?.title == "melody 2")
    // The same audio again says anew what it is.
    let same = try catalog.addReferenceSignature(
      signature(of: melody(seconds: 6, seed: 3)), representing: [])
    #expect(same == ids[2] && catalog.count == 3)
    let removed = [catalog.remove(ids[0])?.id, catalog.remove(ids[0])?.id]
    #expect(removed == [ids[0], nil])
    let isThere = catalog.update(ids[0], representing: [])
    #expect(!isThere)
    #expect(catalog.map(\.id) == [ids[1], ids[2]] && copy.count == 3)
    catalog.merge(copy)
    #expect(catalog.map(\.id) == [ids[1], ids[2], ids[0]])
    #expect(Set(catalog) == Set(copy))
  }

  @Test("What is found follows the changes")
  func matching() async throws {
    var catalog = try made([1, 2])
    let query = try signature(of: Array(melody(seconds: 6, seed: 2)[8_000..<40_000]))
    func titles() async -> [String] {
      guard case .match(let match) = await Session(catalog: catalog).result(from: query) else {
        return []
      }
      return match.mediaItems.compactMap(\.title)
    }
    #expect(await titles() == ["second half", "melody 2"])
    let id = try #require(catalog.last).id
    catalog.update(id, representing: [MediaItem(properties: [.title: "other"])])
    #expect(await titles() == ["other"])
    catalog.remove(id)
    #expect(await titles() == [])
  }

  @Test("A file holds it all, and its bytes do not depend on the order")
  func files() throws {
    let catalog = try made([1, 2, 3, 4])
    let file = folder.file("c.podprint")
    try catalog.write(to: file)
    let data = try Data(contentsOf: file)
    #expect(
      try CustomCatalog(dataRepresentation: data).sorted { $0.id.description < $1.id.description }
        == catalog.sorted { $0.id.description < $1.id.description })
    #expect(try catalog.dataRepresentation() == data)
    #expect(try made([3, 1, 4, 2]).dataRepresentation() == data)
    var added = try made([9])
    try added.add(from: file)
    #expect(added.count == 5)
    try CustomCatalog().write(to: file)
    #expect(try CustomCatalog.read(from: file).isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["c.podprint"])
  }

  @Test("The file is an exported catalog like any other")
  func exported() throws {
    let file = folder.file("c.podprint")
    try made([1, 2, 3]).write(to: file)
    let catalog = try Catalog.open(FilePath(file.path), mode: .readOnly)
    let report = try catalog.verify()
    #expect(report.problems.isEmpty)
    #expect(report.signatures == 3 && report.postings > 100 && report.portable?.hasPostings == true)
    let episodes = try catalog.episodes()
    #expect(episodes.map(\.title) == ["melody 1", "melody 3", "melody 2"])
    #expect(episodes.map(\.show) == [nil, nil, "even"])
    #expect(episodes.first?.artist == "a generator")
    let chapters = try catalog.chapters(of: try #require(episodes.first).id)
    #expect(chapters.map(\.title) == ["second half"] && chapters.first?.end == 6)
    // An export of it says the same in the same bytes.
    let again = folder.file("again.podprint")
    _ = try catalog.export(CatalogExport(file: FilePath(again.path)))
    #expect(try Data(contentsOf: again) == Data(contentsOf: file))
    #expect(try CustomCatalog.read(from: again) == CustomCatalog.read(from: file))
  }

  @Test("A working catalog takes it in, once")
  func imported() throws {
    let file = folder.file("c.podprint")
    let made = try made([1, 2])
    try made.write(to: file)
    let path = FilePath(folder.file("catalog.sqlite").path)
    let catalog = try Catalog.open(path, mode: .create)
    let first = try catalog.importEpisodes(of: FilePath(file.path))
    let second = try catalog.importEpisodes(of: FilePath(file.path))
    #expect(first.added == 2 && second.unchanged == 2)
    #expect(try catalog.verify().problems.isEmpty)
    let again = folder.file("again.podprint")
    _ = try catalog.export(CatalogExport(file: FilePath(again.path)))
    #expect(try Data(contentsOf: again) == Data(contentsOf: file))
  }

  @Test("Whatever is in the way is left as it is")
  func refusals() throws {
    let catalog = try made([1])
    let text = folder.file("text")
    try Data("not ours".utf8).write(to: text)
    for url in [text, folder.url, folder.file("no/such"), URL(string: "https://example.org/c")]
      .compactMap(\.self)
    {
      let error = #expect(throws: SessionError.self) { try catalog.write(to: url) }
      #expect(error?.code == .customCatalogInvalidURL)
    }
    #expect(try Data(contentsOf: text) == Data("not ours".utf8))
    for (url, code) in [
      (text, SessionError.Code.customCatalogInvalid),
      (folder.file("none"), .customCatalogInvalidURL),
      (folder.url, .customCatalogInvalid),
    ] {
      let error = #expect(throws: SessionError.self) { _ = try CustomCatalog.read(from: url) }
      #expect(error?.code == code)
      let other = #expect(throws: SessionError.self) { _ = try CatalogFile(url) }
      #expect(other?.code == code)
    }
    var short = CustomCatalog()
    let error = #expect(throws: SessionError.self) {
      try short.addReferenceSignature(
        signature(of: [Float](repeating: 0.1, count: 500)), representing: [])
    }
    #expect(error?.code == .signatureDurationInvalid)
  }

  @Test("Damaged bytes are refused, or make no difference")
  func damage() throws {
    let catalog = try made([1])
    let data = try catalog.dataRepresentation()
    var random = SplitMix64(seed: 8)
    for _ in 0..<60 {
      var damaged = data
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        damaged[Int.random(in: 0..<data.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      // No more is asked than that it ends; what is read has sound signatures.
      _ = try? CustomCatalog(dataRepresentation: damaged)
    }
    for length in [0, 1, 99, 4_096, data.count - 1] {
      #expect(throws: SessionError.self) {
        _ = try CustomCatalog(dataRepresentation: data.prefix(length))
      }
    }
  }
}
