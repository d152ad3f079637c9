internal import AudioSignal
internal import Fingerprinting

/// Matches one window of a clip, up to a minute long: retrieval, verification, decision.
enum ClipWindow {
  /// Beside a place that explains the window, others count only if they explain a tenth as much of it.
  private static let leastShareOfEvidence = 0.1

  private struct Candidate {
    var place: OffsetHistogram.Place
    var peaks: [Peak]
    var placement: Placement
  }

  /// The places of the window in `source`, the best first.
  static func matches(
    of samples: [Float], in source: any PostingSource, mostExpectedFalseMatches: Double
  ) throws -> [Match] {
    let analysis = ClipAnalysis(samples: samples)
    guard analysis.frameCount > 0 else { return [] }
    let candidates = try CandidateRetrieval.places(for: analysis, in: source).map { place in
      let reach = NullDistribution.reach
      let peaks = try source.peaks(
        of: place.reference,
        in: place.offsetFrame - reach..<place.offsetFrame + analysis.frameCount + reach)
      return Candidate(
        place: place, peaks: peaks,
        placement: Placement(of: peaks, over: analysis, offsetFrame: place.offsetFrame))
    }
    let wrongPlaces = candidates.enumerated().flatMap { rank, candidate in
      NullDistribution.displacements(forRank: rank).map {
        Placement(
          of: candidate.peaks, over: analysis, offsetFrame: candidate.placement.offsetFrame + $0)
      }
    }
    let null = NullDistribution(wrongPlaces: wrongPlaces)
    let leastHits = candidates.last?.place.hits ?? 0
    let matches = candidates.compactMap { candidate -> Match? in
      let chance =
        null.logarithmOfChance(candidate.placement)
        + Significance.logarithmOfChance(hits: candidate.place.hits, leastHits: leastHits)
      let expected = Significance.expectedFalseMatches(
        logarithmOfChance: chance, referenceFrames: source.frameCount)
      guard expected <= mostExpectedFalseMatches else { return nil }
      let stretch = MatchStretch(
        peaks: candidate.peaks, analysis: analysis, placement: candidate.placement)
      let offset = stretch.offsetSeconds
      let length =
        Double(source.frameCount(of: candidate.place.reference))
        / AnalysisParameters.framesPerSecond
      return Match(
        reference: candidate.place.reference, offsetSeconds: offset,
        clipRange: stretch.clipRange(offsetSeconds: offset, referenceSeconds: length),
        speed: 1, frequencySkew: 0, expectedFalseMatches: expected, logarithmOfChance: chance)
    }
    let ordered = matches.sorted { $0.logarithmOfChance < $1.logarithmOfChance }
    guard let best = ordered.first else { return [] }
    let weakest = leastShareOfEvidence * best.logarithmOfChance
    return ordered.prefix { $0.logarithmOfChance <= weakest }.mergingOverlaps()
  }
}
