/// What is known about a podcast as a whole.
public struct ShowDescription: Hashable, Sendable {
  /// The podcast's name.
  public var title: String?
  /// Who makes it.
  public var author: String?
  /// A longer text, without markup.
  public var summary: String?
  /// Its page on the web.
  public var link: String?
  /// The language it is in, as in BCP 47, such as `en` or `de-AT`.
  public var language: String?
  /// Whether it is not for children.
  public var isExplicit: Bool?
  /// What it is about, by name.
  public var genres: [String] = []
  /// Where its picture lies.
  public var imageLink: String?
  /// The podcast's own identifier, by Podcasting 2.0.
  public var guid: String?

  /// Makes an empty description.
  public init() {}

  /// Adds what `other` says where this says nothing.
  mutating func fillGaps(from other: ShowDescription) {
    title = title ?? other.title
    author = author ?? other.author
    summary = summary ?? other.summary
    link = link ?? other.link
    language = language ?? other.language
    isExplicit = isExplicit ?? other.isExplicit
    if genres.isEmpty { genres = other.genres }
    imageLink = imageLink ?? other.imageLink
    guid = guid ?? other.guid
  }
}
