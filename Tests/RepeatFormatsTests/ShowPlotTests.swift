import Foundation
import FoundationXML
import RepeatFormats
import Repeats
import Testing

/// What a document holds, by a strict parser.
private final class DocumentReader: NSObject, XMLParserDelegate {
  private(set) var elements: [String: Int] = [:]
  private(set) var titles: [String] = []
  private(set) var texts: [String] = []
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "title" { titles.append(text) }
    if name == "text" { texts.append(text) }
    text = ""
  }
}

@Suite("Plot of a show")
struct ShowPlotTests {
  private func read(_ svg: String) -> DocumentReader? {
    let reader = DocumentReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  @Test("Rows, marks, legend and scale")
  func contents() throws {
    let second = episode([mark(.rerun, 0, 2400, id: 9, places: 2)], seconds: 3000, title: nil)
    let plot = ShowPlot(show: "Night Kitchen", episodes: [sampleEpisode, second])
    let reader = try #require(read(plot.svg))
    #expect(
      reader.titles == [
        "Repeats in Night Kitchen", "Bread", "0:20:00",
        "Music bed #5, 0:00:40.0 to 0:01:30.0, 3 places",
        "Intro #1, 0:00:00.0 to 0:00:30.5, 24 places",
        "Sting #4, 0:05:00.0 to 0:05:03.0, 3 places",
        "Advert #12: Mattresses; 100% #1, 0:10:00.0 to 0:10:30.1, 7 places",
        "Outro #2, 0:19:30.3 to 0:20:00.0, 3 places",
        "12.mp3", "0:50:00", "Rerun #9, 0:00:00.0 to 0:40:00.0, 2 places",
      ])
    #expect(
      reader.texts == [
        "Repeats in Night Kitchen", "Intro", "Outro", "Advert", "Sting", "Rerun", "Music bed",
        "0 min", "5", "10", "15", "20", "25", "30", "35", "40", "45", "50", "Bread", "M", "12.mp3",
        "Rerun",
      ])
    // The ground, six colours of the legend, two lengths, six marks.
    #expect(reader.elements["rect"] == 15)
    #expect(plot.svg == ShowPlot(show: "Night Kitchen", episodes: [sampleEpisode, second]).svg)
  }

  @Test("Names with markup, control characters and great length")
  func names() throws {
    let nasty = "<b>&\"'\u{0}\u{8}\u{FFFF}]]>"
    let long = episode(
      [mark(.advert, 0, 900, name: nasty)],
      title: String(repeating: "日本", count: 60) + nasty)
    let plot = ShowPlot(show: nasty, episodes: [long])
    let reader = try #require(read(plot.svg))
    #expect(reader.titles[0] == "Repeats in <b>&\"' \u{FFFD}]]>")
    #expect(reader.texts.contains("<b>&\"' \u{FFFD}]]>"))
    #expect(reader.texts.contains(String(repeating: "日本", count: 8) + "日…"))
    #expect(reader.titles[1].hasSuffix("]]>"))
  }

  @Test(
    "Shows without episodes, repeats or lengths; lengths of all sizes",
    arguments: [
      [], [episode([], seconds: 0)], [episode([], seconds: 1)], [episode([], seconds: 100_000)],
      [episode([mark(.sting, 5, 7)], seconds: .infinity)],
    ])
  func strange(_ episodes: [MarkedEpisode]) throws {
    let reader = try #require(read(ShowPlot(show: nil, episodes: episodes).svg))
    #expect(reader.titles[0] == "Repeats in episodes of no known show")
    #expect((1...20).contains(reader.elements["line"] ?? 0))
  }
}
