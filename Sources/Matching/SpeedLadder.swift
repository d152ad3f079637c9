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

  /// The hypotheses next to some that a clip's other parts were found under.
  init(around known: [PlaybackHypothesis]) {
    hypotheses = known.flatMap { hypothesis in
      [-0.01, 0, 0.01].map { hypothesis.at(speed: hypothesis.speed * (1 + $0)) }
    }
  }

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

  /// Candidates of a hypothesis that are verified: few, since a true place leads by far; the most hits are counted
  /// that leave a whole ladder below a second.
  private static let retrieval = CandidateRetrieval(count: 8, mostHits: 700_000)
  /// Candidates that are refined to the end.
  private static let finalists = 24
  /// Hypotheses whose hashes are read together from an index that is not in memory.
  private static let hypothesesRead = 12

  /// The best candidates of all hypotheses, refined as far as evidence to a frame goes.
  ///
  /// The answer does not depend on how many processors there are.
  func candidates(
    of spectrogram: QuerySpectrogram, over map: EvidenceMap, in source: any PostingSource
  ) throws -> [Candidate] {
    let reach = Self.reach(over: map)
    let proposals = try zip(hypotheses, places(of: spectrogram, in: source)).flatMap {
      try CandidateProposal.make(
        of: $1, leastHits: $1.last?.hits ?? 0, under: $0, over: map, in: source, reach: reach)
    }
    var found = ParallelMap.map(proposals) { proposal -> Candidate? in
      var candidate = proposal.verified(over: map)
      candidate?.refine(
        over: map, speeds: [0.992, 0.996, 1, 1.004, 1.008], steps: [-6, -3, 0, 3, 6])
      return candidate
    }.compactMap { $0 }
    found.sort { $0.placement.strength > $1.placement.strength }
    return ParallelMap.map(Array(found.prefix(Self.finalists))) { finalist in
      var candidate = finalist
      candidate.refine(
        over: map, speeds: (-4...4).map { 1 + 0.001 * Double($0) },
        steps: (-3...3).map { Double($0) })
      return candidate
    }
  }

  /// The places that each hypothesis leads to.
  private func places(
    of spectrogram: QuerySpectrogram, in source: any PostingSource
  ) throws -> [[CandidatePlace]] {
    guard let first = hypotheses.first else { return [] }
    let hashCount = Self.query(of: spectrogram, under: first).hashes.count * hypotheses.count
    if let loaded = try source.loaded(forHashes: hashCount) {
      return ParallelMap.map(hypotheses, scratch: OffsetHistogram()) {
        Self.retrieval.places(
          for: Self.query(of: spectrogram, under: $0), in: loaded, using: &$1)
      }
    }
    return try stride(from: 0, to: hypotheses.count, by: Self.hypothesesRead).flatMap { start in
      let group = hypotheses[start..<min(start + Self.hypothesesRead, hypotheses.count)]
      let queries = ParallelMap.map(Array(group)) { Self.query(of: spectrogram, under: $0) }
      return try Self.retrieval.places(for: queries, reading: source)
    }
  }

  private static func query(
    of spectrogram: QuerySpectrogram, under hypothesis: PlaybackHypothesis
  ) -> LandmarkQuery {
    let landmarks = [0, QuerySpectrogram.stepsPerFrame / 2].flatMap {
      spectrogram.landmarks(under: hypothesis, shift: $0)
    }
    return LandmarkQuery(landmarks, withNeighbours: true)
  }

  /// Frames that a refined alignment may need beyond the first one.
  private static func reach(over map: EvidenceMap) -> Int {
    map.rowCount / QuerySpectrogram.stepsPerFrame / 20 + 8
  }
}
