import Matching
import Repeats
import Testing

/// Music that repeats itself, and copies of episodes: what looks shared but is no repeat.
@Suite struct EchoTests {
  @Test("A loop in an intro is one place, not one on each diagonal")
  func loops() {
    var show = MadeShow()
    for number in 1...4 {
      show.add("talk \(20 * number), loop 4, loop 4, loop 4, loop 4, loop 4, talk 300")
    }
    #expect(
      show.found() == [
        Found(.intro, (0, 20, 40), (1, 40, 60), (2, 60, 80), (3, 80, 100))
      ])
  }

  @Test(
    "Intro and outro of the same music are two repeats", arguments: [[0, 1, 2, 3], [3, 1, 0, 2]])
  func introAndOutro(order: [Int]) {
    var show = MadeShow()
    for number in 1...4 { show.add("talk 5, music 20, talk \(300 + number), music 20, talk 4") }
    #expect(
      show.found(order: order) == [
        Found(.intro, (0, 5, 25), (1, 5, 25), (2, 5, 25), (3, 5, 25)),
        Found(.outro, (0, 326, 346), (1, 327, 347), (2, 328, 348), (3, 329, 349)),
      ])
  }

  @Test("An outro that is a part of the intro's music is not that intro")
  func partOfTheIntro() {
    var show = MadeShow()
    for number in 1...3 {
      show.add("talk 5, start 12, rest 12, talk \(300 + number), rest 12, talk 4")
    }
    #expect(
      show.found() == [
        Found(.intro, (0, 5, 29), (1, 5, 29), (2, 5, 29)),
        Found(.outro, (0, 330, 342), (1, 331, 343), (2, 332, 344)),
      ])
  }

  @Test("A song that comes again in one episode is no repeat; when others have it, all places are")
  func songs() {
    var show = MadeShow()
    show.add("talk 500, song 30, talk 400, song 30, talk 500")
    show.add("talk 1500")
    #expect(show.found() == [])
    show.add("talk 600, song 30, talk 800")
    #expect(show.found() == [Found(.advert, (0, 500, 530), (0, 930, 960), (2, 600, 630))])
  }

  @Test("A rerun under another number is one, and no intro of five minutes")
  func rerun() {
    var show = MadeShow()
    show.add("intro 20, story 300, outro 10")
    show.add("intro 20, talk 280, outro 10")
    show.add("talk 30, intro 20, story 300, outro 10")
    let found = show.found()
    #expect(found.filter { $0.kind == .rerun } == [Found(.rerun, (0, 0, 330), (2, 30, 360))])
    #expect(
      found.filter { $0.kind == .intro } == [Found(.intro, (0, 0, 20), (1, 0, 20), (2, 30, 50))])
    #expect(found.filter { $0.kind == .outro }.map(\.places.count) == [3])
    #expect(found.count == 3)
  }

  @Test("Three runs of one episode are one repeat", arguments: [[0, 1, 2], [2, 0, 1]])
  func severalReruns(order: [Int]) {
    var show = MadeShow()
    for _ in 1...3 { show.add("story 300, talk 20") }
    #expect(show.found(order: order) == [Found(.rerun, (0, 0, 300), (1, 0, 300), (2, 0, 300))])
  }

  @Test("Another version of the same episode is no repeat, and adds no places")
  func versions() {
    var show = MadeShow()
    show.add("intro 20, story 300", number: 1)
    show.add("intro 20, talk 300", number: 2)
    show.add("advert 30, intro 20, story 300", number: 1)
    let found = show.found()
    #expect(found.map(\.kind) == [.intro])
    #expect(!found.contains { $0.kind == .rerun })
  }

  @Test("Loops that are shared many times over make no copy")
  func loopsAreNoCopy() {
    var show = MadeShow()
    for _ in 1...2 { show.add("talk 60, loop 5, loop 5, loop 5, loop 5, talk 60") }
    #expect(!show.found().contains { $0.kind == .rerun })
  }
}
