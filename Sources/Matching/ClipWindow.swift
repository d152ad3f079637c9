internal import AudioSignal
internal import Fingerprinting

/// Matches one window of a clip, up to a minute long: retrieval, verification, decision.
struct ClipWindow {
  /// The most places that are verified as recorded.
  private static let candidateCount = 50
  /// An answer this sure needs no search for other speeds, if it holds nearly all of the clip: at a speed that is a little
  /// off, only part of it fits.
  private static let sureExpectedFalseMatches = 1e-12
  private static let sureShareOfClip = 0.9
  /// Refining an alignment always finds a little more evidence, also where the clip plays as recorded.
  private static let refinedShare = 0.95
  /// Beside a place that explains the window, others count only if they have a tenth of its evidence.
  private static let leastShareOfEvidence = 0.1

  private let source: any PostingSource
  private let settings: MatchSettings
  private let clipSeconds: Double
  private let spectrogram: QuerySpectrogram
  private let map: EvidenceMap

  init(samples: [Float], source: any PostingSource, settings: MatchSettings) {
    self.source = source
    self.settings = settings
    clipSeconds = AudioRate.seconds(samples: samples.count)
    spectrogram = QuerySpectrogram(samples: samples)
    map = EvidenceMap(spectrogram)
  }

  /// The places of the window, the best first.
  func matches() throws -> [Match] {
    guard map.rowCount > 0, source.frameCount > 0 else { return [] }
    let candidates = try Candidate.find(
      for: LandmarkQuery(
        (0..<QuerySpectrogram.stepsPerFrame).flatMap {
          spectrogram.landmarks(under: .original, shift: $0)
        }), under: .original, over: map, in: source, count: Self.candidateCount,
      reach: NullDistribution.reach)
    let wrongPlaces = candidates.enumerated().flatMap { rank, candidate in
      candidate.wrongPlaces(NullDistribution.displacements(forRank: rank), over: map)
    }
    let null = NullDistribution(wrongPlaces: wrongPlaces)
    var matches: [Match] = []
    if settings.speeds.contains(1) {
      matches = candidates.compactMap { match($0, null: null, search: 0) }
    }
    if !matches.contains(where: isSure) {
      let ladder = SpeedLadder(speeds: settings.speeds)
      let search = Significance.logarithmOfChance(hypotheses: ladder.hypotheses.count)
      matches += try ladder.candidates(of: spectrogram, over: map, in: source).compactMap {
        match($0, null: null, search: search)
      }
    }
    let ordered = matches.sorted { $0.evidence > $1.evidence }
    guard let best = ordered.first else { return [] }
    let weakest = Self.leastShareOfEvidence * best.evidence
    return ordered.prefix { $0.evidence >= weakest }.mergingOverlaps()
  }

  private func isSure(_ match: Match) -> Bool {
    let seconds = match.clipRange.upperBound - match.clipRange.lowerBound
    return match.expectedFalseMatches <= Self.sureExpectedFalseMatches
      && seconds >= Self.sureShareOfClip * clipSeconds
  }

  /// The candidate as a match, if it is unlikely enough to be chance.
  ///
  /// - Parameter search: the logarithm of what the search that found it takes back of its chance.
  private func match(
    _ candidate: Candidate, null: NullDistribution, search: Double
  ) -> Match? {
    let chance =
      null.logarithmOfChance(candidate.placement)
      + Significance.logarithmOfChance(
        hits: candidate.place.hits, leastHits: candidate.leastHits)
      + search
    let expected = Significance.expectedFalseMatches(
      logarithmOfChance: chance, referenceFrames: source.frameCount)
    guard expected <= settings.mostExpectedFalseMatches else { return nil }
    let stretch = MatchStretch(candidate: candidate, map: map)
    let hypothesis = candidate.placement.alignment.hypothesis
    let offset = stretch.offsetSeconds
    let reference = candidate.place.reference
    let referenceSeconds =
      Double(source.frameCount(of: reference)) / AnalysisParameters.framesPerSecond
    return Match(
      reference: reference, offsetSeconds: offset,
      clipRange: stretch.clipRange(
        clipSeconds: clipSeconds, offsetSeconds: offset, referenceSeconds: referenceSeconds),
      speed: hypothesis.speed, frequencySkew: hypothesis.frequencySkew,
      expectedFalseMatches: expected,
      evidence: hypothesis == .original ? stretch.evidence : Self.refinedShare * stretch.evidence)
  }
}
