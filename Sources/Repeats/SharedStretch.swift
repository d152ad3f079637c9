public import Matching

/// A stretch of an episode that sounds as one of another does, or as another one of its own.
public struct SharedStretch: Hashable, Sendable {
  /// The other episode's audio.
  public var reference: ReferenceIdentifier
  /// The stretch, in frames of the episode looked at.
  public var frames: Range<Int>
  /// What to add to a frame of the episode looked at to get that of the other.
  public var offset: Int
  /// Of a hundred frames, those in which nearly all is the same; few of music under talk that differs.
  public var clearPercent: Int
  /// How much speaks for it: the logarithm of how much likelier its peaks are if the stretch is shared.
  public var score: Double

  /// The stretch in frames of the other.
  public var otherFrames: Range<Int> { frames.lowerBound + offset..<frames.upperBound + offset }

  /// Makes a stretch.
  public init(
    reference: ReferenceIdentifier, frames: Range<Int>, offset: Int, score: Double,
    clearPercent: Int = 100
  ) {
    self.reference = reference
    self.frames = frames
    self.offset = offset
    self.score = score
    self.clearPercent = clearPercent
  }
}
