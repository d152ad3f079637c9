import FeedParsing
import PodcastMetadata
import RepeatableRandom
import Testing

@Test("Whatever is damaged, something is read or refused, and nothing stops the program")
func randomDamage() {
  let item = """
    <item><title>A &amp; B&eacute;</title><guid>1</guid><pubDate>Tue, 02 Jan 2024 03:04:05 GMT</pubDate>
    <enclosure url="https://x/a%20b.mp3?c=d"/><itunes:duration>1:02:03</itunes:duration>
    <description><![CDATA[<p>x &lt; y</p><!-- c -->]]></description><podcast:season>2</podcast:season></item>
    """
  let head = "<?xml version='1.0' encoding='UTF-8'?><!DOCTYPE rss [<!ENTITY a 'b'>]><rss><channel>"
  let good = Array("\(head)<title>T</title>\(item)\(item)</channel></rss>".utf8)
  var random = SplitMix64(seed: 4)
  for _ in 0..<3_000 {
    var bytes = good
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: good[0..<min(40, good.count)], at: index)
      default: bytes[index] = "<>&;[]!?\"'/".utf8.randomElement(using: &random) ?? 0
      }
    }
    guard let reading = try? FeedReader.read(bytes) else { continue }
    for item in reading.feed.items {
      _ = EpisodeDescription(item: item, of: reading.feed.show)
    }
    _ = FeedIndex(reading.feed)
  }
}
