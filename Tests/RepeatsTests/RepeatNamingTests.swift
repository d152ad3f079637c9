import Matching
import Repeats
import Testing

@Suite struct RepeatNamingTests {
  private func kinds(_ show: MadeShow) -> [RepeatKind] { show.found().map(\.kind) }

  @Test("Length and place say what a repeat is")
  func kinds() {
    var show = MadeShow()
    show.add(
      "intro 8, talk 300, long 150, talk 200, sting 5, talk 300, advert 30, talk 200, outro 7")
    show.add(
      "intro 8, talk 400, long 150, talk 300, sting 5, talk 200, advert 30, talk 250, outro 7")
    #expect(kinds(show) == [.intro, .other, .sting, .advert, .outro])
  }

  @Test("An intro may come after a cold open, and in any part of its show from a third up")
  func coldOpen() {
    var show = MadeShow()
    for number in 1...3 { show.add("talk \(40 * number), intro 12, talk 600") }
    for _ in 1...5 { show.add("talk 700") }
    #expect(kinds(show) == [.intro])
    for _ in 1...5 { show.add("talk 700") }
    #expect(kinds(show) == [.advert], "three of thirteen")
  }

  @Test("An intro that changes with the season is two of them")
  func seasons() {
    var show = MadeShow()
    for number in 1...4 { show.add("talk \(number), spring 15, talk 400, bye 9") }
    for number in 1...4 { show.add("talk \(number), autumn 18, talk 420, bye 9") }
    #expect(kinds(show) == [.intro, .outro, .intro])
  }

  @Test("The show's own advert near the beginning of some episodes is an advert")
  func ownAdvert() {
    var show = MadeShow()
    for number in 1...6 { show.add("talk \(number), intro 15, talk 400") }
    for number in 1...4 { show.add("talk \(number), intro 15, talk 8, shop 30, talk 400") }
    #expect(kinds(show) == [.intro, .advert])
    // So is one before the intro.
    var early = MadeShow()
    for number in 1...6 { early.add("talk \(number), intro 15, talk 400") }
    for _ in 1...4 { early.add("shop 30, talk 4, intro 15, talk 400") }
    #expect(kinds(early) == [.intro, .advert])
  }

  @Test("What several shows have is no intro, however early it stands")
  func severalShows() {
    var show = MadeShow()
    for number in 1...3 { show.add("network 8, talk \(300 + number)", show: "A") }
    for number in 1...3 { show.add("network 8, talk \(300 + number)", show: "B") }
    #expect(kinds(show) == [.advert])
  }

  @Test("Without a show, place alone decides")
  func noShow() {
    var show = MadeShow()
    for number in 1...3 { show.add("intro 8, talk \(300 + number), outro 9", show: nil) }
    #expect(kinds(show) == [.intro, .outro])
  }

  @Test("What somebody rejected takes no place from others, nor does what is said to be another")
  func decisions() throws {
    var show = MadeShow()
    for number in 1...5 { show.add("talk \(number), noise 30, talk 20, intro 15, talk 400") }
    var groups = show.grouping().all
    func kinds() -> [Int: RepeatKind] {
      let names = RepeatNaming(show.outlines).names(of: groups)
      return Dictionary(
        uniqueKeysWithValues: groups.map {
          (($0.occurrences.first?.frames.count ?? 0) / 31, names[$0.number]?.kind ?? .other)
        })
    }
    let noise = try #require(groups.firstIndex { $0.occurrences[0].frames.count == 30 * 31 })
    #expect(kinds().values.filter { $0 == .intro }.count == 1)
    groups[noise].isRejected = true
    #expect(kinds() == [30: .advert, 15: .intro])
    groups[noise].isRejected = false
    // What it would be without the decision is told still, for when that is taken back.
    let before = kinds()[30]
    groups[noise].chosenKind = .advert
    #expect(kinds() == [30: before, 15: .intro])
    groups[noise].chosenKind = .intro
    groups[1 - noise].chosenKind = .sting
    #expect(kinds()[30] == .intro)
  }

  @Test("Reasons say why")
  func reasons() throws {
    var show = MadeShow()
    for number in 1...5 {
      show.add("intro 15, talk \(400 + number), story 300", number: Int64(number))
    }
    let groups = show.grouping().all
    let names = RepeatNaming(show.outlines).names(of: groups).values
    #expect(
      names.first { $0.kind == .intro }?.reason
        == "near the beginning of 5 of the 5 episodes of its show")
  }
}
