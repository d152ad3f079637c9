package import AudioSignal

extension ShortTimeTransform {
  /// The analysis of references and clips: power tilted by 3 dB an octave, so that high frequencies hold their
  /// own against speech formants.
  package static func fingerprinting(hopLength: Int) -> ShortTimeTransform {
    ShortTimeTransform(
      windowLength: AnalysisParameters.windowLength,
      hopLength: hopLength,
      weights: (0...AnalysisParameters.windowLength / 2).map { Float($0) / 64 })
  }
}
