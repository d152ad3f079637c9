import FilePaths
import PodcastMetadata
import Testing

/// An item for the tests of matching.
private func item(
  _ title: String? = nil, guid: String? = nil, links: [String] = [], published: String? = nil,
  seconds: Double? = nil
) -> FeedItem {
  var item = FeedItem()
  item.title = title
  item.guid = guid
  item.enclosureLinks = links
  item.published = published
  item.durationSeconds = seconds
  return item
}

struct MatchCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var items: [FeedItem]
  var file: String
  var tags: [String: String] = [:]
  var seconds: Double?
  /// The position of the item that is meant.
  var expected: Int?
}

@Test(
  "A file finds its item by guid, address, or title and date, and never guesses",
  arguments: [
    MatchCase(
      testDescription: "guid before name",
      items: [item("A", links: ["https://x/b.mp3"]), item("B", guid: "g")], file: "b.mp3",
      tags: ["TGID": "g"], expected: 1),
    MatchCase(
      testDescription: "address with query and escapes",
      items: [item(links: ["https://x/y/caf%C3%A9%20one.mp3?token=a/b.mp3"]), item("other")],
      file: "café one.mp3", expected: 0),
    MatchCase(
      testDescription: "relative address", items: [item(links: ["media/ep4.mp3"])],
      file: "ep4.mp3", expected: 0),
    MatchCase(
      testDescription: "address behind a tracker, name with the query kept",
      items: [item(links: ["https://t/redirect.mp3/x/SS_Ep.mp3?dest-id=7"])],
      file: "SS_Ep.mp3?dest-id=7", expected: 0),
    MatchCase(
      testDescription: "name in the query",
      items: [item(links: ["https://x/download.php?id=3&file=a%2Fep9.mp3"])], file: "ep9.mp3",
      expected: 0),
    MatchCase(
      testDescription: "second download",
      items: [item(links: ["https://x/talk.mp3"])], file: "talk (1).mp3", expected: 0),
    MatchCase(
      testDescription: "characters that the downloader replaced",
      items: [item(links: ["https://x/What%3F%20Now%3A%20Part.mp3"])],
      file: "What_ Now_ Part.mp3", expected: 0),
    MatchCase(
      testDescription: "the same name in two items, and nothing to choose by",
      items: [item(links: ["https://x/1/audio.mp3"]), item(links: ["https://x/2/audio.mp3"])],
      file: "audio.mp3", expected: nil),
    MatchCase(
      testDescription: "the same name in two items, the length decides",
      items: [
        item(links: ["https://x/1/audio.mp3"], seconds: 1000),
        item(links: ["https://x/2/audio.mp3"], seconds: 1100),
      ], file: "audio.mp3", seconds: 1100.4, expected: 1),
    MatchCase(
      testDescription: "the same name, the title decides",
      items: [
        item("One", links: ["https://x/1/audio.mp3"]),
        item("Two", links: ["https://x/2/audio.mp3"]),
      ], file: "audio.mp3", tags: ["title": "two"], expected: 1),
    MatchCase(
      testDescription: "a name used again for another episode",
      items: [item("New", links: ["https://x/latest.mp3"], published: "2024-05-01")],
      file: "latest.mp3", tags: ["date": "2024-03-01"], expected: nil),
    MatchCase(
      testDescription: "a name used again, another length",
      items: [item("New", links: ["https://x/latest.mp3"], seconds: 3600)],
      file: "latest.mp3", seconds: 1200, expected: nil),
    MatchCase(
      testDescription: "a length in minutes",
      items: [item("New", links: ["https://x/a.mp3"], seconds: 45)],
      file: "a.mp3", seconds: 2800, expected: 0),
    MatchCase(
      testDescription: "title as podcast-dl writes it, and date",
      items: [
        item("News: AC/DC?", published: "2024-05-01T22:00:00Z"),
        item("News: AC/DC?", published: "2024-06-01T22:00:00Z"),
      ], file: "20240502-News_ AC_DC_.mp3", expected: 0),
    MatchCase(
      testDescription: "two of the same title without a date",
      items: [item("News", published: "2024-05-01"), item("News", published: "2024-05-02")],
      file: "News.mp3", expected: nil),
    MatchCase(
      testDescription: "two of the same title within a day",
      items: [item("News", published: "2024-05-01"), item("News", published: "2024-05-02")],
      file: "2024-05-02 - News.mp3", expected: 1),
    MatchCase(
      testDescription: "nothing fits", items: [item("A", guid: "g")], file: "b.mp3", expected: nil),
  ])
func matching(_ expected: MatchCase) {
  var feed = Feed()
  feed.items = expected.items
  let path = FilePath("/pods/show").appending(expected.file)
  let descriptions = [
    EpisodeDescription(tags: expected.tags, chapters: []),
    EpisodeDescription(fileName: path.lastComponent),
  ]
  let clues = EpisodeClues(
    path: path, descriptions: descriptions, durationSeconds: expected.seconds)
  #expect(FeedIndex(feed).item(for: clues) == expected.expected.map { expected.items[$0] })
}

@Test("A guid that two items have leads to neither")
func repeatedGuid() {
  var feed = Feed()
  feed.items = [item("A", guid: "dup"), item("B", guid: "dup")]
  feed.dropRepeatedGuids()
  #expect(feed.repeatedGuids == ["dup"])
  let tagged = EpisodeDescription(tags: ["TGID": "dup"], chapters: [])
  let clues = EpisodeClues(
    path: FilePath("/x.mp3"), descriptions: [tagged], durationSeconds: nil)
  #expect(FeedIndex(feed).item(for: clues) == nil)
}

@Test(
  "Dates of feeds become ISO 8601",
  arguments: [
    ("Tue, 02 Jan 2024 03:04:05 +0000", "2024-01-02T03:04:05Z"),
    ("2 January 2024 03:04 GMT", "2024-01-02T03:04:00Z"),
    ("Tue, 2 Jan 24 03:04:05 EST", "2024-01-02T03:04:05-05:00"),
    ("Di, 02 Jan 2024 03:04:05 +0130", "2024-01-02T03:04:05+01:30"),
    ("2024-01-02T03:04:05.123Z", "2024-01-02T03:04:05.123Z"),
    ("Tue, 30 Feb 2024 03:04:05 +0000", nil),
    ("02 Jan 2024", "2024-01-02"),
    ("yesterday", nil), ("", nil), ("Tue,", nil), ("1 2 3", nil),
  ] as [(String, String?)])
func feedDate(_ text: String, _ expected: String?) {
  #expect(PublicationDate.ofFeed(text) == expected)
}

@Test(
  "Markup becomes text",
  arguments: [
    ("<p>One &amp; two</p><p>Three</p>", "One & two\n\nThree"),
    ("a<br>b<br/>c", "a\nb\nc"),
    ("<p>in\na <a href=\"x\">link</a></p>", "in a link"),
    ("<ul><li>x</li><li>y</li></ul>", "- x\n- y"),
    ("1 < 2 &lt; 3 &unknown; & &#8217;", "1 < 2 < 3 &unknown; & ’"),
    ("plain\ntext", "plain\ntext"),
    ("a<!-- b -->c<b", "ac<b"), ("<p> </p>", nil),
  ] as [(String, String?)])
func markup(_ text: String, _ expected: String?) {
  #expect(PlainText.paragraphs(text) == expected)
}
