/// What a parser tells of a document, one after the other.
enum XMLEvent {
  /// An element starts.
  case start(XMLName, attributes: [String: String])
  /// Text of the element that started last and has not ended; may come in several pieces.
  case text(String)
  /// The element that started last ends.
  case end(XMLName)
}

/// An element's name, with the vocabulary that it belongs to.
struct XMLName: Hashable {
  /// The vocabularies that podcasts use.
  enum Space {
    case none, itunes, podcast, atom, content, dublinCore, simpleChapters, media, other
  }

  let space: Space
  /// The name without prefix, in small letters.
  let local: String

  init(local: String, prefix: String?, address: String?) {
    self.local = local.lowercased()
    space = Self.space(address: address, prefix: prefix)
  }

  /// Feeds forget to declare prefixes, or write the address of a vocabulary in their own way.
  private static func space(address: String?, prefix: String?) -> Space {
    if let address = address?.lowercased() {
      if address.contains("itunes.com/dtds/podcast") { return .itunes }
      if address.contains("podcastindex") { return .podcast }
      if address.contains("w3.org/2005/atom") { return .atom }
      if address.contains("purl.org/rss/1.0/modules/content") { return .content }
      if address.contains("purl.org/dc/") { return .dublinCore }
      if address.contains("podlove.org/simple-chapters") { return .simpleChapters }
      if address.contains("search.yahoo.com/mrss") { return .media }
    }
    switch prefix?.lowercased() {
    case nil: return .none
    case "itunes": return .itunes
    case "podcast": return .podcast
    case "atom": return .atom
    case "content": return .content
    case "dc": return .dublinCore
    case "psc": return .simpleChapters
    case "media": return .media
    default: return .other
    }
  }
}
