internal import Fingerprinting

/// The hits of one query while an index is read hash by hash, in bounded memory.
///
/// Which hashes are too common turns out on the way; the cut only ever falls, so hits that it has passed are dropped for good.
struct HitCollector {
  /// The hits of one hash.
  private struct Run {
    var level: Int
    var count: Int
  }

  private let query: LandmarkQuery
  /// No earlier hash of the query is still to come.
  private var next = 0
  private var budget: HitBudget
  private var runs: [Run] = []
  /// The offsets on the axes, run by run.
  private var offsets: [Int] = []

  init(_ query: LandmarkQuery, mostHits: Int) {
    self.query = query
    budget = HitBudget(mostHits: mostHits)
  }

  /// Takes in all positions of a hash; hashes come in ascending order.
  mutating func add(_ positions: borrowing Span<Int>, of hash: LandmarkHash) {
    while next < query.hashes.count, query.hashes[next] < hash { next += 1 }
    guard next < query.hashes.count, query.hashes[next] == hash else { return }
    let frames = query.frameIndices(at: next)
    let run = Run(
      level: HitBudget.level(postingCount: positions.count),
      count: positions.count * frames.count)
    budget.note(level: run.level, hits: run.count)
    guard run.level <= budget.highestLevel else { return }
    for number in frames {
      let frame = Int(query.frames[number])
      for index in positions.indices { offsets.append(positions[index] - frame) }
    }
    runs.append(run)
    if offsets.count > 2 * budget.mostHits { dropCommon() }
  }

  /// Takes down what is counted on an axis.
  mutating func report(axis: Int, to histogram: inout OffsetHistogram) {
    dropCommon()
    histogram.reserve(offsets.count)
    var own: [UInt32] = []
    for offset in offsets where offset >> ReferenceAxes.axisShift == axis {
      own.append(UInt32(truncatingIfNeeded: offset))
    }
    histogram.add(own.span)
  }

  private mutating func dropCommon() {
    var kept: [Run] = []
    var read = 0
    var written = 0
    for run in runs {
      if run.level <= budget.highestLevel {
        for index in 0..<run.count { offsets[written + index] = offsets[read + index] }
        written += run.count
        kept.append(run)
      }
      read += run.count
    }
    offsets.removeSubrange(written...)
    runs = kept
  }
}
