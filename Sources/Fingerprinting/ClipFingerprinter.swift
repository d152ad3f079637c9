internal import AudioSignal

/// Makes the signature of a clip that comes in blocks.
///
/// However the audio is split into blocks, the signature is the same.
public struct ClipFingerprinter {
  private var transform = ShortTimeTransform.fingerprinting(
    hopLength: AnalysisParameters.hopLength)
  private var reference = PeakPicker(density: .reference)
  private var detail = PeakPicker(density: .query)

  /// Starts at the first sample of the clip.
  public init() {}

  /// The samples taken so far.
  public var sampleCount: Int { transform.sampleCount }

  /// Takes the next samples: mono, ``AudioRate/samplesPerSecond``, full scale ±1.
  public mutating func append(_ samples: Span<Float>) {
    transform.append(samples) {
      reference.append($0, from: AnalysisParameters.bins.lowerBound)
      detail.append($0, from: AnalysisParameters.bins.lowerBound)
    }
  }

  /// Ends the clip and gives its signature.
  public consuming func finish() -> ClipSignature {
    reference.finish()
    detail.finish()
    return ClipSignature(
      reference: Signature(sampleCount: transform.sampleCount, peaks: reference.peaks),
      detail: Signature(sampleCount: transform.sampleCount, peaks: detail.peaks))
  }
}
