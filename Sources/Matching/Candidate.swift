internal import Fingerprinting

/// A place that the index proposes, with the reference's peaks about it.
struct Candidate {
  var place: CandidatePlace
  /// The fewest hits of a place that was proposed with it.
  var leastHits: Int
  var peaks: [Peak]
  var placement: Placement

  /// The most hits of a look-up that are counted.
  private static let mostHits = 6_000_000

  /// Verifies the places that a clip's landmarks under a hypothesis lead to.
  ///
  /// - Parameters:
  ///   - reach: how many frames about the place the candidate's peaks shall cover.
  ///   - count: how many candidates a small catalog gives.
  static func find(
    for query: LandmarkQuery, under hypothesis: PlaybackHypothesis, over map: EvidenceMap,
    in source: any PostingSource, count: Int, reach: Int
  ) throws -> [Candidate] {
    let retrieval = CandidateRetrieval(
      count: count * placesPerCandidate(frameCount: source.frameCount), mostHits: mostHits)
    let places =
      if let loaded = try source.loaded(forHashes: query.hashes.count) {
        retrieval.places(for: query, in: loaded)
      } else {
        try retrieval.places(for: [query], reading: source)[0]
      }
    let leastHits = places.prefix(count).last?.hits ?? 0
    let first = try CandidateProposal.make(
      of: Array(places.prefix(count)), leastHits: leastHits, under: hypothesis, over: map,
      in: source, reach: reach)
    let others = try CandidateProposal.make(
      of: Array(places.dropFirst(count)), leastHits: leastHits, under: hypothesis, over: map,
      in: source, reach: 0)
    let best = others.compactMap { $0.verified(over: map) }
      .sorted { $0.placement.excess > $1.placement.excess }
      .prefix(count / shareOfOthers)
    return first.compactMap { $0.verified(over: map) } + best
  }

  /// Where there are more frames, more wrong places have as many hits as a true one in noise: four times as many places
  /// are verified up to 40 hours, and beyond that more, as the square root of the catalog's size.
  private static func placesPerCandidate(frameCount: Int) -> Int {
    let most = 8
    return 4 * ((1..<most).first { frameCount <= $0 * $0 * 4_500_000 } ?? most)
  }

  /// Of the places beyond the first, the best become candidates: one for so many of the first.
  private static let shareOfOthers = 5

  /// Reads the peaks about the place again, as many as displacements need.
  mutating func widen(over map: EvidenceMap, in source: any PostingSource) throws {
    peaks = try source.peaks(
      of: place.reference,
      in: placement.alignment.referenceFrames(
        rowCount: map.rowCount, reach: NullDistribution.reach))
  }

  /// A place is known to a frame; the alignments are those of the grids within it.
  static func alignments(
    at place: CandidatePlace, under hypothesis: PlaybackHypothesis
  ) -> [Alignment] {
    let start =
      Double(place.offsetFrame * QuerySpectrogram.stepsPerFrame)
      + Double(QuerySpectrogram.stepsPerHalfWindow) * (1 - hypothesis.speed)
    return (0..<QuerySpectrogram.stepsPerFrame).map {
      Alignment(hypothesis: hypothesis, offsetSteps: start - Double($0) * hypothesis.speed)
    }
  }

  /// The same place laid wrongly on purpose: from each displacement in frames on, along ``NullDistribution/run``.
  ///
  /// - Parameter rows: the rows of the clip to look at; without it, all.
  func wrongPlaces(
    _ displacements: [Int], over map: EvidenceMap, within rows: Range<Int>? = nil
  ) -> [WrongPlace] {
    displacements.flatMap { start in
      NullDistribution.run.map { further in
        let steps = Double((start + further) * QuerySpectrogram.stepsPerFrame)
        return Placement.wrongPlace(
          of: peaks, over: map, on: placement.alignment.moved(bySteps: steps), within: rows)
      }
    }
  }

  /// Turns and moves the alignment to where the peaks stand out most.
  ///
  /// - Parameters:
  ///   - speeds: multiples of the speed to try.
  ///   - steps: moves in time to try, at the middle of the part that matches.
  mutating func refine(over map: EvidenceMap, speeds: [Double], steps: [Double]) {
    let alignment = placement.alignment
    let middle = placement.middleRow(of: map)
    let turned = speeds.lazy.flatMap { speed in
      steps.lazy.map {
        alignment.turned(
          aboutRow: middle, toSpeed: alignment.hypothesis.speed * speed, movedBySteps: $0)
      }
    }
    if let best = Placement.best(of: peaks, over: map, on: turned) { placement = best }
  }
}
