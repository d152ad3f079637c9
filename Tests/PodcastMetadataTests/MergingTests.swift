import PodcastMetadata
import Testing

private func description(
  title: String? = nil, guid: String? = nil, summary: String? = nil
) -> EpisodeDescription {
  var description = EpisodeDescription()
  description.title = title
  description.guid = guid
  description.summary = summary
  return description
}

@Test("Each field comes from the best source that has it, in whatever order they are given")
func bestSource() {
  let merged = EpisodeDescription([
    (.fileName, description(title: "name", summary: "name")),
    (.tags, description(title: "tags", guid: "tags")),
    (.feed, description(title: "feed")),
    (.sidecar, description(guid: "first")), (.sidecar, description(guid: "second")),
  ])
  #expect(merged.title == "feed" && merged.guid == "first" && merged.summary == "name")
  #expect(merged.sources == [.title: .feed, .guid: .sidecar, .summary: .fileName])
}

@Test(
  "What a feed said stays when the feed says it no more, and gives way when it says something else")
func feedsAreKept() {
  let known = EpisodeDescription([
    (.feed, description(title: "feed", guid: "g")), (.tags, description(summary: "old tags")),
  ])
  let without = EpisodeDescription([(.tags, description(title: "tags"))]).keepingFeed(of: known)
  #expect(without.title == "feed" && without.guid == "g" && without.summary == nil)
  #expect(without.sources == [.title: .feed, .guid: .feed])
  let with = EpisodeDescription([(.feed, description(title: "new"))]).keepingFeed(of: known)
  #expect(with.title == "new" && with.guid == "g")
}

@Test("A second copy adds what is missing, and what it knows from a better source")
func completion() {
  let known = EpisodeDescription([(.tags, description(title: "tags", guid: "g"))])
  let copy = EpisodeDescription([
    (.feed, description(title: "feed")), (.fileName, description(guid: "x", summary: "name")),
  ])
  let merged = known.completed(by: copy)
  #expect(merged.title == "feed" && merged.guid == "g" && merged.summary == "name")
  #expect(merged.sources == [.title: .feed, .guid: .tags, .summary: .fileName])
}

@Test("Tags beyond the first fields, and chapters of Vorbis comments")
func moreTags() {
  let description = EpisodeDescription(
    tags: [
      "TIT3": "Half of it", "genre": "Science;Nature", "performer": "Ann", "language": "deu",
      "rating": "1", "CHAPTER001": "00:01:02.500", "CHAPTER001NAME": "Two", "CHAPTER000": "0:00",
    ], chapters: [])
  #expect(description.subtitle == "Half of it" && description.genres == ["Science", "Nature"])
  #expect(description.persons == [Person(name: "Ann")] && description.language == "deu")
  #expect(description.isExplicit == true)
  #expect(description.chapters.map(\.start) == [0, 62.5])
  #expect(description.chapters.last?.title == "Two")
}

@Test(
  "A picture is known by its first bytes",
  arguments: [
    ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), (Array("GIF89a".utf8), "image/gif"),
    (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "image/webp"), (Array("<html>".utf8), nil), ([], nil),
  ] as [([UInt8], String?)])
func pictures(_ bytes: [UInt8], _ mediaType: String?) {
  #expect(Artwork.mediaType(of: bytes) == mediaType)
}
