/// How the new audio was made of the old one.
public struct Playback: Hashable, Sendable {
  /// Seconds of the old audio in a second of the new one.
  public var speed: Double
  /// Frequencies of the new audio over those of the old one, less 1.
  public var frequencySkew: Double

  /// Makes a way of playing.
  public init(speed: Double, frequencySkew: Double) {
    self.speed = speed
    self.frequencySkew = frequencySkew
  }
}
