import PodcastMetadata

/// What a feed says about its podcast while the elements come in.
struct ShowFields {
  private(set) var description = ShowDescription()

  /// Takes up an element outside of all items.
  mutating func set(_ name: XMLName, attributes: [String: String], text: String) {
    switch (name.space, name.local) {
    case (.none, "title"), (.atom, "title"):
      description.title = description.title ?? PlainText.line(text)
    case (.none, "link"), (.atom, "link"):
      guard attributes["rel"] ?? "alternate" == "alternate" else { return }
      description.link = description.link ?? PlainText.link(attributes["href"] ?? text)
    case (.none, "description"), (.atom, "subtitle"):
      description.summary = description.summary ?? PlainText.paragraphs(text)
    case (.itunes, "summary"):
      description.summary = description.summary ?? PlainText.paragraphs(text)
    case (.none, "language"), (.dublinCore, "language"):
      description.language = description.language ?? PlainText.language(text)
    case (.itunes, "author"): description.author = PlainText.line(text) ?? description.author
    case (.none, "author"), (.atom, "author"), (.atom, "name"), (.dublinCore, "creator"),
      (.none, "managingeditor"):
      description.author = description.author ?? FeedAuthor.name(text)
    case (.itunes, "explicit"): description.isExplicit = PlainText.isExplicit(text)
    case (.itunes, "category"): addGenre(attributes["text"] ?? "")
    case (.none, "category"), (.atom, "category"):
      addGenre(attributes["label"] ?? attributes["term"] ?? text)
    case (.itunes, "image"): if let link = attributes["href"] { setImage(link) }
    case (.atom, "logo"), (.atom, "icon"): setImage(text)
    case (.podcast, "guid"): description.guid = PlainText.line(text)
    default: break
    }
  }

  /// Takes up where the podcast's picture lies.
  mutating func setImage(_ link: String) {
    description.imageLink = description.imageLink ?? PlainText.link(link)
  }

  private mutating func addGenre(_ text: String) {
    guard let genre = PlainText.line(text), description.genres.count < 100,
      !description.genres.contains(genre)
    else { return }
    description.genres.append(genre)
  }
}

/// Authors as feeds write them.
enum FeedAuthor {
  /// The name alone: RSS puts it in brackets behind an address of mail; `nil` when there is only that.
  static func name(_ text: String) -> String? {
    guard let line = PlainText.line(text) else { return nil }
    if let match = line.wholeMatch(of: #/\S+@\S+\s*\((.+)\)/#) {
      return PlainText.line("\(match.1)")
    }
    return line.contains("@") && !line.contains(" ") ? nil : line
  }
}

extension String {
  /// The text on one line, as it is otherwise: for identifiers and numbers, in which markup means nothing.
  var trimmedLine: String {
    String(prefix(2000)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
