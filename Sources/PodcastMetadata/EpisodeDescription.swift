public import FilePaths

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

  /// Merges what several sources say: each field comes from the first source that has it.
  public init(sources: [EpisodeDescription]) {
    self.init()
    for source in sources { fillGaps(from: source) }
  }

  /// Describes the audio file at `path`.
  ///
  /// Tags come before the file's name, and its name before its folder. The result always has a
  /// title.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the file.
  ///   - tags: the container's tags under the names that FFmpeg gives them.
  ///   - chapters: the container's chapters.
  public init(path: FilePath, tags: [String: String], chapters: [Chapter]) {
    self.init(sources: [
      EpisodeDescription(tags: tags, chapters: chapters),
      EpisodeDescription(fileName: path.lastComponent),
      EpisodeDescription(folder: path.parent),
    ])
  }

  private mutating func fillGaps(from other: EpisodeDescription) {
    show = show ?? other.show
    title = title ?? other.title
    guid = guid ?? other.guid
    published = published ?? other.published
    artist = artist ?? other.artist
    season = season ?? other.season
    number = number ?? other.number
    summary = summary ?? other.summary
    if chapters.isEmpty { chapters = other.chapters }
  }
}
