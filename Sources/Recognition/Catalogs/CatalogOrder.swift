import CatalogStorage
import PodcastMetadata

/// The order of references in a file, which their contents alone decide; that of `podprint export`.
struct CatalogOrder: Comparable {
  private let show: TextOrder
  private let published: TextOrder
  private let season: NumberOrder
  private let number: NumberOrder
  private let title: TextOrder
  private let guid: TextOrder
  private let digest: [UInt8]

  init(_ reference: DescribedReference) {
    let description = reference.description
    show = TextOrder(description.show)
    published = TextOrder(description.published)
    season = NumberOrder(description.season.map(Double.init))
    number = NumberOrder(description.number)
    title = TextOrder(description.title)
    guid = TextOrder(description.guid)
    digest = reference.contentDigest.bytes
  }

  static func < (left: CatalogOrder, right: CatalogOrder) -> Bool {
    let (lefts, rights) = ([left.show, left.published], [right.show, right.published])
    if lefts != rights { return lefts.lexicographicallyPrecedes(rights) }
    let (numbers, others) = ([left.season, left.number], [right.season, right.number])
    if numbers != others { return numbers.lexicographicallyPrecedes(others) }
    let (texts, rest) = ([left.title, left.guid], [right.title, right.guid])
    if texts != rest { return texts.lexicographicallyPrecedes(rest) }
    return left.digest.lexicographicallyPrecedes(right.digest)
  }
}

/// A text by its bytes, as SQLite orders it; none comes first.
private struct TextOrder: Comparable {
  let bytes: [UInt8]?

  init(_ text: String?) {
    bytes = text.map { Array($0.utf8) }
  }

  static func < (left: TextOrder, right: TextOrder) -> Bool {
    guard let bytes = right.bytes else { return false }
    return left.bytes?.lexicographicallyPrecedes(bytes) ?? true
  }
}

/// A number; none comes first.
private struct NumberOrder: Comparable {
  let number: Double?

  init(_ number: Double?) {
    self.number = number
  }

  static func < (left: NumberOrder, right: NumberOrder) -> Bool {
    guard let number = right.number else { return false }
    return left.number.map { $0 < number } ?? true
  }
}
