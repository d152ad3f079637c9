import JSONReading

/// What a file of JSON beside the audio says.
public struct SidecarDescription: Hashable, Sendable {
  /// What it says about the episode, and in `showDetails` about the podcast.
  public var episode = EpisodeDescription()

  /// The longest sidecar that is read, in bytes.
  public static let mostBytes = 4 << 20

  /// Reads what a downloader wrote about one episode: podcast-dl's `.meta.json`, podcast-archiver's
  /// `.info.json`, and what looks like them.
  ///
  /// A member of an unexpected type is passed over, and the others are taken all the same.
  ///
  /// - Parameter json: the file.
  /// - Returns: `nil` when it is no JSON object.
  public init?(episode json: [UInt8]) {
    guard let tree = JSONTree(json), case .object = tree else { return nil }
    let itunes = tree["itunes"]
    func line(_ names: [String]) -> String? {
      (tree.first(names) ?? itunes?.first(names))?.text.flatMap { PlainText.line($0) }
    }
    func number(_ names: [String]) -> Double? {
      (tree.first(names) ?? itunes?.first(names))?.number.flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
    }
    func link(_ names: [String]) -> String? {
      tree.first(names)?.text.flatMap { PlainText.link($0) }
    }
    episode.title = line(["title", "fulltitle"])
    episode.subtitle = line(["subtitle"])
    episode.guid = Self.guid(tree)
    episode.artist = line(["author", "creator", "uploader"])
    episode.published = tree.first([
      "isoDate", "pubDate", "published_time", "published_parsed", "published", "upload_date",
    ])?.text.flatMap { PublicationDate.ofFeed($0) }
    episode.season = number(["season", "itunes_season", "season_number"]).map { Int($0) }
    episode.number = number([
      "episode", "episode_number", "itunes_episode", "episodeNumber",
    ])
    episode.summary =
      ["content:encoded", "content", "shownotes", "description", "summary"].lazy
      .compactMap { (tree[$0] ?? itunes?[$0])?.text.flatMap { PlainText.paragraphs($0) } }.first
    episode.link = link(["link", "webpage_url"])
    episode.language = line(["language"]).flatMap { PlainText.language($0) }
    episode.isExplicit =
      (tree.first(["is_explicit", "itunes_explicit", "explicit"])
      ?? itunes?["explicit"])?.flag
    episode.genres = Self.names(tree.first(["categories", "genres"]))
    episode.persons = Self.persons(tree.first(["persons", "podcastPersons"]))
    episode.artworkLink =
      link(["image", "thumbnail"])
      ?? itunes?["image"]?.text.flatMap {
        PlainText.link($0)
      }
    episode.transcriptLink = Self.transcript(tree.first(["podcastTranscripts", "transcripts"]))
    episode.chapters = Self.chapters(tree["chapters"])
  }

  /// Reads what a downloader wrote about the podcast: Audiobookshelf's `metadata.json`, podcast-dl's
  /// `<show>.meta.json`.
  ///
  /// - Parameter json: the file.
  /// - Returns: `nil` when it is no JSON object, or about a book.
  public init?(show json: [UInt8]) {
    guard let tree = JSONTree(json), case .object = tree else { return nil }
    let isBook = ["authors", "narrators", "series", "publishedYear", "isbn"]
      .contains { tree[$0] != nil }
    guard !isBook else { return nil }
    let facts = tree["metadata"] ?? tree
    let itunes = facts["itunes"]
    var show = ShowDescription()
    show.title = facts["title"]?.text.flatMap { PlainText.line($0) }
    show.author = (facts.first(["author", "artist", "creator"]) ?? itunes?["author"])?.text
      .flatMap { PlainText.line($0) }
    show.summary = (facts["description"] ?? itunes?["summary"])?.text
      .flatMap { PlainText.paragraphs($0) }
    show.link = facts.first(["link", "itunesPageURL", "itunesPageUrl"])?.text
      .flatMap { PlainText.link($0) }
    show.language = facts["language"]?.text.flatMap { PlainText.language($0) }
    show.isExplicit = (facts["explicit"] ?? itunes?["explicit"])?.flag
    show.genres = Self.names(facts.first(["genres", "categories"]) ?? itunes?["categories"])
    show.imageLink =
      (facts.first(["imageURL", "imageUrl", "feedImageUrl"]) ?? itunes?["image"]
      ?? facts["image"]?["url"])?.text.flatMap { PlainText.link($0) }
    episode = EpisodeDescription(show: show)
  }

  /// Reads chapters by Podcasting 2.0, `application/json+chapters`.
  ///
  /// - Returns: `nil` when there are none in the file.
  public init?(chapters json: [UInt8]) {
    episode.chapters = Self.chapters(JSONTree(json)?["chapters"])
    if episode.chapters.isEmpty { return nil }
  }

  private static func chapters(_ tree: JSONTree?) -> [Chapter] {
    let chapters = (tree?.elements ?? []).prefix(10_000).compactMap { entry -> Chapter? in
      guard let start = entry.first(["startTime", "start_time", "start"])?.seconds, start >= 0,
        entry["toc"]?.flag != false
      else { return nil }
      let end = entry.first(["endTime", "end_time", "end"])?.seconds
      let title = entry["title"]?.text.flatMap { PlainText.line($0) }
      return Chapter(start: start, end: end.flatMap { $0 > start ? $0 : nil }, title: title ?? "")
    }
    return chapters.sorted { $0.start < $1.start }
  }

  /// The guid; where a feed has none, podcast-archiver puts the address of the audio, which is no identity when
  /// it has a token that is another one tomorrow.
  private static func guid(_ tree: JSONTree) -> String? {
    guard let guid = (tree["guid"] ?? tree["id"])?.text?.trimmed, !guid.isEmpty else { return nil }
    let enclosure = tree["enclosure"]?.first(["href", "url"])?.text
    return guid == enclosure && guid.contains("?") ? nil : guid
  }

  private static func names(_ tree: JSONTree?) -> [String] {
    var names: [String] = []
    for entry in (tree?.elements ?? []).prefix(100) {
      let text = entry.text ?? entry.first(["name", "text", "_"])?.text
      if let name = text.flatMap({ PlainText.line($0) }), !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }

  private static func persons(_ tree: JSONTree?) -> [Person] {
    (tree?.elements ?? []).prefix(200).compactMap { entry in
      guard let name = (entry.text ?? entry["name"]?.text).flatMap({ PlainText.line($0) }) else {
        return nil
      }
      return Person(
        name: name, role: entry["role"]?.text.flatMap { PlainText.line($0)?.lowercased() },
        link: entry["href"]?.text.flatMap { PlainText.link($0) })
    }
  }

  /// The address in podcast-dl's copy of `podcast:transcript`, whose attributes lie in a member `$`.
  private static func transcript(_ tree: JSONTree?) -> String? {
    (tree?.elements ?? []).lazy.compactMap { entry in
      (entry["$"] ?? entry).first(["url", "href"])?.text.flatMap { PlainText.link($0) }
    }.first
  }
}
