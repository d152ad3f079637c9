import Fingerprinting
import Matching

/// One look-up that runs through all pages of the index, and keeps nothing of them.
///
/// For a single look-up of many hashes it is cheaper than to read the page of each, and than to keep all in
/// memory.
struct IndexScan {
  private let hashes: [LandmarkHash]
  /// What was found in each segment, by index.
  private var found: [[(index: Int, position: Int)]] = []

  /// - Parameter hashes: ascending, without repetition.
  init(_ hashes: [LandmarkHash]) {
    self.hashes = hashes
  }

  /// Runs through the next segment.
  ///
  /// - Parameter body: called with each page.
  mutating func run(
    through segment: inout SegmentReader, eachPage body: (PostingRun) -> Void
  ) throws {
    let table = segment.table
    var hits: [(index: Int, position: Int)] = []
    var next = 0
    try segment.forEachPage { page in
      body(page)
      guard let first = page.postings.first?.hash, let last = page.postings.last?.hash else {
        return
      }
      while next < hashes.count, hashes[next].rawValue < first { next += 1 }
      while next < hashes.count, hashes[next].rawValue <= last {
        for found in page.postings(of: hashes[next].rawValue) {
          if let position = table.moved(found.position) { hits.append((next, position)) }
        }
        // The next page may go on with the last hash.
        if hashes[next].rawValue == last { return }
        next += 1
      }
    }
    found.append(hits)
  }

  /// Hands over what was found, hash by hash.
  func report(_ body: (_ index: Int, _ positions: borrowing Span<Int>) -> Void) {
    var next = found.map { _ in 0 }
    var positions: [Int] = []
    for index in hashes.indices {
      positions.removeAll(keepingCapacity: true)
      for segment in found.indices {
        while next[segment] < found[segment].count, found[segment][next[segment]].index == index {
          positions.append(found[segment][next[segment]].position)
          next[segment] += 1
        }
      }
      if !positions.isEmpty { body(index, positions.span) }
    }
  }
}
