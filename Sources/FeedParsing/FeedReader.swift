public import PodcastMetadata

/// What was read of a feed.
public struct FeedReading: Sendable {
  /// The feed.
  public var feed: Feed
  /// What was wrong with it, as phrases for the user without the file's name; mostly nothing.
  public var warnings: [String]
}

/// Reads podcasts' feeds: RSS 2.0 with Apple's and Podcasting 2.0's elements, and Atom.
///
/// Feeds are read as they come: not well-formed, in another encoding than they claim, with HTML's names for
/// characters.
public enum FeedReader {
  /// The longest feed that is read, in bytes.
  public static let mostBytes = 64 << 20
  /// The most items kept of one feed, in its order.
  public static let mostItems = 50_000

  /// Reads a feed.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: ``FeedError`` when it is no feed at all.
  public static func read(_ bytes: [UInt8]) throws(FeedError) -> FeedReading {
    guard bytes.count <= mostBytes else { throw .tooLong(bytes: bytes.count, limit: mostBytes) }
    let text = FeedText(bytes)
    let markup = MarkupRepair.repaired(text.utf8)
    guard let first = markup.first(where: { $0 > 0x20 }) else { throw .empty }
    guard first == UInt8(ascii: "<") else {
      throw .notAFeed(what: "{[".utf8.contains(first) ? "JSON" : "some other text")
    }
    let builder = FeedBuilder()
    let parser = try XMLParser.make { builder.receive($0) }
    let brokenLine = parser.parse(markup)
    guard builder.isFeed else { throw .notAFeed(what: builder.whatItIs) }
    var feed = builder.finish()
    var warnings = text.warning.map { [$0] } ?? []
    if let brokenLine {
      warnings.append("is not well-formed near line \(brokenLine); what can be read of it is used")
    }
    feed.dropRepeatedGuids()
    let repeated = feed.repeatedGuids.count
    if repeated > 0 {
      warnings.append(
        repeated == 1
          ? "has one guid for several items, which is not used"
          : "has \(repeated) guids for several items each, which are not used")
    }
    return FeedReading(feed: feed, warnings: warnings)
  }
}
