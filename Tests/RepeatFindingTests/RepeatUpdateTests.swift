import CatalogStorage
import Matching
import RepeatFinding
import RepeatableRandom
import Repeats
import Testing

@Suite struct RepeatUpdateTests {
  /// A show of six, with an intro, an outro and an advert that half of them have.
  private static func parts(_ number: UInt64) -> [MadeCatalog.Part] {
    [(number, 20 + Int(number)), (900, 8), (number + 100, 200)]
      + (number.isMultiple(of: 2) ? [(901, 30), (number + 200, 90)] : []) + [(902, 12)]
  }

  private func show(_ numbers: ClosedRange<UInt64>, hasProfile: Bool = true) throws -> MadeCatalog {
    let made = try MadeCatalog()
    for number in numbers {
      try made.store("\(number)", Self.parts(number), hasProfile: hasProfile)
    }
    return made
  }

  /// What is to be found in the episodes of ``show(_:hasProfile:)``, with these references.
  private func expected(_ numbers: [UInt64], _ references: [ReferenceIdentifier]) -> [Found] {
    var places: [RepeatKind: [Occurrence]] = [:]
    for (number, reference) in zip(numbers, references) {
      func add(_ kind: RepeatKind, _ start: Int, _ seconds: Int) {
        places[kind, default: []].append(
          Occurrence(
            reference: reference,
            frames: MadeCatalog.frames(start)..<MadeCatalog.frames(start + seconds)))
      }
      let talk = 20 + Int(number)
      add(.intro, talk, 8)
      if number.isMultiple(of: 2) { add(.advert, talk + 208, 30) }
      add(.outro, talk + 208 + (number.isMultiple(of: 2) ? 120 : 0), 12)
    }
    return [.advert, .intro, .outro].compactMap { kind in
      places[kind].map { Found(kind: kind, places: $0) }
    }
  }

  private func expectFound(
    _ made: MadeCatalog, _ expected: [Found], within frames: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try made.found()
    let isAlike =
      found.count == expected.count
      && zip(found, expected).allSatisfy { $0.isLike($1, within: frames) }
    #expect(isAlike, "\(found), not \(expected)", sourceLocation: sourceLocation)
    #expect(try made.catalog.verify().problems == [], sourceLocation: sourceLocation)
  }

  @Test("What repeats is found with edges to a frame, and only what is new is compared")
  func onlyNew() throws {
    let made = try show(1...5)
    let first = try made.update()
    #expect(first.compared == 5 && first.left == 0 && first.repeats == 3 && first.occurrences == 12)
    try expectFound(made, expected([1, 2, 3, 4, 5], made.references))
    let before = try made.catalog.repeats()
    let second = try made.update()
    #expect(second.compared == 0 && second.left == 0 && second.repeats == 3)
    #expect(try made.catalog.repeats() == before)
    try made.store("6", Self.parts(6))
    let third = try made.update()
    #expect(third.compared == 1 && third.occurrences == 15)
    try expectFound(made, expected([1, 2, 3, 4, 5, 6], made.references))
    #expect(try made.catalog.repeats().map(\.id) == before.map(\.id), "they keep their numbers")
  }

  @Test("An empty catalog, and one of one episode, have no repeats")
  func nothing() throws {
    let made = try MadeCatalog()
    let none = try made.update()
    #expect(none.compared == 0 && none.left == 0 && none.repeats == 0 && none.occurrences == 0)
    try made.store("1", Self.parts(1))
    let one = try made.update()
    #expect(one.compared == 1 && one.repeats == 0)
  }

  @Test("Episodes that were indexed before there were profiles repeat as well, with coarser edges")
  func withoutProfiles() throws {
    let made = try show(1...5, hasProfile: false)
    try made.update()
    try expectFound(made, expected([1, 2, 3, 4, 5], made.references), within: 20)
    // One with a profile among them changes nothing.
    try made.store("6", Self.parts(6))
    try made.update()
    try expectFound(made, expected([1, 2, 3, 4, 5, 6], made.references), within: 20)
  }

  @Test("With an episode go the places in it, and repeats that stand once only")
  func removal() throws {
    let made = try show(1...4)
    try made.update()
    try made.remove(made.references[3])
    let after = try made.update()
    #expect(after.compared == 0)
    let left = Array(made.references.prefix(3))
    try expectFound(
      made, expected([1, 2, 3], left).filter { $0.kind != .advert })
    // The advert that one episode still has is found again with the next one that has it.
    try made.store("6", Self.parts(6))
    try made.update()
    try expectFound(made, expected([1, 2, 3, 6], left + made.references.suffix(1)))
  }

  @Test("An episode whose audio has changed is compared anew")
  func change() throws {
    let made = try show(1...4)
    try made.update()
    // The same file without the intro, and with other adverts.
    let changed = try made.store("2", [(300, 150), (901, 30), (301, 200), (902, 12)])
    let update = try made.update()
    #expect(update.compared == 1)
    var all = expected([1, 3, 4], [0, 2, 3].map { made.references[$0] })
    func place(_ start: Int, _ seconds: Int) -> Occurrence {
      Occurrence(
        reference: changed,
        frames: MadeCatalog.frames(start)..<MadeCatalog.frames(start + seconds))
    }
    all[0].places.append(place(150, 30))
    all[2].places.append(place(380, 12))
    for index in all.indices {
      all[index].places.sort { $0.reference.rawValue < $1.reference.rawValue }
    }
    try expectFound(made, all)
  }

  @Test("A stopped update goes on the next time, to the same result", arguments: [0, 1, 3, 5])
  func stopped(_ count: Int) throws {
    let whole = try show(1...6)
    try whole.update()
    let made = try show(1...6)
    let first = try made.update(most: count)
    #expect(first.compared == count && first.left == 6 - count)
    #expect(try made.catalog.verify().problems == [])
    let second = try made.update()
    #expect(second.compared == 6 - count && second.left == 0)
    #expect(try made.found() == whole.found())
    #expect(try made.catalog.repeats() == whole.catalog.repeats())
  }

  @Test("Episodes may come in any order", arguments: 0..<5)
  func order(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let made = try MadeCatalog()
    let numbers = (1...6).map { UInt64($0) }.shuffled(using: &random)
    for (index, number) in numbers.enumerated() {
      try made.store("\(number)", Self.parts(number))
      if index.isMultiple(of: 2) { try made.update() }
    }
    try made.update()
    try expectFound(made, expected(numbers, made.references))
  }

  @Test("What a user decided stays, whatever comes later")
  func decisions() throws {
    let made = try show(1...4)
    try made.update()
    func id(_ kind: RepeatKind) throws -> RepeatIdentifier {
      try #require(try made.catalog.repeats().first { $0.foundKind == kind }?.id)
    }
    let (intro, outro, advert) = (try id(.intro), try id(.outro), try id(.advert))
    _ = try made.catalog.decide(.name("Theme"), about: [intro])
    _ = try made.catalog.decide(.kind(.other), about: [outro])
    _ = try made.catalog.decide(.verdict(.rejected), about: [advert])
    for number: UInt64 in 5...8 { try made.store("\(number)", Self.parts(number)) }
    // One that would cut the intro, were it not decided about.
    try made.store("9", [(900, 8), (999, 100)])
    try made.update()
    let records = try made.catalog.repeats()
    #expect(records.count == 3)
    let named = try #require(try made.catalog.repeat(intro))
    #expect(named.name == "Theme" && named.kind == .intro && named.occurrences.count == 9)
    let chosen = try #require(try made.catalog.repeat(outro))
    #expect(chosen.kind == .other && chosen.foundKind == .outro && chosen.occurrences.count == 8)
    let rejected = try #require(try made.catalog.repeat(advert))
    #expect(rejected.verdict == .rejected && rejected.occurrences.count == 4)
    #expect(try made.found().map(\.kind) == [.intro, .other])
  }

  @Test("What was split stays apart, what was merged together")
  func splitAndMerged() throws {
    let made = try show(1...6)
    try made.update()
    let records = try made.catalog.repeats()
    let intro = try #require(records.first { $0.kind == .intro })
    let second = try made.catalog.split(intro.id, off: made.references.suffix(3))
    let outro = try #require(records.first { $0.kind == .outro })
    let advert = try #require(records.first { $0.kind == .advert })
    let merged = try made.catalog.merge([outro.id, advert.id])
    for number: UInt64 in 7...8 { try made.store("\(number)", Self.parts(number)) }
    try made.update()
    let after = try made.catalog.repeats()
    #expect(Set(after.map(\.id)) == [intro.id, second, merged])
    let counts = [intro.id, second].map { id in
      after.first { $0.id == id }?.occurrences.count ?? 0
    }
    #expect(counts.reduce(0, +) == 8 && counts.allSatisfy { $0 >= 3 })
    #expect(after.first { $0.id == merged }?.occurrences.count == 8 + 4)
    #expect(try made.catalog.verify().problems == [])
  }

  @Test("An advert of several shows is one repeat; a rerun is one too")
  func showsAndReruns() throws {
    let made = try MadeCatalog()
    try made.store("a1", [(1, 100), (801, 30), (2, 200)])
    try made.store("b1", [(3, 150), (801, 30), (4, 100)], show: "B")
    try made.store("b2", [(5, 30), (3, 150), (801, 30), (4, 100)], show: "B")
    try made.update()
    let found = try made.found()
    #expect(found.map(\.kind) == [.advert, .rerun])
    #expect(found.map(\.places.count) == [3, 2])
    #expect(found[1].places.map(\.frames.lowerBound) == [0, MadeCatalog.frames(30)])
  }
}
