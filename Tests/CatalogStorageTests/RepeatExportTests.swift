import CatalogStorage
import FilePaths
import Fingerprinting
import Matching
import Repeats
import SQLiteSupport
import Testing

@Suite struct RepeatExportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A catalog whose episodes and repeats are stored in an order; shows have two episodes each.
  private func makeCatalog(_ name: String, order: [Int]) throws -> Catalog {
    let catalog = try Catalog.open(folder.path.appending(name), mode: .create)
    var references: [Int: Int] = [:]
    for number in order {
      var item = episode("/\(number).mp3", content: UInt8(number), show: "Show \(number / 2)")
      item.edgeProfile = EdgeProfile(signs: [1, 2, 3], levels: [4, 5, 6])
      let outcome = try catalog.store(
        item, signature: randomSignature(seconds: 60, seed: UInt64(number)))
      references[number] = Int(outcome.reference.rawValue)
    }
    for kind in order.compactMap({ number in
      Self.kinds.indices.contains(number) ? Self.kinds[number] : nil
    }) {
      let all = FoundRepeat(
        kind: kind, reason: "all",
        occurrences: (0..<6).compactMap { references[$0] }.map { place($0, 50..<150) })
      let one = FoundRepeat(
        kind: kind, reason: "one show and another",
        occurrences: [0, 1, 4].compactMap { references[$0] }.map { place($0, 500..<600) })
      let ids = try catalog.storeComparison(
        of: ReferenceIdentifier(rawValue: 1), version: 1, changes: RepeatChanges(added: [one, all]))
      _ = try catalog.decide(.name("\(kind) name"), about: [ids[0]])
    }
    return catalog
  }

  private static let kinds: [RepeatKind] = [.intro, .advert, .sting]

  @Test func anExportHasTheRepeatsOfItsEpisodes() throws {
    let output = folder.path.appending("out.podprint")
    let catalog = try makeCatalog("a.sqlite", order: Array(0..<6))
    _ = try catalog.export(CatalogExport(file: output))
    let whole = try Catalog.open(output, mode: .readOnly)
    #expect(try whole.verify().problems == [])
    #expect(try whole.repeats().count == 6)
    #expect(
      Set(try whole.repeats().compactMap(\.name))
        == ["intro name", "advert name", "sting name"])
    #expect(
      try whole.edgeProfile(of: ReferenceIdentifier(rawValue: 1), in: 0..<3) == nil)
    #expect(try whole.referencesToCompare(version: 1).count == 6)

    _ = try catalog.export(CatalogExport(file: output, filter: EpisodeFilter(show: "Show 2")))
    let part = try Catalog.open(output, mode: .readOnly)
    #expect(try part.verify().problems == [])
    #expect(try part.repeats().map(\.reason) == ["all", "all", "all"])
    #expect(try part.repeats().map(\.kind) == [.advert, .intro, .sting])
    #expect(
      try part.repeats().allSatisfy { $0.occurrences == [place(1, 50..<150), place(2, 50..<150)] })
  }

  @Test func theOrderOfStoringPlaysNoPart() throws {
    let (first, second) = (folder.path.appending("1.podprint"), folder.path.appending("2.podprint"))
    _ = try makeCatalog("a.sqlite", order: Array(0..<6)).export(CatalogExport(file: first))
    _ = try makeCatalog("b.sqlite", order: [4, 1, 5, 2, 0, 3]).export(CatalogExport(file: second))
    #expect(contents(first) == contents(second))
    let again = folder.path.appending("3.podprint")
    _ = try Catalog.open(first, mode: .readOnly).export(CatalogExport(file: again))
    #expect(contents(again) == contents(first))
  }

  @Test(arguments: [
    "UPDATE repeats SET verdict = 'rejected' WHERE id = 1",
    "UPDATE occurrences SET end_frame = end_frame - 1 WHERE repeat_id = 2",
  ])
  func aChangeShows(_ sql: String) throws {
    let output = folder.path.appending("out.podprint")
    _ = try makeCatalog("a.sqlite", order: Array(0..<6)).export(CatalogExport(file: output))
    try SQLiteConnection.open(output, access: .readWrite).execute(sql)
    let problems = try Catalog.open(output, mode: .readOnly).verify().problems
    #expect(problems.contains { $0.contains("their hash is another") })
  }
}
