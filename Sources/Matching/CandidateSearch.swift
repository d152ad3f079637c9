/// The candidates for a clip under one hypothesis: the places with the most hits, verified, and those left for later.
struct CandidateSearch {
  /// The most hits of a look-up that are counted.
  private static let mostHits = 6_000_000
  /// Of the places beyond the first, the best become candidates: one for so many of the first.
  private static let shareOfOthers = 5
  /// How many times as many places there are to look further at.
  static let furtherPlaces = 4

  /// The first places with the most hits, and the best of some more.
  private(set) var candidates: [Candidate] = []
  private let query: LandmarkQuery
  private let hypothesis: PlaybackHypothesis
  private let count: Int
  /// How many places were verified.
  private let verifiedCount: Int

  /// Verifies the places that a clip's landmarks under a hypothesis lead to.
  ///
  /// - Parameters:
  ///   - count: how many of the first places become candidates, whatever verifying them gives.
  ///   - reach: how many frames about the place the candidate's peaks shall cover.
  init(
    for query: LandmarkQuery, under hypothesis: PlaybackHypothesis, over map: EvidenceMap,
    in source: any PostingSource, count: Int, reach: Int
  ) throws {
    self.query = query
    self.hypothesis = hypothesis
    self.count = count
    verifiedCount = count * Self.placesPerCandidate(frameCount: source.frameCount)
    guard source.frameCount > 0 else { return }
    let places = try Self.places(for: query, count: verifiedCount, in: source)
    let leastHits = places.prefix(count).last?.hits ?? 0
    let first = try CandidateProposal.make(
      of: Array(places.prefix(count)), leastHits: leastHits, under: hypothesis, over: map,
      in: source, reach: reach)
    let others = try best(of: places.dropFirst(count), leastHits: leastHits, over: map, in: source)
    candidates = first.compactMap { $0.verified(over: map) } + others
  }

  /// The best of the places with fewer hits, which were not looked at before.
  func furtherCandidates(
    over map: EvidenceMap, in source: any PostingSource
  ) throws -> [Candidate] {
    let places = try Self.places(for: query, count: verifiedCount * Self.furtherPlaces, in: source)
    return try best(
      of: places.dropFirst(verifiedCount), leastHits: candidates.first?.leastHits ?? 0, over: map,
      in: source)
  }

  private static func places(
    for query: LandmarkQuery, count: Int, in source: any PostingSource
  ) throws -> [CandidatePlace] {
    let retrieval = CandidateRetrieval(count: count, mostHits: mostHits)
    if let loaded = try source.loaded(forHashes: query.hashes.count) {
      return retrieval.places(for: query, in: loaded)
    }
    return try retrieval.places(for: [query], reading: source)[0]
  }

  private func best(
    of places: ArraySlice<CandidatePlace>, leastHits: Int, over map: EvidenceMap,
    in source: any PostingSource
  ) throws -> [Candidate] {
    let proposals = try CandidateProposal.make(
      of: Array(places), leastHits: leastHits, under: hypothesis, over: map, in: source, reach: 0)
    let verified = ParallelMap.map(proposals) { [map] in $0.verified(over: map) }
    return Array(
      verified.compactMap { $0 }.sorted { $0.placement.excess > $1.placement.excess }
        .prefix(count / Self.shareOfOthers))
  }

  /// Where there are more frames, more wrong places have as many hits as a true one in noise: four times as many places
  /// are verified up to 40 hours, and beyond that more, as the square root of the catalog's size.
  private static func placesPerCandidate(frameCount: Int) -> Int {
    let most = 8
    return 4 * ((1..<most).first { frameCount <= $0 * $0 * 4_500_000 } ?? most)
  }
}
