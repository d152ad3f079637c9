import CatalogStorage
import Matching
import Repeats
import Testing

@Suite struct RepeatDecisionTests {
  private let unknown = RepeatIdentifier(rawValue: 99)

  private func refusal<Result>(
    _ body: () throws(RepeatDecisionError) -> Result
  ) -> RepeatDecisionError? {
    do throws(RepeatDecisionError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func decisionsOutlastSearches() throws {
    let sample = try RepeatCatalog(episodes: 4)
    let catalog = sample.catalog
    let ids = try sample.add(found(.other, in: 1...4), found(.sting, in: 1...2, at: 500..<600))
    _ = try catalog.decide(.name("Jingle"), about: [ids[0]])
    _ = try catalog.decide(.verdict(.confirmed), about: [ids[0]])
    let records = try catalog.decide(.kind(.bed), about: ids)
    #expect(records.map(\.id) == ids)
    #expect(try catalog.repeats() == records)
    _ = try catalog.storeComparison(
      of: sample.references[3], version: 2,
      changes: RepeatChanges(removed: [ids[1]], changed: [ids[0]: found(.intro, in: 2...4)]))
    let record = try #require(try catalog.repeat(ids[0]))
    #expect(record.foundKind == .intro && record.kind == .bed && record.name == "Jingle")
    #expect(record.verdict == .confirmed && record.occurrences.count == 3)
    #expect(try catalog.repeat(ids[1]) == records[1], "one with a decision is not removed")
    #expect(try catalog.decide(.kind(nil), about: [ids[0]])[0].kind == .intro)
    #expect(try catalog.decide(.nothing, about: ids).allSatisfy { !$0.isDecided })
    #expect(try catalog.repeats().allSatisfy { !$0.isDecided })
  }

  @Test func allOrNothing() throws {
    let sample = try RepeatCatalog(episodes: 2)
    let catalog = sample.catalog
    let ids = try sample.add(found(.other, in: 1...2), found(.sting, in: 1...2, at: 500..<600))
    let before = try catalog.repeats()
    #expect(
      refusal { () throws(RepeatDecisionError) in
        try catalog.decide(.verdict(.rejected), about: [ids[0], unknown])
      } == .noSuchRepeat(unknown))
    for name in ["", " \t", "two\nlines"] {
      #expect(
        refusal { () throws(RepeatDecisionError) in
          try catalog.decide(.name(name), about: ids)
        } == .badName)
    }
    #expect(
      refusal { () throws(RepeatDecisionError) in try catalog.merge(ids + [unknown]) }
        == .noSuchRepeat(unknown))
    for ids in [[], [ids[0], ids[0]]] {
      #expect(
        refusal { () throws(RepeatDecisionError) in try catalog.merge(ids) } == .nothingToMerge)
    }
    let splits: [(RepeatIdentifier, [UInt32], RepeatDecisionError)] = [
      (unknown, [1], .noSuchRepeat(unknown)), (ids[0], [], .nothingToSplit(ids[0])),
      (ids[0], [7], .nothingToSplit(ids[0])), (ids[0], [1, 2], .nothingLeft(ids[0])),
    ]
    for (id, references, expected) in splits {
      #expect(
        refusal { () throws(RepeatDecisionError) in
          try catalog.split(id, off: references.map { ReferenceIdentifier(rawValue: $0) })
        } == expected)
    }
    #expect(try catalog.repeats() == before)
    let reader = try Catalog.open(sample.folder.catalog, mode: .readOnly)
    #expect(
      refusal { () throws(RepeatDecisionError) in try reader.decide(.nothing, about: ids) }
        == .catalog(.readOnly(sample.folder.catalog)))
  }

  @Test func mergingTakesAllPlaces() throws {
    let sample = try RepeatCatalog(episodes: 4)
    let catalog = sample.catalog
    let second = FoundRepeat(
      kind: .advert, reason: "",
      occurrences: [place(1, 140..<220), place(2, 160..<300), place(4, 5..<50)])
    let ids = try sample.add(
      found(.intro, in: 1...3), second, found(.sting, in: 3...4, at: 600..<700))
    _ = try catalog.decide(.name("Second"), about: [ids[1]])
    _ = try catalog.decide(.kind(.outro), about: [ids[1]])
    _ = try catalog.decide(.name("Third"), about: [ids[2]])
    #expect(try catalog.merge([ids[2], ids[1], ids[0]]) == ids[0])
    let merged = try #require(try catalog.repeat(ids[0]))
    #expect(
      merged.occurrences == [
        place(1, 100..<220), place(2, 100..<200), place(2, 160..<300), place(3, 100..<200),
        place(3, 600..<700), place(4, 5..<50), place(4, 600..<700),
      ])
    #expect(merged.foundKind == .intro && merged.chosenKind == .outro && merged.name == "Second")
    #expect(merged.verdict == .confirmed)
    #expect(try catalog.repeats() == [merged])
    #expect(try catalog.verify().problems == [])
  }

  @Test func splittingMovesTheEpisodesPlaces() throws {
    let sample = try RepeatCatalog(episodes: 4)
    let catalog = sample.catalog
    let id = try sample.add(found(.other, in: 1...4))[0]
    _ = try catalog.decide(.name("Jingle"), about: [id])
    _ = try catalog.decide(.kind(.intro), about: [id])
    let new = try catalog.split(id, off: sample.references[2...])
    let records = try catalog.repeats()
    #expect(records.map(\.id) == [id, new])
    #expect(records.map(\.name) == ["Jingle", nil])
    #expect(records.map(\.kind) == [.intro, .intro])
    #expect(records.allSatisfy { $0.verdict == .confirmed && $0.occurrences.count == 2 })
    let single = try catalog.split(id, off: [sample.references[0]])
    #expect(try catalog.repeat(single)?.isRepeated == false)
    #expect(try catalog.verify().problems == [])
    #expect(try catalog.decide(.nothing, about: [single, id]).map(\.isRepeated) == [false, false])
    #expect(try catalog.repeats().map(\.id) == [new], "nothing keeps the others any more")
    #expect(try catalog.verify().problems == [])
  }

  @Test func everyRefusalSaysWhatIsWrong() {
    let errors: [RepeatDecisionError] = [
      .noSuchRepeat(unknown), .badName, .nothingToMerge, .nothingToSplit(unknown),
      .nothingLeft(unknown),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}
