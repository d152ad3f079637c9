/// Makes a candidate's speed exact, on an evidence map that tells times to a row.
///
/// Evidence to a frame either way is flat about its maximum: over 2% of speed in a clip of 3 seconds.
struct SpeedRefinement {
  /// How far the ends of the clip are moved to either side about its middle, in rows.
  private static let endReach = 16
  /// How much farther in time an alignment is moved at each speed, in rows.
  private static let moveReach = 6
  /// Speeds that serve nearly as well as the best are averaged: those above this share of its strength.
  private static let floorShare = 0.85

  /// By how much more evidence a speed next to 1 has to have than 1 itself to be stated.
  private static let gainWorthStating = 1.2
  private static let moves = (-moveReach...moveReach).map { Double($0) }

  private let map: EvidenceMap
  private let sharp: EvidenceMap

  /// - Parameters:
  ///   - spectrogram: the clip.
  ///   - map: its evidence to a frame, which judges.
  init(_ spectrogram: QuerySpectrogram, judgedBy map: EvidenceMap) {
    self.map = map
    sharp = EvidenceMap(spectrogram, timeResolution: .row)
  }

  /// The candidate at the centre of the speeds at which its peaks fall on the clip's best.
  func refined(_ candidate: Candidate) -> Candidate {
    var candidate = candidate
    let halfRows = Double(max(sharp.rowCount, 1)) / 2
    let profile = (-2 * Self.endReach...2 * Self.endReach).map { halfRow in
      var other = candidate
      other.refine(over: sharp, speeds: [1 + Double(halfRow) / 2 / halfRows], steps: Self.moves)
      return other.placement
    }
    let floor = Self.floorShare * (profile.map(\.strength).max() ?? 0)
    let weights = profile.map { max(0, $0.strength - floor) }
    let total = weights.reduce(0, +)
    guard total > 0 else { return candidate }
    let speed =
      zip(profile, weights).reduce(0) { $0 + $1.0.alignment.hypothesis.speed * $1.1 } / total
    candidate.refine(
      over: sharp, speeds: [speed / candidate.placement.alignment.hypothesis.speed],
      steps: Self.moves)
    candidate.placement = Placement(
      of: candidate.peaks, over: map, on: candidate.placement.alignment)
    return candidate
  }

  /// Whether a refined candidate's peaks fall on the clip's so much better than those of another that has not been
  /// moved in time yet that its speed is worth stating.
  func fits(_ refined: Candidate, muchBetterThan other: Candidate) -> Bool {
    var other = other
    other.refine(over: sharp, speeds: [1], steps: Self.moves)
    let placement = Placement(
      of: refined.peaks, over: sharp, on: refined.placement.alignment)
    return placement.stretch.surplus > Self.gainWorthStating * other.placement.stretch.surplus
  }
}
