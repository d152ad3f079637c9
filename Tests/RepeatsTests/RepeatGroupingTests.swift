import Matching
import RepeatableRandom
import Repeats
import Testing

@Suite struct RepeatGroupingTests {
  @Test func introsAndOutrosAreCounted() {
    var show = MadeShow()
    for number in 1...5 { show.add("intro 20, talk \(300 + 10 * number), outro 15") }
    #expect(
      show.found() == [
        Found(.intro, (0, 0, 20), (1, 0, 20), (2, 0, 20), (3, 0, 20), (4, 0, 20)),
        Found(
          .outro, (0, 330, 345), (1, 340, 355), (2, 350, 365), (3, 360, 375), (4, 370, 385)),
      ])
  }

  @Test("What is shared with an episode that was not taken yet is passed over")
  func laterEpisodes() {
    var show = MadeShow()
    for _ in 1...3 { show.add("talk 60, advert 30, talk 300") }
    var grouping = RepeatGrouping()
    let first = grouping.add(show.outline(0), stretches: show.stretches(of: 0))
    #expect(first.updated.isEmpty && first.removed.isEmpty && grouping.all.isEmpty)
    let second = grouping.add(show.outline(1), stretches: show.stretches(of: 1))
    #expect(second.updated.count == 1 && second.removed.isEmpty)
    #expect(grouping.groups(second.updated).map(\.occurrences.count) == [2])
    #expect(second.updated.allSatisfy { $0 < 0 })
  }

  @Test("A group that was stored keeps its number, and its end is told")
  func numbers() {
    var show = MadeShow()
    for _ in 1...3 { show.add("talk 20, advert 30, intro 20, talk 300") }
    for _ in 1...2 { show.add("talk 10, intro 20, talk 300") }
    var grouping = RepeatGrouping()
    for index in 0...1 {
      let changes = grouping.add(show.outline(index), stretches: show.stretches(of: index))
      for number in changes.updated { grouping.renumber(number, to: 7) }
    }
    #expect(grouping.all.map(\.number) == [7])
    let third = grouping.add(show.outline(2), stretches: show.stretches(of: 2))
    #expect(third.updated == [7] && third.removed.isEmpty)
    #expect(grouping.groups([7]).first?.occurrences.count == 3)
    // The last two have the intro alone, so that the one is cut into two.
    _ = grouping.add(show.outline(3), stretches: show.stretches(of: 3))
    let last = grouping.add(show.outline(4), stretches: show.stretches(of: 4))
    #expect(last.removed == [7] && last.updated.count == 2)
    #expect(Set(grouping.all.map(\.number)) == last.updated)
    grouping.renumber(99, to: 100)
    #expect(grouping.all.count == 2)
  }

  @Test("What goes on from stored groups is what would have been without a break")
  func resuming() {
    var show = MadeShow()
    for number in 1...6 {
      show.add("talk \(number), intro 20, talk 200, advert 25, talk \(40 * number), outro 9")
    }
    let whole = show.grouping()
    let half = show.grouping(order: [0, 1, 2])
    var resumed = RepeatGrouping(half.all, outlines: (0...2).map(show.outline))
    for index in 3...5 {
      _ = resumed.add(show.outline(index), stretches: show.stretches(of: index))
    }
    #expect(show.found(in: resumed) == show.found(in: whole))
    #expect(show.found(in: whole).map(\.kind) == [.intro, .advert, .outro])
  }

  @Test("An episode that is added again changes nothing")
  func again() {
    var show = MadeShow()
    for number in 1...3 { show.add("talk \(number), intro 20, talk 200, advert 25, talk 90") }
    var grouping = show.grouping()
    let before = show.found(in: grouping)
    _ = grouping.add(show.outline(2), stretches: show.stretches(of: 2))
    #expect(show.found(in: grouping) == before)
  }

  @Test("What is decided about is neither cut nor put together with another, but takes places in")
  func decided() {
    var show = MadeShow()
    for _ in 1...2 { show.add("talk 20, advert 30, intro 20, talk 300") }
    show.add("talk 10, intro 20, talk 300")
    show.add("talk 50, advert 30, intro 20, talk 200")
    let first = show.grouping(order: [0, 1])
    var groups = first.all
    #expect(groups.count == 1)
    groups[0].isDecided = true
    groups[0].number = 5
    var grouping = RepeatGrouping(groups, outlines: (0...1).map(show.outline))
    let changes = grouping.add(show.outline(2), stretches: show.stretches(of: 2))
    #expect(changes.removed.isEmpty)
    _ = grouping.add(show.outline(3), stretches: show.stretches(of: 3))
    let kept = grouping.groups([5]).first?.occurrences ?? []
    for old in groups[0].occurrences { #expect(kept.contains(old)) }
    #expect(kept.contains { $0.reference == reference(3) })
    // No place of it is part of another repeat as well.
    for group in grouping.all where group.number != 5 {
      for place in group.occurrences {
        #expect(
          !kept.contains { $0.reference == place.reference && $0.frames.overlaps(place.frames) })
      }
    }
  }

  @Test("Repeats that somebody split stay apart when an episode shows them to be the same")
  func split() {
    var show = MadeShow()
    for number in 1...5 { show.add("talk \(30 * number), advert 30, talk 300") }
    let place = { (index: Int) in
      Occurrence(reference: reference(UInt32(index)), frames: show.episodes[index].frames[1])
    }
    let groups = [
      RepeatGroup(number: 3, isDecided: true, occurrences: [place(0), place(1)]),
      RepeatGroup(number: 4, isDecided: true, occurrences: [place(2), place(3)]),
    ]
    var grouping = RepeatGrouping(groups, outlines: (0...3).map(show.outline))
    let changes = grouping.add(show.outline(4), stretches: show.stretches(of: 4))
    #expect(changes.removed.isEmpty && changes.updated.count == 1)
    #expect(grouping.all.map(\.number) == [3, 4])
    #expect(grouping.all.map(\.occurrences.count).sorted() == [2, 3])
    // Without a decision they become one.
    let free = groups.map { RepeatGroup(number: $0.number, occurrences: $0.occurrences) }
    grouping = RepeatGrouping(free, outlines: (0...3).map(show.outline))
    let united = grouping.add(show.outline(4), stretches: show.stretches(of: 4))
    #expect(united.removed.count == 1)
    #expect(grouping.all.map(\.occurrences.count) == [5])
  }

  @Test("A rejected repeat takes in what is found later, so that it does not come back")
  func rejected() {
    var show = MadeShow()
    for number in 1...4 { show.add("talk \(30 * number), advert 30, talk 300") }
    var groups = show.grouping(order: [0, 1]).all
    groups[0].isDecided = true
    groups[0].isRejected = true
    groups[0].number = 1
    var grouping = RepeatGrouping(groups, outlines: (0...1).map(show.outline))
    for index in 2...3 {
      _ = grouping.add(show.outline(index), stretches: show.stretches(of: index))
    }
    #expect(grouping.all.map(\.number) == [1])
    #expect(grouping.all.map(\.occurrences.count) == [4])
  }

  /// A show with about all that shows have.
  private static let mixed: MadeShow = {
    var show = MadeShow()
    show.jitter = 6
    show.add("intro 20, talk 200, advertA 30, talk 250, outro 15")
    show.add("talk 30, intro 20, talk 100, sting 4, talk 200, outro 15")
    show.add("advertB 25, intro 20, talk 300, advertA 30, talk 90, sting 4, talk 60, outro 15")
    show.add("intro 20, talk 400, outro 15, talk 10")
    show.add("advertA 30, intro 20, talk 250, sting 4, talk 100, advertB 25, talk 30, outro 15")
    show.add("talk 12, intro 20, talk 310, advertA 30, advertB 25, talk 140, outro 15")
    for number in 1...4 {
      show.add(
        "jingle 9, talk \(200 + 50 * number), advertA 30, talk 300, credits 12", show: "B")
    }
    return show
  }()

  @Test("The order in which episodes come makes no difference", arguments: 0..<12)
  func anyOrder(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let order = Self.mixed.episodes.indices.shuffled(using: &random)
    let found = Self.mixed.found(order: order)
    let kinds = Dictionary(grouping: found, by: \.kind).mapValues {
      $0.map(\.places.count).sorted()
    }
    #expect(
      kinds == [.intro: [4, 6], .outro: [4, 6], .advert: [3, 8], .sting: [3]], "\(order)")
    let expected = Self.mixed.found()
    #expect(found.count == expected.count)
    for (repeated, usual) in zip(found, expected) {
      #expect(repeated.kind == usual.kind)
      #expect(repeated.places.map(\.episode) == usual.places.map(\.episode))
      for (place, other) in zip(repeated.places, usual.places) {
        #expect(abs(place.start - other.start) <= 1 && abs(place.end - other.end) <= 1)
      }
    }
  }
}
