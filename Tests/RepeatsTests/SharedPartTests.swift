import Matching
import RepeatableRandom
import Repeats
import Testing

/// How what episodes share is cut into parts, as seen from the repeats that come of it.
@Suite struct SharedPartTests {
  /// An advert before the intro in two episodes; each alone in another.
  private static let advertAndIntro: MadeShow = {
    var show = MadeShow()
    show.add("talk 10, advert 30, intro 20, talk 300")
    show.add("talk 40, advert 30, intro 20, talk 250")
    show.add("talk 5, intro 20, talk 280")
    show.add("talk 400, advert 30, talk 300")
    return show
  }()

  private static let advertAndIntroPlaces: Set<[Place]> = [
    [
      Place(episode: 0, start: 10, end: 40), Place(episode: 1, start: 40, end: 70),
      Place(episode: 3, start: 400, end: 430),
    ],
    [
      Place(episode: 0, start: 40, end: 60), Place(episode: 1, start: 70, end: 90),
      Place(episode: 2, start: 5, end: 25),
    ],
  ]

  @Test(
    "An advert before the intro is a repeat of its own when each is seen alone",
    arguments: [[3, 2, 1, 0], [2, 0, 3, 1], [0, 3, 1, 2], [2, 3, 0, 1], [0, 1, 2, 3]])
  func advertAndIntro(_ order: [Int]) {
    let found = Self.advertAndIntro.found(order: order)
    #expect(Set(found.map(\.places)) == Self.advertAndIntroPlaces)
  }

  @Test("It is named for where it stands when it is alone", arguments: 0..<8)
  func namedParts(_ seed: UInt64) {
    var show = Self.advertAndIntro
    show.add("talk 500, advert 30, talk 300")
    show.add("talk 7, intro 20, talk 310, advert 30, talk 400")
    show.add("talk 9, intro 20, talk 600")
    var random = SplitMix64(seed: seed)
    let found = show.found(order: show.episodes.indices.shuffled(using: &random))
    #expect(
      Set(found) == [
        Found(
          .advert, (0, 10, 40), (1, 40, 70), (3, 400, 430), (4, 500, 530), (5, 337, 367)),
        Found(.intro, (0, 40, 60), (1, 70, 90), (2, 5, 25), (5, 7, 27), (6, 9, 29)),
      ])
  }

  @Test("A longer version of an intro is the same intro", arguments: [false, true])
  func longerIntro(isFirst: Bool) {
    var show = MadeShow()
    for number in 1...4 { show.add("talk \(number), intro 20, talk 300") }
    for number in 1...2 { show.add("talk \(number), intro 20, more 6, talk 280") }
    let found = show.found(order: isFirst ? [4, 5, 0, 1, 2, 3] : [0, 1, 2, 3, 4, 5])
    #expect(found.filter { $0.kind == .intro }.map(\.places.count) == [6])
    #expect(found.filter { $0.kind != .intro } == [])
  }

  @Test("Noise that ends one of many stretches early is no cut")
  func noise() {
    var show = MadeShow()
    for number in 1...6 { show.add("talk \(10 * number), intro 30, talk 300") }
    var grouping = show.grouping(order: [0, 1, 2, 3, 4])
    let stretches = show.stretches(of: 5).map { stretch in
      var stretch = stretch
      if stretch.reference == reference(2) {
        stretch.frames = stretch.frames.lowerBound..<stretch.frames.upperBound - 340
      }
      return stretch
    }
    _ = grouping.add(show.outline(5), stretches: stretches)
    #expect(
      show.found(in: grouping) == [
        Found(
          .intro, (0, 10, 40), (1, 20, 50), (2, 30, 60), (3, 40, 70), (4, 50, 80), (5, 60, 90))
      ])
  }

  @Test("Adverts that always follow each other in some episodes are told apart by others")
  func breaks() {
    var show = MadeShow()
    show.add("talk 200, one 30, two 20, three 15, talk 300")
    show.add("talk 250, three 15, one 30, talk 300")
    show.add("talk 300, two 20, talk 200, three 15, talk 90", show: "B")
    let found = show.found()
    #expect(
      Set(found) == [
        Found(.advert, (0, 200, 230), (1, 265, 295)), Found(.advert, (0, 230, 250), (2, 300, 320)),
        Found(.advert, (0, 250, 265), (1, 250, 265), (2, 520, 535)),
      ])
  }

  @Test("What comes again in one episode only is the chorus of a song; in others, a sting")
  func withinOne() {
    var show = MadeShow()
    show.add("talk 300, chorus 5, talk 95, chorus 5, talk 400")
    #expect(show.found() == [])
    show.add("talk 250, chorus 5, talk 300")
    #expect(show.found() == [Found(.sting, (0, 300, 305), (0, 400, 405), (1, 250, 255))])
  }
}
