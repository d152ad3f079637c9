internal import Fingerprinting
internal import Glibc

/// The playback hypotheses that are tried when a clip is not found as recorded.
struct SpeedLadder {
  /// Speeds that are a step apart leave at most 1% to refinement.
  private static let speedStep = 1.02
  /// Bins are finer than frames, so pitch needs finer steps.
  private static let skewStep = 0.005
  /// How far pitch and speed may be moved together.
  private static let largestSkew = 0.06

  let hypotheses: [PlaybackHypothesis]

  /// The hypotheses within a range of speeds, but for the original.
  init(speeds: ClosedRange<Double>) {
    let original = PlaybackHypothesis.original
    let span = log(speeds.upperBound / speeds.lowerBound)
    let steps = max(1, Int((span / log(Self.speedStep)).rounded(.up)))
    let paced = (0..<steps).map { step in
      let speed = speeds.lowerBound * exp(span * (Double(step) + 0.5) / Double(steps))
      return PlaybackHypothesis(speed: speed, frequencySkew: 0)
    }
    let skewSteps = Int((Self.largestSkew / Self.skewStep).rounded())
    let skewed = (-skewSteps...skewSteps).map { step in
      let skew = Double(step) * Self.skewStep
      return PlaybackHypothesis(speed: 1 + skew, frequencySkew: skew)
    }
    hypotheses = (paced + skewed).filter { $0 != original && speeds.contains($0.speed) }
  }

  /// Candidates of a hypothesis that are verified: few, since a true place leads by far.
  private static let candidatesPerHypothesis = 8
  /// Candidates that are refined to the end.
  private static let finalists = 24

  /// The best candidates of all hypotheses, refined to 0.1% of speed.
  func candidates(
    of spectrogram: QuerySpectrogram, over map: EvidenceMap, in source: any PostingSource
  ) throws -> [Candidate] {
    var found: [Candidate] = []
    for hypothesis in hypotheses {
      var landmarks: [Landmark] = []
      for shift in [0, QuerySpectrogram.stepsPerFrame / 2] {
        landmarks += spectrogram.landmarks(under: hypothesis, shift: shift)
      }
      found += try Candidate.find(
        for: LandmarkQuery(landmarks, withNeighbours: true), under: hypothesis, over: map,
        in: source, count: Self.candidatesPerHypothesis, reach: Self.reach(over: map))
    }
    for index in found.indices {
      found[index].refine(
        over: map, speeds: [0.992, 0.996, 1, 1.004, 1.008], steps: [-6, -3, 0, 3, 6])
    }
    found.sort { $0.placement.excess > $1.placement.excess }
    var finalists = Array(found.prefix(Self.finalists))
    for index in finalists.indices {
      finalists[index].refine(
        over: map, speeds: (-4...4).map { 1 + 0.001 * Double($0) },
        steps: (-3...3).map { Double($0) })
      finalists[index].centreSpeed(over: map)
    }
    return finalists
  }

  /// Frames that a refined alignment may need beyond the first one.
  private static func reach(over map: EvidenceMap) -> Int {
    map.rowCount / QuerySpectrogram.stepsPerFrame / 20 + 8
  }
}
