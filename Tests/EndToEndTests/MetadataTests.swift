import Foundation
import Testing

@Suite("Metadata")
struct MetadataTests {
  @Test("show tells every field and where it comes from; a feed that appears costs no decoding")
  func feedAppears() async throws {
    let folder = try TemporaryFolder()
    let catalog = folder.path("c.sqlite")
    try await Shell.run(
      """
      mkdir -p "$1/pods/Tides" && cd "$1/pods/Tides"
      ffmpeg -nostdin -v error -f lavfi -i testsrc=s=64x64 -frames:v 1 cover.png
      ffmpeg -nostdin -v error -f lavfi -i "anoisesrc=d=8:c=pink:r=22050:a=0.4" -i cover.png -map 0 -map 1 \
        -c:v copy -disposition:v attached_pic -metadata title="From the tag" -metadata genre=Speech neap.mp3
      rm cover.png
      """, folder.path)
    let arguments = ["ingest", folder.path("pods"), "--catalog", catalog, "--json"]
    #expect(try await Tool.run(arguments).status == 0)
    let before = try await sheet(catalog)
    #expect(before["title"] as? String == "From the tag")
    #expect((before["genres"] as? [String]) == ["Speech"])
    #expect((before["artwork"] as? [String: Any])?["mediaType"] as? String == "image/png")
    #expect((before["sources"] as? [String: String])?["title"] == "tags")
    #expect((before["sources"] as? [String: String])?["show"] == "folder")

    try Data(feed.utf8).write(to: folder.url("pods/Tides/feed.xml"))
    let second = try await Tool.run(arguments)
    #expect(second.status == 0)
    #expect(try second.lines.first?["outcome"] as? String == "updated")
    let summary = try #require(second.lines.last?["summary"] as? [String: Any])
    #expect(summary["audioSeconds"] as? Double == 0)

    let after = try await sheet(catalog)
    #expect(after["title"] as? String == "Neap – café" && after["guid"] as? String == "g1")
    #expect(after["subtitle"] as? String == "Half" && after["language"] as? String == "en-GB")
    #expect(after["season"] as? Int == 2 && after["number"] as? Double == 3.5)
    #expect(after["explicit"] as? Bool == true && after["link"] as? String == "https://x.example/1")
    #expect(after["transcript"] as? String == "https://x.example/1.vtt")
    #expect(after["artworkLink"] as? String == "https://x.example/1.jpg")
    #expect((after["persons"] as? [[String: String]]) == [["name": "Ann Ebb", "role": "host"]])
    #expect((after["chapters"] as? [[String: Any]])?.first?["title"] as? String == "Start")
    let sources = try #require(after["sources"] as? [String: String])
    #expect(
      sources["title"] == "feed" && sources["artwork"] == "tags" && sources["genres"] == "tags")
    #expect((after["showDetails"] as? [String: Any])?["author"] as? String == "The Harbour")

    let human = try await Tool.run(["show", "Neap", "--catalog", catalog])
    for text in ["With       Ann Ebb (host)", "Genres     Speech", "Sources    feed: show, title"] {
      #expect(human.output.contains(text), "\(human.output)")
    }
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  private func sheet(_ catalog: String) async throws -> [String: Any] {
    let result = try await Tool.run(["show", "1", "--json", "--catalog", catalog])
    return try #require(try result.lines.first)
  }

  private let feed = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters">
    <channel><title>Tide Tables</title><language>en-GB</language>
    <itunes:author>The Harbour</itunes:author>
    <item><title>Neap &ndash; caf&eacute;</title><guid>g1</guid><itunes:subtitle>Half</itunes:subtitle>
    <pubDate>Tue, 02 Jan 2024 03:04:05 +0000</pubDate><link>https://x.example/1</link>
    <enclosure url="https://x.example/neap.mp3?token=1"/><itunes:explicit>yes</itunes:explicit>
    <podcast:season>2</podcast:season><podcast:episode>3.5</podcast:episode>
    <podcast:person role="Host">Ann Ebb</podcast:person>
    <podcast:transcript url="https://x.example/1.vtt" type="text/vtt"/>
    <itunes:image href="https://x.example/1.jpg"/>
    <psc:chapters><psc:chapter start="0" title="Start"/></psc:chapters></item>
    </channel></rss>
    """
}
