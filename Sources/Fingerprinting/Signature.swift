internal import AudioSignal

/// The compact constellation of an audio item: what is stored of it, and all that matching needs.
public struct Signature: Hashable, Sendable {
  /// How many samples were analysed, at ``AudioRate/samplesPerSecond``.
  public let sampleCount: Int
  /// The peaks, ordered by frame, then bin; no two alike.
  public let peaks: [Peak]

  /// Makes a signature of an analysis.
  ///
  /// - Precondition: `peaks` are in order and lie within the frames of `sampleCount` samples.
  public init(sampleCount: Int, peaks: [Peak]) {
    precondition(
      peaks.last.map { Int($0.frame) < AnalysisParameters.frameCount(samples: sampleCount) } ?? true
    )
    self.sampleCount = sampleCount
    self.peaks = peaks
  }

  /// The number of whole frames that were analysed.
  public var frameCount: Int { AnalysisParameters.frameCount(samples: sampleCount) }

  /// The length of the audio.
  public var durationSeconds: Double { AudioRate.seconds(samples: sampleCount) }

  /// The landmarks that stand for this signature in an index, ordered by anchor.
  public var landmarks: [Landmark] {
    LandmarkPairing.landmarks(
      of: peaks, targetsPerAnchor: ConstellationDensity.reference.targetsPerAnchor)
  }
}
