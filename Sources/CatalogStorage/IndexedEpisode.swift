public import FilePaths
public import Fingerprinting
public import Matching
public import PodcastMetadata

/// What the pipeline hands over of one file that could be read.
public struct IndexedEpisode: Sendable {
  /// The file.
  public var file: FileFacts
  /// What its audio is known by.
  public var contentDigest: ContentDigest
  /// What its audio is.
  public var audio: AudioFacts
  /// What is known about the episode.
  public var description: EpisodeDescription
  /// The file's tags as they are, by name.
  public var tags: [String: String]
  /// What the file holds beyond its tags, and the state of what lies beside it.
  public var metadata: FileMetadata
  /// The pictures that description and file name, as far as they are at hand.
  public var pictures: [ArtworkContents] = []
  /// What is kept of each frame so that edges can be told to a frame.
  public var edgeProfile: EdgeProfile?
  /// What was wrong with the file.
  public var warnings: [String]

  /// Makes a value to store.
  public init(
    file: FileFacts, contentDigest: ContentDigest, audio: AudioFacts,
    description: EpisodeDescription, tags: [String: String] = [:],
    metadata: FileMetadata = FileMetadata(), warnings: [String] = []
  ) {
    self.file = file
    self.contentDigest = contentDigest
    self.audio = audio
    self.description = description
    self.tags = tags
    self.metadata = metadata
    self.warnings = warnings
  }
}

/// What storing a file did to the catalog.
public struct StoreOutcome: Hashable, Sendable {
  /// The kinds of change.
  public enum Change: Hashable, Sendable {
    /// A new episode.
    case added
    /// New audio of an episode that was there.
    case updated
    /// The same audio, with what is said about it written anew.
    case refreshed
    /// One more file with audio that was there.
    case duplicate
    /// The same file under another path.
    case moved(from: FilePath)
  }

  /// What changed.
  public var change: Change
  /// The episode that the file belongs to.
  public var episode: EpisodeIdentifier
  /// The signature of its audio.
  public var reference: ReferenceIdentifier
}
