/// An assumption about how a clip was played: how fast, and whether its pitch moved with it.
package struct PlaybackHypothesis: Hashable {
  /// Seconds of the reference in a second of the clip.
  package var speed: Double
  /// Frequencies of the clip over those of the reference, less 1.
  package var frequencySkew: Double

  /// As recorded.
  package static let original = PlaybackHypothesis(speed: 1, frequencySkew: 0)

  /// The same way of playing at another speed: a pitch that moves with the speed goes on doing so.
  func at(speed: Double) -> PlaybackHypothesis {
    PlaybackHypothesis(speed: speed, frequencySkew: frequencySkew == 0 ? 0 : speed - 1)
  }

  /// Whether a search around one finds the other.
  func isNear(_ other: PlaybackHypothesis) -> Bool {
    abs(speed / other.speed - 1) <= 0.01 && (frequencySkew == 0) == (other.frequencySkew == 0)
  }

  /// The reference's bin of a frequency that the clip shows in `bin`.
  func referenceBin(ofClipBin bin: Int) -> Int {
    frequencySkew == 0 ? bin : Int((Double(bin) / (1 + frequencySkew)).rounded())
  }

  /// The clip's bin in which a frequency of the reference's `bin` shows.
  func clipBin(ofReferenceBin bin: Int) -> Int {
    frequencySkew == 0 ? bin : Int((Double(bin) * (1 + frequencySkew)).rounded())
  }
}
