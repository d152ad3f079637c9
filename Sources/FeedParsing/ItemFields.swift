import PodcastMetadata

/// An item of a feed while its elements come in, in any order.
struct ItemFields {
  /// The elements without prefix that are fields of an item.
  static let plainNames: Set = [
    "title", "link", "guid", "id", "pubdate", "published", "updated", "author", "enclosure",
    "description", "summary", "content", "category", "name",
  ]

  private var result = FeedItem()
  private var plainTitle: String?
  private var updated: String?
  /// The texts about the episode by how much they say.
  private var texts: [TextKind: String] = [:]

  private enum TextKind: CaseIterable {
    case content, description, summary
  }

  /// The item with all that was set.
  var item: FeedItem {
    var item = result
    item.title = item.title ?? plainTitle
    item.published = item.published ?? updated
    item.markedUpSummary = TextKind.allCases.lazy.compactMap { texts[$0] }.first
    item.chapters.sort { $0.start < $1.start }
    return item
  }

  /// Takes up an element that has ended; of several of the same kind, the first one counts.
  mutating func set(_ name: XMLName, attributes: [String: String], text: String) {
    switch name.space {
    case .none, .atom: setPlain(name.local, attributes, text)
    case .itunes: setApple(name.local, attributes, text)
    case .podcast: setPodcasting(name.local, attributes, text)
    case .content: if name.local == "encoded" { setText(.content, text) }
    case .dublinCore: setDublinCore(name.local, text)
    case .simpleChapters: if name.local == "chapter" { addChapter(attributes) }
    case .media:
      let isPicture =
        attributes["medium"] == "image" || attributes["type"]?.hasPrefix("image/") == true
      if name.local == "content", !isPicture { addEnclosure(attributes["url"]) }
    case .other: break
    }
  }

  private mutating func setPlain(_ name: String, _ attributes: [String: String], _ text: String) {
    switch name {
    case "title": result.title = result.title ?? PlainText.line(text)
    case "guid", "id":
      let guid = text.trimmedLine
      if !guid.isEmpty { result.guid = result.guid ?? guid }
    case "pubdate", "published":
      result.published = result.published ?? PublicationDate.ofFeed(text)
    case "updated": updated = updated ?? PublicationDate.ofFeed(text)
    case "author", "name": result.author = result.author ?? FeedAuthor.name(text)
    case "enclosure": addEnclosure(attributes["url"])
    case "link": setLink(attributes, text)
    case "category":
      addGenre(attributes["label"] ?? attributes["term"] ?? text)
    case "description": setText(.description, text)
    case "summary": setText(.summary, text)
    case "content": setText(.content, text)
    default: break
    }
  }

  private mutating func setLink(_ attributes: [String: String], _ text: String) {
    let link = attributes["href"] ?? text
    switch attributes["rel"] {
    case "enclosure": addEnclosure(link)
    case nil, "alternate": result.link = result.link ?? PlainText.link(link)
    case "http://podlove.org/simple-chapters", "replies", "self": break
    default: break
    }
  }

  private mutating func setApple(_ name: String, _ attributes: [String: String], _ text: String) {
    switch name {
    case "title": plainTitle = plainTitle ?? PlainText.line(text)
    case "subtitle": result.subtitle = result.subtitle ?? PlainText.line(text)
    case "summary": setText(.summary, text)
    case "author": result.author = PlainText.line(text) ?? result.author
    case "duration": result.durationSeconds = PlainText.seconds(text)
    case "explicit": result.isExplicit = PlainText.isExplicit(text)
    case "season": result.season = result.season ?? Self.number(text).map { Int($0) }
    case "episode": result.number = result.number ?? Self.number(text)
    case "image":
      result.imageLink =
        result.imageLink ?? (attributes["href"] ?? attributes["url"]).flatMap { PlainText.link($0) }
    case "category": addGenre(attributes["text"] ?? "")
    default: break
    }
  }

  private mutating func setPodcasting(
    _ name: String, _ attributes: [String: String], _ text: String
  ) {
    switch name {
    case "season": result.season = Self.number(text).map { Int($0) } ?? result.season
    case "episode": result.number = Self.number(text) ?? result.number
    case "person":
      guard result.persons.count < 200, let name = PlainText.line(text) else { return }
      result.persons.append(
        Person(
          name: name, role: attributes["role"].flatMap { PlainText.line($0)?.lowercased() },
          link: attributes["href"].flatMap { PlainText.link($0) }))
    case "chapters":
      result.chaptersLink = result.chaptersLink ?? attributes["url"].flatMap { PlainText.link($0) }
    case "transcript":
      result.transcriptLink =
        result.transcriptLink ?? attributes["url"].flatMap { PlainText.link($0) }
    default: break
    }
  }

  private mutating func setDublinCore(_ name: String, _ text: String) {
    switch name {
    case "date": result.published = result.published ?? PublicationDate.ofFeed(text)
    case "creator": result.author = result.author ?? PlainText.line(text)
    case "language": result.language = PlainText.language(text)
    default: break
    }
  }

  private mutating func setText(_ kind: TextKind, _ text: String) {
    if texts[kind] == nil, text.contains(where: { !$0.isWhitespace }) { texts[kind] = text }
  }

  private mutating func addEnclosure(_ link: String?) {
    guard let link = link.flatMap({ PlainText.link($0) }), result.enclosureLinks.count < 20,
      !result.enclosureLinks.contains(link)
    else { return }
    result.enclosureLinks.append(link)
  }

  private mutating func addGenre(_ text: String) {
    guard let genre = PlainText.line(text), result.genres.count < 100,
      !result.genres.contains(genre)
    else { return }
    result.genres.append(genre)
  }

  private mutating func addChapter(_ attributes: [String: String]) {
    guard let start = attributes["start"].flatMap({ PlainText.seconds($0) }),
      result.chapters.count < 10_000
    else { return }
    let title = attributes["title"].flatMap { PlainText.line($0) } ?? ""
    result.chapters.append(Chapter(start: start, end: nil, title: title))
  }

  private static func number(_ text: String) -> Double? {
    Double(text.trimmedLine).flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
  }
}
