public import PodcastMetadata

/// What a file holds about its episode beyond its tags, kept to be put together anew without opening it.
public struct FileMetadata: Hashable, Sendable {
  /// The chapters in the file.
  public var chapters: [Chapter] = []
  /// The picture in the file.
  public var artwork: Artwork?
  /// What lies beside the file, as a number that differs when that differs; `nil` when nobody looked.
  public var state: Int64?

  /// Makes a value.
  public init(chapters: [Chapter] = [], artwork: Artwork? = nil, state: Int64? = nil) {
    self.chapters = chapters
    self.artwork = artwork
    self.state = state
  }
}

/// What is said about an episode now, when nothing but feeds and sidecars has changed.
public struct MetadataUpdate: Sendable {
  /// The file.
  public var file: FileIdentifier
  /// What is known about the episode now.
  public var description: EpisodeDescription
  /// The pictures that the description names, as far as they are at hand.
  public var pictures: [ArtworkContents]
  /// The state of what lies beside the file.
  public var state: Int64

  /// Makes a value.
  public init(
    file: FileIdentifier, description: EpisodeDescription, pictures: [ArtworkContents] = [],
    state: Int64
  ) {
    self.file = file
    self.description = description
    self.pictures = pictures
    self.state = state
  }
}
