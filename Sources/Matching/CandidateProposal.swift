internal import Fingerprinting

/// A place that the index proposes under a hypothesis, with all that is needed to verify it.
struct CandidateProposal {
  private let hypothesis: PlaybackHypothesis
  private let place: CandidatePlace
  private let leastHits: Int
  private let peaks: [Peak]

  /// Reads the reference's peaks about each of `places`, which were found together.
  ///
  /// - Parameters:
  ///   - leastHits: the fewest hits of a place that counts as found with them.
  ///   - reach: how many frames about the place the peaks shall cover.
  static func make(
    of places: [CandidatePlace], leastHits: Int, under hypothesis: PlaybackHypothesis,
    over map: EvidenceMap,
    in source: any PostingSource, reach: Int
  ) throws -> [CandidateProposal] {
    try places.map { place in
      let alignment = Candidate.alignments(at: place, under: hypothesis)[0]
      return CandidateProposal(
        hypothesis: hypothesis, place: place, leastHits: leastHits,
        peaks: try source.peaks(
          of: place.reference,
          in: alignment.referenceFrames(rowCount: map.rowCount, reach: reach)))
    }
  }

  /// The place on the best of the grids of frames.
  func verified(over map: EvidenceMap) -> Candidate? {
    let alignments = Candidate.alignments(at: place, under: hypothesis)
    return Placement.best(of: peaks, over: map, on: alignments).map {
      Candidate(place: place, leastHits: leastHits, peaks: peaks, placement: $0)
    }
  }
}
