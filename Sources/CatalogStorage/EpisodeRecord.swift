/// An episode as the catalog knows it.
public struct EpisodeRecord: Hashable, Sendable {
  /// Its number in the catalog.
  public var id: EpisodeIdentifier
  /// The podcast's name.
  public var show: String?
  /// The feed's identifier of the episode.
  public var guid: String?
  /// The episode's title.
  public var title: String?
  /// When it was published, as `YYYY-MM-DD` or full ISO 8601.
  public var published: String?
  /// Who made it.
  public var artist: String?
  /// Season number.
  public var season: Int?
  /// Number within the show or season.
  public var number: Double?
  /// A longer text.
  public var summary: String?
  /// The length of its newest audio, in seconds.
  public var durationSeconds: Double
}

/// What was found for a name that a user gave an episode.
public enum EpisodeLookup: Hashable, Sendable {
  /// No episode is called so.
  case none
  /// This one.
  case one(EpisodeRecord)
  /// More than one, so that the user must say which.
  case several([EpisodeRecord])
}
