import CatalogStorage
import Matching
import RepeatableRandom
import Repeats
import Testing

/// Whatever happens to a catalog, its repeats stay sound.
@Suite struct RepeatHistoryTests {
  private struct History {
    var sample: RepeatCatalog
    var random: SplitMix64
    var content: UInt8 = 8

    mutating func step() throws {
      let catalog = sample.catalog
      let ids = try catalog.repeats().map(\.id).shuffled(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<4: try compare(ids)
      case 4..<6:
        content += 1
        _ = try sample.store(content)
      case 6:
        content += 1
        let path = UInt8.random(in: 1...content, using: &random)
        _ = try sample.store(content, at: path, Bool.random(using: &random) ? .kept : .dropped)
      case 7: try sample.remove(anyReference())
      case 8 where ids.count >= 2: _ = try catalog.merge(Array(ids.prefix(3)))
      case 9, 10:
        for id in ids.prefix(1) {
          _ = try? catalog.split(id, off: [anyReference(), anyReference()])
        }
      default:
        let decisions: [RepeatDecision] = [
          .nothing, .name("Name"), .kind(.advert), .verdict(.rejected), .verdict(nil),
        ]
        guard let decision = decisions.randomElement(using: &random) else { return }
        _ = try catalog.decide(decision, about: Array(ids.prefix(2)))
      }
    }

    private mutating func anyReference() -> ReferenceIdentifier {
      // The older ones are gone more often.
      sample.references.suffix(10).randomElement(using: &random) ?? sample.references[0]
    }

    private mutating func compare(_ ids: [RepeatIdentifier]) throws {
      let before = try sample.catalog.repeats()
      var changes = RepeatChanges(added: [anyFound()])
      changes.removed = Array(ids.prefix(Int.random(in: 0...1, using: &random)))
      for id in ids.dropFirst(2).prefix(2) { changes.changed[id] = anyFound() }
      let added = try sample.catalog.storeComparison(
        of: anyReference(), version: 1, changes: changes)
      #expect(added.count == 1)
      let after = try sample.catalog.repeats()
      for record in before where record.isDecided && changes.changed[record.id] == nil {
        #expect(after.contains(record))
      }
    }

    private mutating func anyFound() -> FoundRepeat {
      let count = Int.random(in: 1...8, using: &random)
      var occurrences: [Occurrence] = []
      for _ in 0..<count {
        let start = Int.random(in: 0..<1_900, using: &random)
        let length = Int.random(in: 1...200, using: &random)
        occurrences.append(
          Occurrence(reference: anyReference(), frames: start..<start + length))
      }
      return FoundRepeat(kind: .other, reason: "", occurrences: occurrences)
    }
  }

  @Test(arguments: 1...4) func verificationStaysClean(seed: UInt64) throws {
    var history = History(
      sample: try RepeatCatalog(episodes: 8), random: SplitMix64(seed: seed))
    var most = 0
    for _ in 0..<50 {
      try history.step()
      let catalog = history.sample.catalog
      #expect(try catalog.verify().problems == [])
      most = max(most, try catalog.repeats().count { $0.isRepeated })
    }
    #expect(most > 1, "there was something to check")
  }

  @Test func unitedPlacesShareAtMostHalf() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var places: [Occurrence] = []
      for _ in 0..<12 {
        let start = Int.random(in: 0..<60, using: &random)
        let end = start + Int.random(in: 1...40, using: &random)
        places.append(place(Int.random(in: 1...2, using: &random), start..<end))
      }
      let united = RepeatMerging.united(places)
      for place in places {
        #expect(
          united.contains {
            $0.reference == place.reference && $0.frames.clamped(to: place.frames) == place.frames
          })
      }
      for (index, left) in united.enumerated() {
        for right in united[(index + 1)...] where left.reference == right.reference {
          let common = left.frames.clamped(to: right.frames).count
          #expect(2 * common <= min(left.frames.count, right.frames.count))
        }
      }
    }
  }
}
