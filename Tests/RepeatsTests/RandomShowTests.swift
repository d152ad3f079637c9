import Matching
import RepeatableRandom
import Repeats
import Testing

/// What holds of any shows, in any order.
@Suite struct RandomShowTests {
  /// Eight episodes of talk and parts that others may have, in two shows.
  private static func show(_ seed: UInt64) -> MadeShow {
    var random = SplitMix64(seed: seed)
    var show = MadeShow()
    show.jitter = 5
    let parts = ["one 30", "two 20", "three 15", "four 45", "sting 4", "song 60"]
    for number in 0..<8 {
      let isFirst = number < 5
      var text: [String] = []
      if Bool.random(using: &random) {
        text.append("talk \(Int.random(in: 3...60, using: &random))")
      }
      text.append(isFirst ? "intro 12" : "jingle 9")
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        if Int.random(in: 0..<4, using: &random) > 0 {
          text.append("talk \(Int.random(in: 20...300, using: &random))")
        }
        text.append(parts.randomElement(using: &random) ?? "one 30")
      }
      text.append("talk \(Int.random(in: 100...500, using: &random))")
      if Int.random(in: 0..<5, using: &random) > 0 { text.append(isFirst ? "outro 10" : "bye 7") }
      show.add(text.joined(separator: ", "), show: isFirst ? "A" : "B")
    }
    return show
  }

  /// The frames of an episode that other episodes have as well.
  private func shared(_ show: MadeShow, _ index: Int) -> [Range<Int>] {
    let episode = show.episodes[index]
    return zip(episode.parts, episode.frames).filter { part, _ in
      part.name != nil
        && show.episodes.enumerated().contains {
          $0.offset != index && $0.element.parts.contains(part)
        }
    }.map(\.1)
  }

  private func common(_ frames: Range<Int>, _ others: [Range<Int>]) -> Int {
    others.reduce(0) { $0 + frames.clamped(to: $1).count }
  }

  /// What became of the frames of some shows.
  private struct Tally {
    var shared = 0
    var found = 0
    var told = 0
    var right = 0
    var twice = 0
    var groups = 0
    var mixed = 0
  }

  private func count(_ show: MadeShow, order: [Int], into tally: inout Tally) {
    let groups = show.grouping(order: order).all.filter {
      !$0.isRerun && $0.occurrences.count >= 2
    }
    for index in show.episodes.indices {
      let places = groups.flatMap(\.occurrences).filter {
        $0.reference == reference(UInt32(index))
      }.map(\.frames)
      let shared = shared(show, index)
      for part in shared {
        tally.shared += part.count
        tally.found += min(part.count, common(part, places))
      }
      for (number, place) in places.enumerated() {
        tally.told += place.count
        tally.right += common(place, shared)
        tally.twice += common(place, Array(places[..<number]))
      }
    }
    for group in groups {
      let lengths = group.occurrences.map(\.frames.count).sorted()
      tally.groups += 1
      if lengths[0] * 4 < lengths[lengths.count - 1] * 3 { tally.mixed += 1 }
    }
  }

  @Test("All that is shared is in a repeat, once, and nothing else; what is in one repeat is alike")
  func complete() {
    var tally = Tally()
    for seed: UInt64 in 0..<300 {
      let show = Self.show(seed)
      var random = SplitMix64(seed: seed ^ 0xFFFF)
      count(show, order: show.episodes.indices.shuffled(using: &random), into: &tally)
    }
    #expect(Double(tally.found) >= 0.99 * Double(tally.shared), "\(tally)")
    #expect(Double(tally.right) >= 0.99 * Double(tally.told), "\(tally)")
    #expect(Double(tally.twice) <= 0.005 * Double(tally.told), "\(tally)")
    #expect(Double(tally.mixed) <= 0.01 * Double(tally.groups), "\(tally)")
  }

  @Test(
    "A grouping that is stored after each episode and read again goes on the same",
    arguments: 0..<20)
  func stored(_ seed: UInt64) {
    let show = Self.show(seed)
    var groups: [RepeatGroup] = []
    var next: Int64 = 1
    for index in show.episodes.indices {
      var grouping = RepeatGrouping(groups, outlines: (0..<index).map(show.outline))
      let changes = grouping.add(show.outline(index), stretches: show.stretches(of: index))
      for number in changes.removed { #expect(groups.contains { $0.number == number }) }
      for group in grouping.groups(changes.updated) where group.number < 0 {
        grouping.renumber(group.number, to: next)
        next += 1
      }
      groups = grouping.all.filter { $0.occurrences.count >= 2 }
    }
    let whole = show.grouping()
    func places(_ groups: [RepeatGroup]) -> Set<Set<Occurrence>> {
      Set(groups.filter { $0.occurrences.count >= 2 }.map { Set($0.occurrences) })
    }
    #expect(places(groups) == places(whole.all))
  }
}
