internal import AudioSignal

/// Makes the signature of audio that comes in blocks, in memory that does not grow with its length but for the peaks.
///
/// However the audio is split into blocks, the signature is the same.
public struct ReferenceFingerprinter {
  private var transform = ShortTimeTransform.fingerprinting(
    hopLength: AnalysisParameters.hopLength)
  private var picker = PeakPicker(density: .reference)

  /// Starts at the first sample of the audio.
  public init() {}

  /// Takes the next samples: mono, ``AudioRate/samplesPerSecond``, full scale ±1.
  public mutating func append(_ samples: Span<Float>) {
    transform.append(samples) { picker.append($0, from: AnalysisParameters.bins.lowerBound) }
  }

  /// Ends the audio and gives its signature.
  public consuming func finish() -> Signature {
    picker.finish()
    return Signature(sampleCount: transform.sampleCount, peaks: picker.peaks)
  }
}
