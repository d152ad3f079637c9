internal import AudioSignal

/// Makes the signature of audio that comes in blocks, in memory that does not grow with its length but for the peaks.
///
/// However the audio is split into blocks, the signature is the same.
public struct ReferenceFingerprinter {
  private var transform = ShortTimeTransform.fingerprinting(
    hopLength: AnalysisParameters.hopLength)
  private var picker = PeakPicker(density: .reference)
  private var profiler = EdgeProfiler()

  /// Starts at the first sample of the audio.
  public init() {}

  /// Takes the next samples: mono, ``AudioRate/samplesPerSecond``, full scale ±1.
  public mutating func append(_ samples: Span<Float>) {
    profiler.append(samples)
    transform.append(samples) {
      picker.append($0, from: AnalysisParameters.bins.lowerBound)
      profiler.append(power: $0)
    }
  }

  /// Ends the audio and gives its signature.
  public consuming func finish() -> Signature {
    finishWithEdgeProfile().signature
  }

  /// Ends the audio and gives its signature, and the edge profile of the same frames.
  public consuming func finishWithEdgeProfile() -> (signature: Signature, edgeProfile: EdgeProfile)
  {
    picker.finish()
    return (
      Signature(sampleCount: transform.sampleCount, peaks: picker.peaks), profiler.profile()
    )
  }
}
