internal import AudioSignal
internal import Fingerprinting

/// A clip made ready for matching: the same samples analysed on grids that lie a fraction of a frame apart,
/// so that on one of them the frames nearly fall on the reference's.
struct ClipAnalysis {
  /// How many grids, evenly shifted within one hop.
  static let shiftCount = 3

  /// The evidence on each grid.
  let evidence: [EvidenceMap]
  /// All grids' landmarks together, ordered by hash.
  let landmarks: [Landmark]
  let durationSeconds: Double

  /// The frames of the unshifted grid.
  var frameCount: Int { evidence[0].frameCount }

  init(samples: [Float]) {
    durationSeconds = AudioRate.seconds(samples: samples.count)
    let hop = Double(AnalysisParameters.hopLength)
    var evidence: [EvidenceMap] = []
    var landmarks: [Landmark] = []
    for shift in 0..<Self.shiftCount {
      let first = hop * Double(shift) / Double(Self.shiftCount)
      let spectrogram = QuerySpectrogram(
        samples: samples, grid: FrameGrid(hopSamples: hop, firstSample: first))
      evidence.append(EvidenceMap(spectrogram))
      landmarks += LandmarkPairing.landmarks(
        of: spectrogram.peaks, targetsPerAnchor: ConstellationDensity.query.targetsPerAnchor)
    }
    self.evidence = evidence
    self.landmarks = Self.ordered(landmarks)
  }

  /// The reference's time at the clip's first sample, when the clip's frame 0 on grid `shift` falls on
  /// reference frame `offsetFrame`.
  static func offsetSeconds(offsetFrame: Double, shift: Double) -> Double {
    (offsetFrame - shift / Double(shiftCount)) / AnalysisParameters.framesPerSecond
  }

  /// Orders by hash, then frame; as whole numbers, which sort several times faster than pairs.
  private static func ordered(_ landmarks: [Landmark]) -> [Landmark] {
    var keys = landmarks.map { UInt64($0.hash.rawValue) << 32 | UInt64($0.frame) }
    keys.sort()
    return keys.map {
      Landmark(
        hash: LandmarkHash(rawValue: UInt32($0 >> 32)),
        frame: Int32(truncatingIfNeeded: $0 & 0xFFFF_FFFF))
    }
  }
}
