internal import AudioSignal
internal import Fingerprinting
internal import Glibc

/// Matches a part of a clip, up to a minute long: retrieval, verification, decision.
final class ClipWindow {
  /// The most places that are verified as recorded.
  private static let candidateCount = 50
  /// Refining an alignment always finds a little more evidence, also where the clip plays as recorded.
  private static let refinedShare = 0.95
  /// The best part of a clip may tell alone if it is not shorter.
  private static let leastStretchSeconds = 1.5
  /// A match goes on in the next window if what it has there is no more likely to be chance than this.
  private static let chanceOfGoingOn = 1e-4

  private let source: any PostingSource
  private let settings: MatchSettings
  private let clipSeconds: Double
  private let spectrogram: QuerySpectrogram
  private let map: EvidenceMap
  private var look: RecordedLook?

  init(_ excerpt: ClipExcerpt, source: any PostingSource, settings: MatchSettings) {
    self.source = source
    self.settings = settings
    clipSeconds = AudioRate.seconds(samples: excerpt.sampleCount)
    spectrogram = excerpt.spectrogram()
    map = EvidenceMap(spectrogram)
  }

  /// What the window looks like as recorded.
  private struct RecordedLook {
    var search: CandidateSearch
    /// How evidence is distributed at wrong places of its candidates.
    var null: NullDistribution
    var profile: ChanceProfile
  }

  /// The look as recorded, taken when it is first needed: a search for other speeds that finds nothing needs none.
  private func asRecorded() throws -> RecordedLook {
    if let look { return look }
    let search = try Self.search(for: spectrogram, over: map, in: source)
    let look = RecordedLook(
      search: search, null: Self.null(of: search.candidates, over: map),
      profile: ChanceProfile(of: search.candidates, over: map))
    self.look = look
    return look
  }

  /// How evidence is distributed at wrong places of candidates, in all of the window or in some of its rows.
  private static func null(
    of candidates: [Candidate], over map: EvidenceMap, within rows: Range<Int>? = nil
  ) -> NullDistribution {
    let displacements = NullDistribution.displacements(among: min(candidates.count, candidateCount))
    return NullDistribution(
      wrongPlaces: zip(candidates, displacements).flatMap {
        $0.wrongPlaces($1, over: map, within: rows)
      })
  }

  private static func search(
    for spectrogram: QuerySpectrogram, over map: EvidenceMap, in source: any PostingSource
  ) throws -> CandidateSearch {
    let landmarks = (0..<QuerySpectrogram.stepsPerFrame).flatMap {
      spectrogram.landmarks(under: .original, shift: $0)
    }
    return try CandidateSearch(
      for: LandmarkQuery(landmarks), under: .original, over: map, in: source,
      count: candidateCount, reach: NullDistribution.reach)
  }

  /// The places at which the window plays as recorded, or so nearly that only part of it fits.
  ///
  /// - Parameters:
  ///   - windows: among how many windows this one was chosen.
  ///   - nearly: whether a speed next to 1 is looked for where it fits much better.
  func placesAsRecorded(windows: Int = 1, nearly triesNearSpeeds: Bool = true) throws -> [Match] {
    guard settings.speeds.contains(1) else { return [] }
    let look = try asRecorded()
    let recorded = look.search.candidates
    return try recorded.compactMap { candidate in
      try decision(on: candidate, among: recorded, null: look.null, search: log(Double(windows)))
        .map { try match(triesNearSpeeds ? nearly(candidate) ?? candidate : candidate, $0) }
    }
  }

  /// The same at places with fewer hits.
  ///
  /// Chosen among so many for how well they fit, they are like the clip in rhythm and sound: each is compared with wrong
  /// places of its own.
  func furtherPlacesAsRecorded() throws -> [Match] {
    guard settings.speeds.contains(1) else { return [] }
    return try judgedAlone(
      try asRecorded().search.furtherCandidates(over: map, in: source),
      search: log(Double(CandidateSearch.furtherPlaces))
    ).map { try match(nearly($0) ?? $0, $1) }
  }

  /// The candidates that are unlikely enough to be chance beside wrong places of their own.
  private func judgedAlone(
    _ candidates: [Candidate], search: Double
  ) throws -> [(Candidate, Decision)] {
    var candidates = candidates
    for index in candidates.indices { try candidates[index].widen(over: map, in: source) }
    let nulls = ParallelMap.map(candidates) { [map] in Self.null(of: [$0], over: map) }
    return zip(candidates, nulls).compactMap { candidate, null in
      decision(on: candidate, among: [candidate], null: null, search: search).map {
        (candidate, $0)
      }
    }
  }

  /// The places at which the window plays under a hypothesis of `ladder`.
  func places(on ladder: SpeedLadder, windows: Int = 1) throws -> [Match] {
    guard map.rowCount > 0, source.frameCount > 0 else { return [] }
    let search =
      Significance.logarithmOfChance(
        hypotheses: ladder.hypotheses.count, clipSeconds: clipSeconds) + log(Double(windows))
    let accepted = try judgedAlone(
      try ladder.candidates(of: spectrogram, over: map, in: source), search: search)
    guard !accepted.isEmpty else { return [] }
    let refinement = SpeedRefinement(spectrogram, judgedBy: map)
    return try accepted.map { try match(refinement.refined($0), $1) }
  }

  /// A match of another part of the clip, as far as it goes on in this one.
  ///
  /// - Parameter known: in the time of this window.
  func continuation(of known: Match) throws -> Match? {
    let hypothesis = PlaybackHypothesis(speed: known.speed, frequencySkew: known.frequencySkew)
    let alignment = Alignment(
      hypothesis: hypothesis, offsetSteps: known.offsetSeconds * QuerySpectrogram.stepsPerSecond)
    let reach = 8
    let frames = alignment.referenceFrames(rowCount: map.rowCount, reach: reach)
    let peaks = try source.peaks(of: known.reference, in: frames)
    let moves = (-8...8).map { alignment.moved(bySteps: Double($0)) }
    guard let placement = Placement.best(of: peaks, over: map, on: moves) else { return nil }
    let place = CandidatePlace(
      reference: known.reference, offsetFrame: frames.lowerBound + reach, hits: 0)
    let candidate = Candidate(place: place, leastHits: 0, peaks: peaks, placement: placement)
    let limit = log(min(settings.mostExpectedFalseMatches, Self.chanceOfGoingOn))
    let chances = logarithmsOfChance(
      candidate, among: try asRecorded().search.candidates, null: try asRecorded().null,
      neededChance: limit)
    guard min(chances.whole, chances.part) <= limit else { return nil }
    return try match(
      candidate,
      Decision(
        isWhole: chances.whole <= chances.part, expectedFalseMatches: known.expectedFalseMatches))
  }

  /// What makes a candidate a match.
  private struct Decision {
    /// Whether all of the window tells, rather than the part that fits best.
    var isWhole: Bool
    var expectedFalseMatches: Double
  }

  /// Decides whether the candidate is unlikely enough to be chance; `nil` when it is not.
  ///
  /// - Parameters:
  ///   - others: the candidates whose wrong places tell what chance gives.
  ///   - null: what they tell of all of the window.
  ///   - search: the logarithm of what the search that found it takes back of its chance.
  private func decision(
    on candidate: Candidate, among others: [Candidate], null: NullDistribution, search: Double
  ) -> Decision? {
    let search =
      search
      + Significance.logarithmOfChance(
        hits: candidate.place.hits, leastHits: candidate.leastHits)
    let likeliest = log(settings.mostExpectedFalseMatches)
    let limit = likeliest - logarithmOfExpected(chance: search)
    let chances = logarithmsOfChance(
      candidate, among: others, null: null, neededChance: limit)
    let chance = min(chances.whole, chances.part)
    guard chance <= limit else { return nil }
    return Decision(
      isWhole: chances.whole <= chances.part,
      expectedFalseMatches: exp(logarithmOfExpected(chance: search + chance)))
  }

  private func logarithmOfExpected(chance: Double) -> Double {
    log(
      Significance.expectedFalseMatches(
        logarithmOfChance: 0, referenceFrames: source.frameCount, clipSeconds: clipSeconds))
      + chance
  }

  /// The logarithms of the chance that a wrong place looks as good, on all of the window and on its best part.
  ///
  /// Sounds differ along the window, and so does the evidence at wrong places; for a part it is measured there, if what
  /// the whole window says of it reaches `neededChance`.
  private func logarithmsOfChance(
    _ candidate: Candidate, among others: [Candidate], null: NullDistribution,
    neededChance: Double
  ) -> (whole: Double, part: Double) {
    let placement = candidate.placement
    let whole = null.logarithmOfChance(placement)
    let seconds = Double(placement.stretch.rows.count) / QuerySpectrogram.stepsPerSecond
    guard seconds >= Self.leastStretchSeconds else { return (whole, 0) }
    let choice = EvidenceStretch.logarithmOfChance(choosingAmong: placement.peakCount)
    let part = choice + null.logarithmOfChance(placement.withinStretch)
    guard part < whole, part <= neededChance else { return (whole, part) }
    let local = Self.null(of: others, over: map, within: placement.stretch.rows)
    return (whole, max(part, choice + local.logarithmOfChance(placement.withinStretch)))
  }

  private func match(_ candidate: Candidate, _ decision: Decision) throws -> Match {
    let stretch = MatchStretch(
      candidate: candidate, map: map, profile: try asRecorded().profile, isWhole: decision.isWhole)
    let hypothesis = candidate.placement.alignment.hypothesis
    let offset = stretch.offsetSeconds
    let reference = candidate.place.reference
    let referenceSeconds =
      Double(source.frameCount(of: reference)) / AnalysisParameters.framesPerSecond
    let surplus = candidate.placement.stretch.surplus
    return Match(
      reference: reference, offsetSeconds: offset,
      clipRange: stretch.clipRange(
        clipSeconds: clipSeconds, offsetSeconds: offset, referenceSeconds: referenceSeconds),
      speed: hypothesis.speed, frequencySkew: hypothesis.frequencySkew,
      expectedFalseMatches: decision.expectedFalseMatches,
      evidence: hypothesis == .original ? surplus : Self.refinedShare * surplus)
  }

  /// The candidate at a speed within 2% of its own, when much more of the window fits at that.
  private func nearly(_ candidate: Candidate) -> Candidate? {
    let ratios = (-10...10).map { 1 + 0.002 * Double($0) }
    let middle = candidate.placement.middleRow(of: map)
    let alignment = candidate.placement.alignment
    let near = ratios.lazy.filter(settings.speeds.contains).flatMap { ratio in
      [0, ratio - 1].lazy.flatMap { skew in
        (-3...3).lazy.map { step in
          var turned = alignment.turned(
            aboutRow: middle, toSpeed: ratio, movedBySteps: Double(2 * step))
          turned.hypothesis.frequencySkew = skew
          return turned
        }
      }
    }
    var refined = candidate
    guard let best = Placement.best(of: candidate.peaks, over: map, on: near) else { return nil }
    refined.placement = best
    refined.refine(
      over: map, speeds: (-2...2).map { 1 + 0.001 * Double($0) },
      steps: (-3...3).map { Double($0) })
    guard best.alignment.hypothesis != .original,
      Self.refinedShare * refined.placement.stretch.surplus > 1.1
        * candidate.placement.stretch.surplus
    else { return nil }
    let refinement = SpeedRefinement(spectrogram, judgedBy: map)
    refined = refinement.refined(refined)
    return refinement.fits(refined, muchBetterThan: candidate) ? refined : nil
  }
}
