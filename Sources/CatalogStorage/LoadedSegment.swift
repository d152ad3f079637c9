import Fingerprinting

/// A whole segment decoded, with one step to the neighbourhood of any hash.
struct LoadedSegment {
  /// Hashes that differ only in so many low bits share a bucket, some sixteen postings.
  private let lowBits: UInt32
  private let postingCount: Int
  /// The hash of each posting.
  private var hashes: [UInt32] = []
  /// The position of each posting.
  private var positions: [UInt32] = []
  /// Where the postings of each bucket start, and where those of the last one end.
  private var bucketStarts: [UInt32] = []

  /// Four for the hash, four for the position, and the share of a bucket.
  static let bytesPerPosting = 9

  /// Makes room for a segment.
  init(postingCount: Int) {
    self.postingCount = postingCount
    let bucketBits = Int.bitWidth - (postingCount / 16).leadingZeroBitCount
    lowBits = UInt32(LandmarkHash.bitCount - min(bucketBits, LandmarkHash.bitCount))
    hashes.reserveCapacity(postingCount)
    positions.reserveCapacity(postingCount)
  }

  /// Adds the next page.
  ///
  /// - Throws: ``PostingDamage`` when its hashes do not follow those before, or when there are more
  ///   postings than announced.
  mutating func append(_ run: PostingRun) throws(PostingDamage) {
    guard run.count <= postingCount - hashes.count else {
      throw PostingDamage("a segment holds more postings than it announces")
    }
    if let last = hashes.last, let first = run.allHashes.first, first < last {
      throw PostingDamage("the pages of a segment are out of order")
    }
    hashes.append(contentsOf: run.allHashes)
    positions.append(contentsOf: run.allPositions)
  }

  /// Makes the segment ready for look-ups after its last page.
  mutating func finish() {
    let bucketCount = 1 << (LandmarkHash.bitCount - Int(lowBits))
    var starts: [UInt32] = []
    starts.reserveCapacity(bucketCount + 1)
    let hashes = hashes
    var index = 0
    for bucket in 0..<UInt32(bucketCount) {
      while index < hashes.count, hashes[index] >> lowBits < bucket { index &+= 1 }
      starts.append(UInt32(truncatingIfNeeded: index))
    }
    starts.append(UInt32(truncatingIfNeeded: hashes.count))
    bucketStarts = starts
  }

  /// The positions of a hash.
  func positions(of hash: UInt32) -> ArraySlice<UInt32> {
    let bucket = Int(hash >> lowBits)
    let stretch = Int(bucketStarts[bucket])..<Int(bucketStarts[bucket + 1])
    return positions[hashes.range(of: hash, in: stretch)]
  }
}
