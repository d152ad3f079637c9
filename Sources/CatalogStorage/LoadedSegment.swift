import Fingerprinting

/// A whole segment decoded, with one step to the neighbourhood of any hash.
struct LoadedSegment {
  /// Hashes that differ only in so many low bits share a bucket, some sixteen postings.
  private let lowBits: UInt32
  private let postingCount: Int
  /// The low bits of each posting's hash.
  private var lows: [UInt16] = []
  /// The position of each posting.
  private var positions: [UInt32] = []
  /// Where the postings of each bucket start, and where those of the last one end.
  private var bucketStarts: [UInt32] = []
  private var lastHash: UInt32 = 0

  /// Two for the hash, four for the position, and the share of a bucket.
  static let bytesPerPosting = 7

  /// Makes room for a segment.
  init(postingCount: Int) {
    self.postingCount = postingCount
    let bucketBits = Int.bitWidth - (postingCount / 16).leadingZeroBitCount
    lowBits = UInt32(LandmarkHash.bitCount - min(max(bucketBits, 7), LandmarkHash.bitCount))
    bucketStarts.reserveCapacity(bucketCount + 1)
    lows.reserveCapacity(postingCount)
    positions.reserveCapacity(postingCount)
  }

  private var bucketCount: Int { 1 << (LandmarkHash.bitCount - Int(lowBits)) }

  /// Adds the next page.
  ///
  /// - Throws: ``PostingDamage`` when its hashes do not follow those before, or when there are more
  ///   postings than announced.
  mutating func append(_ run: PostingRun) throws(PostingDamage) {
    guard run.count <= postingCount - lows.count else {
      throw PostingDamage("a segment holds more postings than it announces")
    }
    guard let first = run.postings.first?.hash, first >= lastHash else {
      throw PostingDamage("the pages of a segment are out of order")
    }
    let start = lows.count
    lows.append(contentsOf: repeatElement(0, count: run.count))
    positions.append(contentsOf: repeatElement(0, count: run.count))
    run.unpack(lowBits: lowBits, into: &lows, and: &positions, at: start)
    for (index, posting) in run.postings.enumerated() {
      while bucketStarts.count <= posting.hash >> lowBits {
        bucketStarts.append(UInt32(truncatingIfNeeded: start + index))
      }
      lastHash = posting.hash
    }
  }

  /// Makes the segment ready for look-ups after its last page.
  mutating func finish() {
    while bucketStarts.count <= bucketCount {
      bucketStarts.append(UInt32(truncatingIfNeeded: lows.count))
    }
  }

  /// The positions of a hash.
  func positions(of hash: UInt32) -> ArraySlice<UInt32> {
    let bucket = Int(hash >> lowBits)
    let low = UInt16(truncatingIfNeeded: hash & (1 << lowBits - 1))
    let values = lows.span
    let limit = Int(bucketStarts[bucket + 1])
    var start = Int(bucketStarts[bucket])
    var end = limit
    while start < end {
      let middle = (start &+ end) / 2
      if values[middle] < low { start = middle &+ 1 } else { end = middle }
    }
    while end < limit, values[end] == low { end &+= 1 }
    return positions[start..<end]
  }
}
