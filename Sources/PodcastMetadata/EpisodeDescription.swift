public import FilePaths

/// What is known about an episode, and which source each field comes from.
public struct EpisodeDescription: Hashable, Sendable {
  /// The podcast's name.
  public var show: String?
  /// The episode's title.
  public var title: String?
  /// A line that says more than the title.
  public var subtitle: String?
  /// The feed's identifier of the episode.
  public var guid: String?
  /// When the episode was published, as `YYYY-MM-DD` or full ISO 8601.
  public var published: String?
  /// Who made it.
  public var artist: String?
  /// Those who take part.
  public var persons: [Person] = []
  /// What it is about, by name.
  public var genres: [String] = []
  /// Season number.
  public var season: Int?
  /// Number within the show or season.
  public var number: Double?
  /// A longer text, without markup.
  public var summary: String?
  /// Its page on the web.
  public var link: String?
  /// The language it is in, as in BCP 47.
  public var language: String?
  /// Whether it is not for children.
  public var isExplicit: Bool?
  /// The picture that is kept of it.
  public var artwork: Artwork?
  /// Where a picture of it lies on the web.
  public var artworkLink: String?
  /// Where what is said in it can be read.
  public var transcriptLink: String?
  /// The chapters, ordered by start.
  public var chapters: [Chapter] = []
  /// More about the podcast than its name.
  public var showDetails = ShowDescription()
  /// Where each field that is set comes from.
  public var sources: [EpisodeField: MetadataSource] = [:]

  /// Makes an empty description.
  public init() {}

  /// Merges what several sources say, in any order: each field comes from the best source that has it.
  ///
  /// Of two descriptions of the same source, the first one counts.
  public init(_ parts: [(source: MetadataSource, description: EpisodeDescription)]) {
    self.init()
    for source in MetadataSource.allCases {
      for part in parts where part.source == source {
        for field in EpisodeField.allCases where !has(field) && part.description.has(field) {
          take(field, from: part.description)
          sources[field] = source
        }
        showDetails.fillGaps(from: part.description.showDetails)
      }
    }
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
    self.init([
      (.tags, EpisodeDescription(tags: tags, chapters: chapters)),
      (.fileName, EpisodeDescription(fileName: path.lastComponent)),
      (.folder, EpisodeDescription(folder: path.parent)),
    ])
  }
}
