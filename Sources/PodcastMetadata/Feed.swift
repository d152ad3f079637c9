/// A podcast's feed: what it says about the show, and its items.
public struct Feed: Hashable, Sendable {
  /// The podcast.
  public var show = ShowDescription()
  /// The episodes, in the order of the feed.
  public var items: [FeedItem] = []
  /// The guids that more than one item had, and none has any more.
  public private(set) var repeatedGuids: Set<String> = []

  /// Makes an empty feed.
  public init() {}

  /// Takes away the guids that more than one item has: such a guid is nobody's identity.
  public mutating func dropRepeatedGuids() {
    var counts: [String: Int] = [:]
    for item in items { if let guid = item.guid { counts[guid, default: 0] += 1 } }
    repeatedGuids = Set(counts.filter { $0.value > 1 }.keys)
    guard !repeatedGuids.isEmpty else { return }
    for index in items.indices {
      if let guid = items[index].guid, repeatedGuids.contains(guid) { items[index].guid = nil }
    }
  }
}

/// An episode as a feed has it.
public struct FeedItem: Hashable, Sendable {
  /// What makes it the same episode whatever else changes; never the guid of two items.
  public var guid: String?
  /// The title.
  public var title: String?
  /// A line that says more than the title.
  public var subtitle: String?
  /// Who made it.
  public var author: String?
  /// Those who take part.
  public var persons: [Person] = []
  /// What it is about.
  public var genres: [String] = []
  /// Season number.
  public var season: Int?
  /// Number within the show or season.
  public var number: Double?
  /// When it was published, as `YYYY-MM-DD` or full ISO 8601.
  public var published: String?
  /// A longer text as it stands in the feed, mostly with markup: few of a feed's texts are ever wanted.
  public var markedUpSummary: String?
  /// Its page on the web.
  public var link: String?
  /// The language it is in.
  public var language: String?
  /// Whether it is not for children.
  public var isExplicit: Bool?
  /// Where its audio lies; relative addresses are kept as they are.
  public var enclosureLinks: [String] = []
  /// Where its chapters lie.
  public var chaptersLink: String?
  /// Where its transcript lies.
  public var transcriptLink: String?
  /// Where its picture lies.
  public var imageLink: String?
  /// The length that the feed claims, in seconds.
  public var durationSeconds: Double?
  /// The chapters that the feed itself holds.
  public var chapters: [Chapter] = []

  /// Makes an empty item.
  public init() {}
}

extension EpisodeDescription {
  /// Describes an episode by its item, and by the show where the item says nothing.
  public init(item: FeedItem, of show: ShowDescription) {
    self.init(show: show)
    title = item.title
    subtitle = item.subtitle
    guid = item.guid
    published = item.published
    artist = item.author ?? show.author
    persons = item.persons
    if !item.genres.isEmpty { genres = item.genres }
    season = item.season
    number = item.number
    summary = item.markedUpSummary.flatMap { PlainText.paragraphs($0) }
    link = item.link
    language = item.language ?? show.language
    isExplicit = item.isExplicit ?? show.isExplicit
    artworkLink = item.imageLink ?? show.imageLink
    transcriptLink = item.transcriptLink
    chapters = item.chapters
  }

  /// Describes an episode by nothing but the show that it belongs to.
  public init(show details: ShowDescription) {
    self.init()
    show = details.title
    genres = details.genres
    artist = details.author
    language = details.language
    isExplicit = details.isExplicit
    artworkLink = details.imageLink
    showDetails = details
  }
}
