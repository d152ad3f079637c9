/// What a peak at a wrong place brings on average, along a window: 1 over the whole of it, more where it sounds
/// more lively than elsewhere.
struct ChanceProfile {
  /// Rows that are told apart, half a second.
  private static let rowsPerCell = Int(QuerySpectrogram.stepsPerSecond) / 2
  /// So many peaks that bring 1 are counted in.
  private static let priorCount: Float = 20

  private let means: [Float]

  /// Measures the wrong places of candidates.
  init(of candidates: [Candidate], over map: EvidenceMap) {
    let cells = map.rowCount / Self.rowsPerCell + 1
    var sums = [Float](repeating: Self.priorCount, count: cells)
    var counts = sums
    let displacements = NullDistribution.displacements(among: candidates.count)
    for (candidate, displacements) in zip(candidates, displacements) {
      for frames in displacements {
        let alignment = candidate.placement.alignment.moved(
          bySteps: Double(frames * QuerySpectrogram.stepsPerFrame))
        Placement.forEachPeak(of: candidate.peaks, over: map, on: alignment) { _, row, evidence in
          sums[row / Self.rowsPerCell] += evidence
          counts[row / Self.rowsPerCell] += 1
        }
      }
    }
    means = zip(sums, counts).map { max(1, $0 / $1) }
  }

  /// The mean about a row, at least 1.
  func mean(atRow row: Int) -> Float { means[row / Self.rowsPerCell] }
}
