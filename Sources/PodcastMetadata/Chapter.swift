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
