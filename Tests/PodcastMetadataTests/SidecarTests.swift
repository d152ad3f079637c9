import PodcastMetadata
import Testing

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

@Test("podcast-dl's file of an episode")
func podcastDownload() throws {
  let sidecar = try #require(
    SidecarDescription(
      episode: bytes(
        """
        {"title": "Neap &amp; spring", "guid": "urn:1", "pubDate": "Tue, 02 Jan 2024 03:04:05 +0000",
         "isoDate": "2024-01-02T03:04:05.000Z", "link": "https://x/1", "creator": "Ann",
         "content": "<p>Notes</p>", "enclosure": {"url": "https://x/1.mp3"},
         "itunes": {"season": "2", "episode": "7", "explicit": "no", "subtitle": "Half",
                    "image": "https://x/1.jpg"},
         "podcastTranscripts": [{"$": {"url": "https://x/1.vtt", "type": "text/vtt"}}]}
        """)))
  let episode = sidecar.episode
  #expect(episode.title == "Neap & spring" && episode.guid == "urn:1" && episode.artist == "Ann")
  #expect(episode.published == "2024-01-02T03:04:05.000Z" && episode.summary == "Notes")
  #expect(episode.season == 2 && episode.number == 7 && episode.isExplicit == false)
  #expect(episode.subtitle == "Half" && episode.link == "https://x/1")
  #expect(episode.artworkLink == "https://x/1.jpg" && episode.transcriptLink == "https://x/1.vtt")
}

@Test("podcast-archiver's file of an episode")
func podcastArchiver() throws {
  let sidecar = try #require(
    SidecarDescription(
      episode: bytes(
        """
        {"title": "Neap", "subtitle": "Half", "author": "Ann", "published_time": "2024-01-02T03:04:05+00:00",
         "guid": "urn:1", "episode_number": 7, "is_explicit": true, "summary": "Sum",
         "shownotes": "<p>Notes</p>", "chapters": [{"start": "00:01:02.500", "title": "Two"},
         {"start": "00:00:00", "title": "One"}], "links": []}
        """)))
  let episode = sidecar.episode
  #expect(episode.guid == "urn:1" && episode.number == 7 && episode.isExplicit == true)
  #expect(episode.published == "2024-01-02T03:04:05+00:00" && episode.summary == "Notes")
  #expect(episode.chapters.map(\.start) == [0, 62.5])
}

@Test("Audiobookshelf's file of a podcast, and not of a book")
func audiobookshelf() throws {
  let sidecar = try #require(
    SidecarDescription(
      show: bytes(
        """
        {"tags": [], "title": "Tide Tables", "author": "The Harbour", "description": "<p>About</p>",
         "releaseDate": null, "genres": ["Science", "Nature"], "feedURL": "https://x/feed",
         "imageURL": "https://x/c.jpg", "language": "en", "explicit": false, "podcastType": "episodic"}
        """)))
  let episode = sidecar.episode
  #expect(episode.show == "Tide Tables" && episode.artist == "The Harbour")
  #expect(episode.genres == ["Science", "Nature"] && episode.isExplicit == false)
  #expect(episode.showDetails.summary == "About" && episode.title == nil)
  let older = SidecarDescription(show: bytes(#"{"metadata": {"title": "Older"}, "tags": []}"#))
  #expect(older?.episode.show == "Older")
  let book = SidecarDescription(show: bytes(#"{"title": "Book", "authors": ["A"], "isbn": "1"}"#))
  #expect(book == nil)
}

@Test("Chapters by Podcasting 2.0")
func chaptersFile() throws {
  let sidecar = try #require(
    SidecarDescription(
      chapters: bytes(
        """
        {"version": "1.2.0", "chapters": [{"startTime": 60, "endTime": 90.5, "title": "B"},
         {"startTime": 0, "title": "A", "img": "x"}, {"startTime": 30, "toc": false}, {"title": "no time"},
         {"startTime": "5", "title": 7}]}
        """)))
  #expect(
    sidecar.episode.chapters == [
      Chapter(start: 0, end: nil, title: "A"), Chapter(start: 5, end: nil, title: "7"),
      Chapter(start: 60, end: 90.5, title: "B"),
    ])
  #expect(SidecarDescription(chapters: bytes("{\"chapters\": {}}")) == nil)
}

@Test("A member of an unexpected type is passed over, and the rest is taken")
func unexpectedTypes() {
  let sidecar = SidecarDescription(
    episode: bytes(
      #"{"title": ["x"], "guid": 17, "season": "two", "episode": {"a": 1}, "link": "a b", "author": null, "subtitle": "S"}"#
    ))
  #expect(sidecar?.episode.guid == "17" && sidecar?.episode.subtitle == "S")
  #expect(sidecar?.episode.title == nil && sidecar?.episode.season == nil)
  #expect(sidecar?.episode.link == nil && sidecar?.episode.number == nil)
}

@Test("What is no JSON object says nothing", arguments: ["", "[]", "{\"title\": ", "\u{0}", "7"])
func noObject(_ text: String) {
  #expect(SidecarDescription(episode: bytes(text)) == nil)
  #expect(SidecarDescription(show: bytes(text)) == nil)
}

@Test("Deep nesting is refused")
func deepJSON() {
  let deep = String(repeating: "[", count: 100_000)
  #expect(SidecarDescription(episode: bytes("{\"title\": \(deep)")) == nil)
}

@Test("The address of the audio is a guid only when it has no query")
func addressAsGuid() {
  func guid(_ address: String) -> String? {
    SidecarDescription(
      episode: bytes(#"{"guid": "\#(address)", "enclosure": {"href": "\#(address)"}}"#))?.episode
      .guid
  }
  #expect(guid("https://x/1.mp3?token=1") == nil)
  #expect(guid("https://x/1.mp3") == "https://x/1.mp3")
}
