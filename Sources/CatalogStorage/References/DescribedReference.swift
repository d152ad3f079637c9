public import PodcastMetadata

/// A reference with all that is said about it, without its signature.
public struct DescribedReference: Hashable, Sendable {
  /// What its audio is known by.
  public var contentDigest: ContentDigest
  /// The length of its audio, in seconds.
  public var durationSeconds: Double
  /// What is said about its episode, with the chapters on this audio's time line.
  public var description: EpisodeDescription
  /// What a program that uses the library says about it, as the texts that it wrote; empty of what was ingested.
  public var mediaItems: [String]

  /// Puts a reference together.
  public init(
    contentDigest: ContentDigest, durationSeconds: Double, description: EpisodeDescription,
    mediaItems: [String]
  ) {
    self.contentDigest = contentDigest
    self.durationSeconds = durationSeconds
    self.description = description
    self.mediaItems = mediaItems
  }
}
