public import Matching

/// What is known of an episode when repeats are named.
public struct EpisodeOutline: Hashable, Sendable {
  /// Its audio.
  public var reference: ReferenceIdentifier
  /// The number of the episode: several references may be versions of one.
  public var episode: Int64
  /// The length of its audio, in frames.
  public var frameCount: Int
  /// The podcast it belongs to; `nil` when that is not known.
  public var show: String?

  /// Makes an outline.
  public init(reference: ReferenceIdentifier, episode: Int64, frameCount: Int, show: String?) {
    self.reference = reference
    self.episode = episode
    self.frameCount = frameCount
    self.show = show
  }
}
