import FilePaths
import PodcastMetadata
import Testing

@Test("Tags give every field, whatever the container calls it")
func allTags() {
  let description = EpisodeDescription(
    tags: [
      "TITLE": " The Long Road\0", "album": "Road Show", "artist": "A. Walker",
      "date": "2024-05-01",
      "track": "12/40", "season_number": "2", "TDES": "A walk.", "comment": "made with x",
      "TGID": "urn:1",
    ], chapters: [])
  #expect(description.title == "The Long Road")
  #expect(description.show == "Road Show")
  #expect(description.artist == "A. Walker")
  #expect(description.published == "2024-05-01")
  #expect(description.number == 12)
  #expect(description.season == 2)
  #expect(description.summary == "A walk.")
  #expect(description.guid == "urn:1")
}

@Test("Line breaks inside a title stay")
func titleKeepsItsLines() {
  let title = "=SUM(1,2), \"quoted\"; semi|pipe\ttab\nsecond line 🎙"
  #expect(EpisodeDescription(tags: ["title": title], chapters: []).title == title)
}

@Test(
  "Dates in tags become ISO 8601, or are passed over",
  arguments: [
    ("2024-05-01", "2024-05-01"),
    ("20240501", "2024-05-01"),
    ("2024/05/01", "2024-05-01"),
    ("2024-05-01T06:30:00Z", "2024-05-01T06:30:00Z"),
    ("2024-05-01 06:30:00", "2024-05-01T06:30:00"),
    ("2024-05-01T06:30:00.000000+02:00", "2024-05-01T06:30:00.000000+02:00"),
    ("2024-05-01 in the morning", "2024-05-01"),
    ("2024", nil),
    ("2024-05", nil),
    ("2024-02-30", nil),
    ("soon", nil),
    ("", nil),
  ] as [(String, String?)])
func tagDate(_ text: String, _ expected: String?) {
  #expect(EpisodeDescription(tags: ["date": text], chapters: []).published == expected)
}

@Test(
  "A number in a tag counts only when it is one",
  arguments: [
    ("7", 7), ("7.5", 7.5), ("007", 7), ("3/12", 3), ("0", nil), ("-1", nil), ("S1", nil),
    ("1e9", nil),
    ("nan", nil), ("9999999999", nil), ("", nil),
  ] as [(String, Double?)])
func tagNumber(_ text: String, _ expected: Double?) {
  #expect(EpisodeDescription(tags: ["track": text], chapters: []).number == expected)
}

@Test(
  "Titles lose what is blank around them, and nothing else",
  arguments: [
    (" \u{0}a\tb\u{7F}\r\n", "a\tb"), ("\u{A0}a\u{85}", "a"),
    ("\u{8D}¡“ú\u{90}", "\u{8D}¡“ú\u{90}"),
  ])
func blanksAroundTitles(_ text: String, _ expected: String) {
  #expect(EpisodeDescription(tags: ["title": text], chapters: []).title == expected)
}

@Test("Tags come before the file's name, and that before its folder")
func orderOfSources() {
  let path = FilePath("/pods/Road Show/20240501-from the name.mp3")
  let tagged = EpisodeDescription(path: path, tags: ["title": "From the tag"], chapters: [])
  #expect(tagged.title == "From the tag")
  #expect(tagged.published == "2024-05-01")
  #expect(tagged.show == "Road Show")
  let bare = EpisodeDescription(path: path, tags: ["title": "  "], chapters: [])
  #expect(bare.title == "from the name")
  let album = EpisodeDescription(path: path, tags: ["album": "The Real Show"], chapters: [])
  #expect(album.show == "The Real Show")
}

@Test("Chapters are ordered by start, and impossible ones dropped")
func chapterOrder() {
  let chapters = [
    Chapter(start: 60, end: 90, title: "b"), Chapter(start: 0, end: 60, title: "a"),
    Chapter(start: -.infinity, end: nil, title: "x"), Chapter(start: .nan, end: nil, title: "y"),
  ]
  let description = EpisodeDescription(tags: [:], chapters: chapters)
  #expect(description.chapters.map(\.title) == ["a", "b"])
}

@Test("A stranger's endless tag is cut")
func longTag() {
  let description = EpisodeDescription(
    tags: ["title": String(repeating: "x", count: 100_000)], chapters: [])
  #expect(description.title?.count == 1000)
}
