import FeedParsing
import PodcastMetadata
import Testing

private let fullFeed = """
  <?xml version="1.0" encoding="UTF-8"?>
  <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Tide Tables &amp; Co</title><link>https://tide.example/</link>
    <atom:link rel="self" href="https://tide.example/feed"/>
    <language>en-GB</language><itunes:explicit>no</itunes:explicit>
    <itunes:author>The Harbour</itunes:author><description><![CDATA[<p>About tides.</p>]]></description>
    <image><title>Not the show</title><url>https://tide.example/small.png</url></image>
    <itunes:image href="https://tide.example/cover.jpg"/>
    <itunes:category text="Science"><itunes:category text="Earth &amp; Sea"/></itunes:category>
    <podcast:guid>0aa1</podcast:guid>
    <item>
      <title>Neap</title><itunes:subtitle>Half of it</itunes:subtitle>
      <guid isPermaLink="false">urn:neap</guid><pubDate>Tue, 02 Jan 2024 03:04:05 +0100</pubDate>
      <enclosure url="https://cdn.example/a/neap%20one.mp3?token=1&amp;x=2" length="1" type="audio/mpeg"/>
      <itunes:season>1</itunes:season><itunes:episode>3</itunes:episode>
      <podcast:season name="First">2</podcast:season><podcast:episode>3.5</podcast:episode>
      <podcast:person role="Host" href="https://tide.example/ann">Ann Ebb</podcast:person>
      <podcast:person>Bo Flow</podcast:person>
      <podcast:chapters url="https://cdn.example/neap.json" type="application/json+chapters"/>
      <podcast:transcript url="https://cdn.example/neap.vtt" type="text/vtt"/>
      <itunes:image href="https://cdn.example/neap.jpg"/><itunes:duration>1:02:03</itunes:duration>
      <itunes:explicit>true</itunes:explicit><category>Moon</category>
      <link>https://tide.example/neap</link>
      <description>Short.</description>
    </item>
  </channel></rss>
  """

private func read(_ text: String) throws -> FeedReading {
  try FeedReader.read(Array(text.utf8))
}

@Test("RSS with Apple's and Podcasting 2.0's elements gives every field")
func everyField() throws {
  let reading = try read(fullFeed)
  #expect(reading.warnings == [])
  let show = reading.feed.show
  #expect(show.title == "Tide Tables & Co")
  #expect(show.link == "https://tide.example/")
  #expect(show.language == "en-GB" && show.isExplicit == false && show.author == "The Harbour")
  #expect(show.summary == "About tides." && show.guid == "0aa1")
  #expect(show.genres == ["Science", "Earth & Sea"])
  #expect(show.imageLink == "https://tide.example/cover.jpg")
  #expect(reading.feed.items.count == 1)
  let item = try #require(reading.feed.items.first)
  #expect(item.title == "Neap" && item.subtitle == "Half of it" && item.guid == "urn:neap")
  #expect(item.published == "2024-01-02T03:04:05+01:00")
  #expect(item.enclosureLinks == ["https://cdn.example/a/neap%20one.mp3?token=1&x=2"])
  #expect(item.season == 2 && item.number == 3.5)
  #expect(
    item.persons == [
      Person(name: "Ann Ebb", role: "host", link: "https://tide.example/ann"),
      Person(name: "Bo Flow"),
    ])
  #expect(item.chaptersLink == "https://cdn.example/neap.json")
  #expect(item.transcriptLink == "https://cdn.example/neap.vtt")
  #expect(item.imageLink == "https://cdn.example/neap.jpg" && item.durationSeconds == 3723)
  #expect(item.isExplicit == true && item.genres == ["Moon"])
  #expect(item.link == "https://tide.example/neap" && item.markedUpSummary == "Short.")
}

@Test("Atom is read, with the audio among the links")
func atom() throws {
  let feed = try read(
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:psc="http://podlove.org/simple-chapters">
    <title>Show</title><subtitle>Sub</subtitle><author><name>Ann</name></author>
    <entry><title type="html">One &amp;amp; all</title><id>tag:1</id><updated>2024-05-02T00:00:00Z</updated>
    <published>2024-05-01T06:00:00Z</published><link href="https://x/1"/>
    <link rel="enclosure" href="https://x/1.m4a"/><author><name>Bo</name></author>
    <summary>Text</summary><psc:chapters><psc:chapter start="00:01:02.5" title="Two"/>
    <psc:chapter start="0" title="One"/></psc:chapters></entry>
    </feed>
    """
  ).feed
  #expect(feed.show.title == "Show" && feed.show.summary == "Sub" && feed.show.author == "Ann")
  let item = try #require(feed.items.first)
  #expect(item.title == "One & all" && item.guid == "tag:1" && item.author == "Bo")
  #expect(item.published == "2024-05-01T06:00:00Z" && item.link == "https://x/1")
  #expect(item.enclosureLinks == ["https://x/1.m4a"])
  #expect(item.chapters.map(\.start) == [0, 62.5])
}

/// A feed with items of these titles, as its bytes.
private func feed(_ titles: String..., head: String = "") -> [UInt8] {
  let items = titles.map { "<item><title>\($0)</title><guid>\($0.count)</guid></item>" }
  return Array((head + "<rss><channel><title>T</title>\(items.joined())</channel></rss>").utf8)
}

struct TitleCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var bytes: [UInt8]
  var titles: [String]
  var warns = false
}

private let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
private let latinDeclaration = "<?xml version='1.0' encoding='ISO-8859-1'?>"

@Test(
  "Broken feeds give the titles that were meant",
  arguments: [
    TitleCase(
      testDescription: "HTML's names",
      bytes: feed("Caf&eacute;&nbsp;talk &ndash; &hellip;", head: declaration),
      titles: ["Café talk – …"]),
    TitleCase(
      testDescription: "unknown names and bare ampersands stay",
      bytes: feed("R&D &unknown; &amp; Q&A &", "AT&amp;T"),
      titles: ["R&D &unknown; & Q&A &", "AT&T"]),
    TitleCase(
      testDescription: "numbers of Windows",
      bytes: feed("it&#146;s &#x201C;it&#8221;&#0;&#x1F399;"), titles: ["it’s “it” 🎙"]),
    TitleCase(
      testDescription: "byte order mark and blanks",
      bytes: [0xEF, 0xBB, 0xBF] + Array("\n  ".utf8) + feed("A", head: declaration),
      titles: ["A"]),
    TitleCase(
      testDescription: "UTF-8 declared as Latin-1",
      bytes: feed("Mixórdia de temáticas", head: latinDeclaration),
      titles: ["Mixórdia de temáticas"], warns: true),
    TitleCase(
      testDescription: "Windows declared as UTF-8",
      bytes: feed("XX", head: declaration).flatMap { $0 == 0x58 ? [0x93, 0xE9] : [$0] },
      titles: ["“é“é"], warns: true),
    TitleCase(
      testDescription: "Latin-1 declared as such",
      bytes: feed("X", head: latinDeclaration).map { $0 == 0x58 ? 0xE9 : $0 }, titles: ["é"]),
    TitleCase(
      testDescription: "Cyrillic declared as such",
      bytes: feed("X", head: "<?xml version='1.0' encoding='windows-1251'?>")
        .flatMap { $0 == 0x58 ? [0xC2, 0xFB, 0xEF] : [$0] },
      titles: ["Вып"]),
    TitleCase(
      testDescription: "UTF-16",
      bytes: [0xFF, 0xFE]
        + String(decoding: feed("é"), as: UTF8.self).utf16.flatMap {
          [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }, titles: ["é"]),
    TitleCase(
      testDescription: "markup that does not end",
      bytes: feed("one<br>more", "two <b>bold", "three"),
      titles: ["one more", "two bold", "three"],
      warns: true),
    TitleCase(
      testDescription: "cut short",
      bytes: Array(feed("one", "two", "three").dropLast(60)), titles: ["one", "two"], warns: true),
    TitleCase(
      testDescription: "control characters", bytes: feed("a\u{1}b\u{C}c"), titles: ["abc"]),
    TitleCase(
      testDescription: "entities that grow, or name a file",
      bytes: feed(
        "&a;&b;",
        head:
          "<!DOCTYPE rss [<!ENTITY a SYSTEM \"/etc/passwd\"><!ENTITY b \"bbb\"><!ENTITY c \"&b;&b;\">]>"
      ),
      titles: ["&a;&b;"]),
    TitleCase(
      testDescription: "prefixes that are not declared",
      bytes: Array(
        """
        <rss><channel><item><itunes:title>short</itunes:title><title>Long</title></item></channel></rss>
        """.utf8), titles: ["Long"], warns: false),
  ])
func brokenFeeds(_ expected: TitleCase) throws {
  let reading = try FeedReader.read(expected.bytes)
  let titles = reading.feed.items.compactMap(\.title)
  #expect(titles.prefix(expected.titles.count) == expected.titles[...])
  #expect(reading.warnings.isEmpty != expected.warns, "\(reading.warnings)")
}

@Test(
  "What is no feed is named",
  arguments: [
    ("<!doctype html><html><body><br>maintenance</body></html>", "a web page (HTML)"),
    ("{\"error\":\"nope\"}", "JSON"), ("Sorry", "some other text"),
    ("<opml><body/></opml>", "XML of another kind (opml)"),
  ])
func otherFiles(_ text: String, _ what: String) {
  #expect(throws: FeedError.notAFeed(what: what)) { try read(text) }
}

@Test("An empty file, or one too long, is no feed")
func limits() {
  #expect(throws: FeedError.empty) { try read(" \n") }
  let count = FeedReader.mostBytes + 1
  #expect(throws: FeedError.tooLong(bytes: count, limit: FeedReader.mostBytes)) {
    try FeedReader.read([UInt8](repeating: 0x20, count: count))
  }
}

@Test("The guid of two items is nobody's")
func repeatedGuids() throws {
  let reading = try read(
    "<rss><channel><item><guid>a</guid></item><item><guid>b</guid></item><item><guid>a</guid></item>"
      + "<item><title>none</title></item></channel></rss>")
  #expect(reading.feed.items.map(\.guid) == [nil, "b", nil, nil])
  #expect(reading.warnings.count == 1)
}

@Test("Deep nesting ends the reading, not the program")
func deepNesting() throws {
  let deep = String(repeating: "<a>", count: 100_000)
  let reading = try read("<rss><channel><item><title>A</title>\(deep)")
  #expect(reading.feed.items.first?.title == "A" && reading.warnings.count == 1)
}
