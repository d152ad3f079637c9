import PodcastMetadata

/// Puts a feed together from what a parser tells.
///
/// It goes by the elements that start rather than by their nesting, since in a broken feed an element may end in the
/// wrong place: each item starts anew, and each field ends where the next one starts.
final class FeedBuilder {
  private var root: XMLName?
  private var show = ShowFields()
  private var item: ItemFields?
  private var items: [FeedItem] = []
  /// The field whose text is being collected.
  private var field: XMLName?
  private var attributes: [String: String] = [:]
  private var text = ""
  /// An element whose contents belong to neither show nor item, and how deep in it the parser is.
  private var ignored: (name: XMLName, depth: Int)?

  /// The most characters collected of one field.
  private static let textLimit = 400_000
  private static let feedRoots: Set = ["rss", "feed", "rdf"]
  private static let ignoredElements: Set = [
    "image", "textinput", "source", "liveitem", "valuetimesplit",
  ]

  /// Whether the document is a feed by its first element.
  var isFeed: Bool { root.map { Self.feedRoots.contains($0.local) } ?? false }

  /// What a document is that is no feed, as a phrase.
  var whatItIs: String {
    guard let root else { return "markup that cannot be read" }
    return root.local == "html" ? "a web page (HTML)" : "XML of another kind (\(root.local))"
  }

  /// Takes up what the parser tells.
  ///
  /// - Returns: whether there is more to hear.
  func receive(_ event: XMLEvent) -> Bool {
    switch event {
    case .start(let name, let attributes):
      if root == nil { root = name }
      guard isFeed else { return false }
      start(name, attributes)
    case .text(let piece):
      if field != nil, ignored == nil, text.utf8.count < Self.textLimit { text += piece }
    case .end(let name): end(name)
    }
    return items.count < FeedReader.mostItems
  }

  /// The feed, once the document has ended.
  func finish() -> Feed {
    finishItem()
    var feed = Feed()
    feed.show = show.description
    feed.items = items
    return feed
  }

  private func start(_ name: XMLName, _ attributes: [String: String]) {
    if isItem(name) {
      ignored = nil
      finishField()
      finishItem()
      item = ItemFields()
      return
    }
    if let ignored {
      self.ignored = (ignored.name, ignored.depth + 1)
      return
    }
    // Markup inside a field that was not escaped.
    if field != nil, !isField(name) {
      if ["p", "br", "div", "li"].contains(name.local) { text += "\n" }
      return
    }
    finishField()
    if isIgnored(name) {
      if name.local == "image" { showImage(attributes) }
      ignored = (name, 0)
      return
    }
    field = name
    self.attributes = attributes
    text = ""
  }

  private func end(_ name: XMLName) {
    if let ignored {
      if ignored.depth > 0 {
        self.ignored = (ignored.name, ignored.depth - 1)
      } else {
        self.ignored = nil
      }
    } else if name == field {
      finishField()
    } else if isItem(name) {
      finishField()
      finishItem()
    }
  }

  private func isItem(_ name: XMLName) -> Bool {
    switch name.space {
    case .none: name.local == "item" || name.local == "entry"
    case .atom: name.local == "entry"
    default: false
    }
  }

  /// Whether the element's own vocabulary makes it a field even inside another one.
  private func isField(_ name: XMLName) -> Bool {
    name.space != .none && name.space != .other && name.space != .atom
      || ItemFields.plainNames.contains(name.local)
  }

  private func isIgnored(_ name: XMLName) -> Bool {
    switch name.space {
    case .none, .atom, .podcast: Self.ignoredElements.contains(name.local)
    default: false
    }
  }

  private func showImage(_ attributes: [String: String]) {
    if item == nil, let link = attributes["href"] { show.setImage(link) }
  }

  private func finishField() {
    guard let name = field else { return }
    field = nil
    if item != nil {
      item?.set(name, attributes: attributes, text: text)
    } else {
      show.set(name, attributes: attributes, text: text)
    }
    text = ""
  }

  private func finishItem() {
    if let item { items.append(item.item) }
    item = nil
  }
}
