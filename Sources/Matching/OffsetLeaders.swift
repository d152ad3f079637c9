/// The offsets that may be among those with the most hits, as they come in.
struct OffsetLeaders {
  private let count: Int
  private var offered: [OffsetHistogram.Peak] = []
  /// Offsets with no more hits have no chance any more.
  private(set) var least: Int

  /// - Parameters:
  ///   - count: how many are wanted.
  ///   - leastHits: those with fewer are not.
  init(count: Int, leastHits: Int) {
    self.count = count
    least = leastHits - 1
  }

  /// Takes in an offset, maybe not for the first time.
  mutating func offer(_ offset: UInt32, _ hits: Int) {
    if hits > least { offered.append(OffsetHistogram.Peak(offset: offset, hits: hits)) }
  }

  /// Drops what has no chance; no lower offset than those offered may come after it.
  mutating func trim() {
    guard offered.count > 16 * count else { return }
    order()
    // One that is chosen excludes at most six others.
    guard offered.count >= 8 * count else { return }
    offered.removeSubrange((8 * count)...)
    least = offered.last?.hits ?? 0
  }

  /// The best, of which no two are within three frames of each other.
  mutating func best() -> [OffsetHistogram.Peak] {
    order()
    var chosen: [OffsetHistogram.Peak] = []
    var taken: Set<Int> = []
    for peak in offered {
      let offset = Int(peak.offset)
      if (-3...3).contains(where: { taken.contains(offset + $0) }) { continue }
      taken.insert(offset)
      chosen.append(peak)
      if chosen.count == count { break }
    }
    return chosen
  }

  /// Orders by hits, then offset, and drops repetitions.
  private mutating func order() {
    offered.sort { ($1.hits, $0.offset) < ($0.hits, $1.offset) }
    var last: OffsetHistogram.Peak?
    offered.removeAll { peak in
      defer { last = peak }
      return peak == last
    }
  }
}
