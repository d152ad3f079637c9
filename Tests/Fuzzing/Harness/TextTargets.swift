import FeedParsing
import JSONReading
import PodcastMetadata
import TimedText
import TimelineMapping

/// Feeds.
enum FeedTarget: FuzzTarget {
  static let seeds = [
    """
    <?xml version="1.0" encoding="UTF-8"?><rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
    <title>T</title><itunes:author>A</itunes:author><itunes:image href="https://x/i.jpg"/>
    <item><title>A &amp; B&eacute;</title><guid>1</guid><pubDate>Tue, 02 Jan 2024 03:04:05 GMT</pubDate>
    <enclosure url="https://x/a%20b.mp3?c=d"/><itunes:duration>1:02:03</itunes:duration><itunes:season>2</itunes:season>
    <description><![CDATA[<p>x &lt; y</p><!-- c -->]]></description></item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>x</id><title>E</title>
    <published>2024-01-02T03:04:05Z</published><link rel="enclosure" href="https://x/a.mp3"/></entry></feed>
    """,
  ].map { Array($0.utf8) }

  static func run(_ bytes: [UInt8]) {
    guard let reading = try? FeedReader.read(bytes) else { return }
    for item in reading.feed.items { _ = EpisodeDescription(item: item, of: reading.feed.show) }
    _ = FeedIndex(reading.feed)
  }
}

/// Files of JSON beside the audio.
enum SidecarTarget: FuzzTarget {
  static let seeds = [
    """
    {"title":"T","guid":"g","isoDate":"2024-01-02T03:04:05.000Z","itunes":{"season":"2","episode":3.5,"explicit":"yes"},
    "chapters":[{"startTime":0,"title":"A"},{"start_time":"1:02:03","end_time":4000,"title":"B"}],
    "categories":["a",{"name":"b"}],"persons":[{"name":"P","role":"host"}],"upload_date":"20240102"}
    """,
    #"{"version":"1.2.0","chapters":[{"startTime":1e3,"endTime":2e3,"title":"\u00e9\ud83d\ude00","toc":false}]}"#,
    #"{"metadata":{"title":"S","author":"A","genres":["x"],"explicit":false,"imageUrl":"https://x/y"}}"#,
  ].map { Array($0.utf8) }

  static func run(_ bytes: [UInt8]) {
    _ = SidecarDescription(episode: bytes)
    _ = SidecarDescription(show: bytes)
    let chapters = SidecarDescription(chapters: bytes)?.episode.chapters ?? []
    precondition(chapters.allSatisfy { $0.start >= 0 && ($0.end ?? .infinity) > $0.start })
  }
}

/// Chapters and transcripts that are made to fit other audio.
enum TimedTextTarget: FuzzTarget {
  static let seeds = [
    #"{"version":"1.2.0","chapters":[{"startTime":5,"endTime":15,"title":"A"},{"startTime":22,"title":"B"}]}"#,
    #"{"version":"1.0.0","segments":[{"speaker":"A","startTime":0.5,"endTime":12,"body":"words"}]}"#,
    "WEBVTT\n\nNOTE x\n\n1\n00:05.000 --> 00:13.500 align:start\nA <00:06.000>b\n\n00:00:21.000 --> 00:00:39.000\nc\n",
    "1\n00:00:05,000 --> 00:00:13,500\nA\n\n2\n00:00:31,000 --> 00:00:39,000\nB\n",
  ].map { Array($0.utf8) }

  private static let map = TimelineMap(
    stretches: [
      TimelineStretch(kind: .same, old: 0..<10, new: 0..<10),
      TimelineStretch(kind: nil, old: 10..<10, new: 10..<15),
      TimelineStretch(kind: .same, old: 10..<20, new: 15..<25),
      TimelineStretch(kind: nil, old: 20..<30, new: 25..<25),
      TimelineStretch(kind: .same, old: 30..<40, new: 25..<35),
    ].compactMap(\.self))

  static func run(_ bytes: [UInt8]) {
    guard let result = try? TimedText.translated(bytes, by: map) else { return }
    precondition(result.keptCount >= 0 && result.splitCount <= result.keptCount)
  }
}
