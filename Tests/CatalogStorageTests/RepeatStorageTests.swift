import CatalogStorage
import FilePaths
import Matching
import Repeats
import SQLiteSupport
import Testing

@Suite struct RepeatStorageTests {
  private func reference(_ number: UInt32) -> ReferenceIdentifier {
    ReferenceIdentifier(rawValue: number)
  }

  @Test func whatIsStoredIsRead() throws {
    let sample = try RepeatCatalog(episodes: 4)
    let catalog = sample.catalog
    let advert = FoundRepeat(
      kind: .advert, reason: "between two others",
      occurrences: [place(3, 700..<800), place(1, 900..<1_000), place(1, 30..<130)])
    let ids = try sample.add(found(.bed, in: 1...4), advert)
    let records = try catalog.repeats()
    #expect(records.map(\.id) == ids)
    #expect(records.map(\.kind) == [.bed, .advert])
    #expect(records.map(\.reason) == ["in 4 episodes", "between two others"])
    #expect(
      records[1].occurrences == [place(1, 30..<130), place(1, 900..<1_000), place(3, 700..<800)])
    #expect(records.allSatisfy { $0.isRepeated && !$0.isDecided })
    #expect(try catalog.repeats(of: reference(3)) == records)
    #expect(try catalog.repeats(of: reference(2)) == [records[0]])
    #expect(try catalog.repeats(of: reference(9)) == [])
    #expect(try catalog.repeat(ids[1]) == records[1])
    #expect(try catalog.repeat(RepeatIdentifier(rawValue: 77)) == nil)
    #expect(try Catalog.open(sample.folder.catalog, mode: .readOnly).repeats() == records)
    #expect(try catalog.verify().problems == [])
  }

  @Test func eachReferenceIsComparedOncePerVersion() throws {
    var sample = try RepeatCatalog(episodes: 3)
    let catalog = sample.catalog
    #expect(try catalog.referencesToCompare(version: 1) == sample.references)
    _ = try catalog.storeComparison(of: reference(2), version: 1, changes: RepeatChanges())
    #expect(try catalog.referencesToCompare(version: 1) == [reference(1), reference(3)])
    #expect(try catalog.referencesToCompare(version: 2) == sample.references)
    _ = try catalog.storeComparison(of: reference(2), version: 2, changes: RepeatChanges())
    #expect(try catalog.referencesToCompare(version: 2) == [reference(1), reference(3)])
    let second = try sample.store(12, at: 2, .kept)
    #expect(try catalog.reference(reference(2)) == nil)
    #expect(try catalog.referencesToCompare(version: 2) == [reference(1), reference(3), second])
    #expect(try catalog.verify().problems == [])
  }

  @Test func changesReplaceWhatWasFound() throws {
    let sample = try RepeatCatalog(episodes: 4)
    let catalog = sample.catalog
    let ids = try sample.add(
      found(.other, in: 1...2), found(.sting, in: 1...3, at: 500..<600),
      found(.outro, in: 3...4, at: 900..<990))
    let intro = FoundRepeat(
      kind: .intro, reason: "first",
      occurrences: [place(1, 100..<210), place(3, 90..<190), place(4, 100..<200)])
    let gone = RepeatIdentifier(rawValue: 99)
    let added = try catalog.storeComparison(
      of: reference(4), version: 1,
      changes: RepeatChanges(
        removed: [ids[1], gone], changed: [ids[0]: intro, gone: intro],
        added: [found(.advert, in: 2...3, at: 0..<90)]))
    let records = try catalog.repeats()
    #expect(records.map(\.id) == [ids[0], ids[2]] + added)
    #expect(records[0].occurrences == intro.occurrences)
    #expect(records[0].kind == .intro && records[0].reason == "first")
    #expect(added.allSatisfy { $0.rawValue > ids[2].rawValue })
    #expect(try catalog.verify().problems == [])
  }

  @Test func placesAreHeldToTheAudio() throws {
    let sample = try RepeatCatalog(episodes: 2)
    let frames = try sample.catalog.postings().frameCount(of: reference(1))
    let id = try sample.add(
      FoundRepeat(
        kind: .outro, reason: "",
        occurrences: [
          place(1, frames - 50..<frames + 9), place(2, 10..<20), place(2, 10..<40),
          place(2, 10..<30), place(2, frames..<frames + 5), place(8, 10..<50), place(1, 7..<7),
        ]))[0]
    #expect(
      try sample.catalog.repeat(id)?.occurrences == [
        place(1, frames - 50..<frames), place(2, 10..<40),
      ])
    let lonely = try sample.add(found(.intro, in: 2...9))
    #expect(lonely.count == 1)
    #expect(try sample.catalog.repeat(lonely[0]) == nil, "it stands in one place only")
    #expect(try sample.catalog.verify().problems == [])
  }

  @Test func repeatsGoWithTheAudioTheyStandIn() throws {
    var sample = try RepeatCatalog(episodes: 4)
    let catalog = sample.catalog
    let ids = try sample.add(
      found(.intro, in: 1...4), found(.outro, in: 1...2, at: 900..<990),
      found(.advert, in: 2...3, at: 500..<600))
    _ = try catalog.decide(.name("Jingle"), about: [ids[2]])
    _ = try sample.store(12, at: 2, .kept)
    #expect(try catalog.repeats().map(\.id) == [ids[0], ids[2]])
    #expect(try catalog.repeats().map(\.occurrences.count) == [3, 1])
    #expect(try catalog.repeats().map(\.isRepeated) == [true, false])
    try sample.remove(reference(1))
    #expect(try catalog.repeats().map(\.occurrences.count) == [2, 1])
    #expect(try catalog.verify().problems == [])
    try sample.remove(reference(3))
    #expect(try catalog.repeats() == [], "the last place of the one with a name is gone as well")
    #expect(try catalog.verify().problems == [])
  }

  @Test func aDecidedRepeatStandsInTwoPlacesAgain() throws {
    var sample = try RepeatCatalog(episodes: 2)
    let id = try sample.add(found(.intro, in: 1...2))[0]
    _ = try sample.catalog.decide(.name("Jingle"), about: [id])
    let third = try sample.store(12, at: 2)
    let again = FoundRepeat(
      kind: .intro, reason: "again",
      occurrences: [place(1, 100..<200), place(Int(third.rawValue), 100..<200)])
    _ = try sample.catalog.storeComparison(
      of: third, version: 1, changes: RepeatChanges(changed: [id: again]))
    let record = try #require(try sample.catalog.repeat(id))
    #expect(record.isRepeated && record.name == "Jingle")
  }

  @Test(arguments: [
    ("UPDATE occurrences SET end_frame = 99999 WHERE signature_id = 1", "has no frames"),
    ("DELETE FROM occurrences WHERE signature_id = 1", "too few places"),
    ("UPDATE edge_profiles SET position = 4 WHERE position = 1", "signature 1 has gaps"),
    ("DELETE FROM edge_profiles WHERE position = 0", "signature 1 has gaps"),
    ("DELETE FROM former_edge_profiles WHERE position = 0", "former version 1 has gaps"),
  ])
  func damageShows(_ sql: String, _ problem: String) throws {
    var sample = try RepeatCatalog(episodes: 2)
    _ = try sample.add(found(.intro, in: 1...2))
    let connection = sample.catalog.connection
    for position in 0..<3 {
      try connection.run(
        "INSERT INTO edge_profiles VALUES (1, ?1, x'00', x'00'), (2, ?1, x'01', x'01')",
        .integer(position))
    }
    let third = try sample.store(12, at: 2, .kept)
    _ = try sample.add(
      FoundRepeat(
        kind: .intro, reason: "",
        occurrences: [place(1, 0..<100), place(Int(third.rawValue), 0..<100)]))
    #expect(try sample.catalog.verify().problems == [])
    try connection.execute(sql)
    let problems = try sample.catalog.verify().problems
    #expect(problems.count == 1 && problems[0].contains(problem), "\(problems)")
  }

  @Test(arguments: [
    "start_frame = -5", "end_frame = 50", "end_frame = 4611686018427387904",
  ])
  func impossiblePlacesAreDamage(_ change: String) throws {
    let sample = try RepeatCatalog(episodes: 2)
    _ = try sample.add(found(.intro, in: 1...2))
    try sample.catalog.connection.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE occurrences SET \(change) WHERE signature_id = 1"
    )
    #expect(throws: CatalogError.self) { try sample.catalog.repeats() }
    #expect(!(try sample.catalog.verify().isSound))
  }
}
