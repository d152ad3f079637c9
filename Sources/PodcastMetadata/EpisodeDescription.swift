/// A named stretch of an episode, as its publisher marked it.
public struct Chapter: Hashable, Sendable {
  /// Seconds from the start of the audio.
  public var start: Double
  /// Seconds from the start of the audio, when the source says where the chapter ends.
  public var end: Double?
  /// What the chapter is called; may be empty.
  public var title: String

  /// Makes a chapter.
  public init(start: Double, end: Double?, title: String) {
    self.start = start
    self.end = end
    self.title = title
  }
}

/// What is known about an episode from its tags, its name and the folder it lies in.
public struct EpisodeDescription: Hashable, Sendable {
  /// The podcast's name.
  public var show: String?
  /// The episode's title.
  public var title: String?
  /// The feed's identifier of the episode.
  public var guid: String?
  /// When the episode was published, as `YYYY-MM-DD` or full ISO 8601.
  public var published: String?
  /// Who made it.
  public var artist: String?
  /// Season number.
  public var season: Int?
  /// Number within the show or season.
  public var number: Double?
  /// A longer text.
  public var summary: String?
  /// The chapters, ordered by start.
  public var chapters: [Chapter] = []

  /// Makes an empty description.
  public init() {}
}
