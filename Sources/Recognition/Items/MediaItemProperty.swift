/// The name of a media item's property.
///
/// Any text can be one: `let room: MediaItemProperty = "room"`. The names of the standard ones are below.
public struct MediaItemProperty: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Makes a property of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a property of a name.
  public init(_ name: String) {
    rawValue = name
  }

  /// Makes a property of a name.
  public init(stringLiteral value: String) {
    rawValue = value
  }
}

extension MediaItemProperty {
  /// What it is called: text.
  public static let title: Self = "title"
  /// A second line: text.
  public static let subtitle: Self = "subtitle"
  /// Who made it: text.
  public static let artist: Self = "artist"
  /// The record it is on: text.
  public static let album: Self = "album"
  /// The podcast, course or series that it is of: text.
  public static let show: Self = "show"
  /// What kinds of thing it is: an array of texts.
  public static let genres: Self = "genres"
  /// A picture: an address.
  public static let artworkURL: Self = "artworkURL"
  /// A page about it: an address.
  public static let webURL: Self = "webURL"
  /// Its video: an address.
  public static let videoURL: Self = "videoURL"
  /// Its audio: an address.
  public static let audioURL: Self = "audioURL"
  /// Whether it is not for children: true or false.
  public static let explicitContent: Self = "explicitContent"
  /// The International Standard Recording Code: text.
  public static let isrc: Self = "isrc"
  /// When it was made or published: a date.
  public static let creationDate: Self = "creationDate"
  /// When it was published as its feed says, `YYYY-MM-DD` or full ISO 8601: text.
  public static let published: Self = "published"
  /// The number of its season: a whole number.
  public static let season: Self = "season"
  /// Its number in the show or season: a number.
  public static let episodeNumber: Self = "episodeNumber"
  /// What it is known by in its feed: text.
  public static let guid: Self = "guid"
  /// A longer text about it.
  public static let summary: Self = "summary"
  /// Its language, such as `en` or `de-AT`: text.
  public static let language: Self = "language"
}
