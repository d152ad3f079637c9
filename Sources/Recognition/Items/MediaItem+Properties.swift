public import Foundation

/// The standard properties; each is `nil` when it is missing or of another kind, and is taken away by setting it to `nil`.
extension MediaItem {
  /// What it is called.
  public var title: String? {
    get { self[.title]?.string }
    set { self[.title] = newValue.map { .string($0) } }
  }

  /// A second line.
  public var subtitle: String? {
    get { self[.subtitle]?.string }
    set { self[.subtitle] = newValue.map { .string($0) } }
  }

  /// Who made it.
  public var artist: String? {
    get { self[.artist]?.string }
    set { self[.artist] = newValue.map { .string($0) } }
  }

  /// The record it is on.
  public var album: String? {
    get { self[.album]?.string }
    set { self[.album] = newValue.map { .string($0) } }
  }

  /// The podcast, course or series that it is of.
  public var show: String? {
    get { self[.show]?.string }
    set { self[.show] = newValue.map { .string($0) } }
  }

  /// A picture.
  public var artworkURL: URL? {
    get { self[.artworkURL]?.url }
    set { self[.artworkURL] = newValue.map { .url($0) } }
  }

  /// A page about it.
  public var webURL: URL? {
    get { self[.webURL]?.url }
    set { self[.webURL] = newValue.map { .url($0) } }
  }

  /// Its video.
  public var videoURL: URL? {
    get { self[.videoURL]?.url }
    set { self[.videoURL] = newValue.map { .url($0) } }
  }

  /// Its audio.
  public var audioURL: URL? {
    get { self[.audioURL]?.url }
    set { self[.audioURL] = newValue.map { .url($0) } }
  }

  /// The International Standard Recording Code.
  public var isrc: String? {
    get { self[.isrc]?.string }
    set { self[.isrc] = newValue.map { .string($0) } }
  }

  /// When it was made or published.
  public var creationDate: Date? {
    get { self[.creationDate]?.date }
    set { self[.creationDate] = newValue.map { .date($0) } }
  }

  /// When it was published as its feed says: `YYYY-MM-DD` or full ISO 8601.
  public var published: String? {
    get { self[.published]?.string }
    set { self[.published] = newValue.map { .string($0) } }
  }

  /// Its number in the show or season.
  public var episodeNumber: Double? {
    get { self[.episodeNumber]?.number }
    set { self[.episodeNumber] = newValue.map { .number($0) } }
  }

  /// What it is known by in its feed.
  public var guid: String? {
    get { self[.guid]?.string }
    set { self[.guid] = newValue.map { .string($0) } }
  }

  /// A longer text about it.
  public var summary: String? {
    get { self[.summary]?.string }
    set { self[.summary] = newValue.map { .string($0) } }
  }

  /// Its language, such as `en` or `de-AT`.
  public var language: String? {
    get { self[.language]?.string }
    set { self[.language] = newValue.map { .string($0) } }
  }

  /// Whether it is not for children.
  public var explicitContent: Bool? {
    get { self[.explicitContent]?.bool }
    set { self[.explicitContent] = newValue.map { .bool($0) } }
  }

  /// The number of its season.
  public var season: Int? {
    get { self[.season]?.integer.flatMap { Int(exactly: $0) } }
    set { self[.season] = newValue.map { .integer(Int64($0)) } }
  }

  /// What kinds of thing it is; empty when it is not known.
  public var genres: [String] {
    get { self[.genres]?.array?.compactMap(\.string) ?? [] }
    set { self[.genres] = newValue.isEmpty ? nil : .array(newValue.map { .string($0) }) }
  }
}
