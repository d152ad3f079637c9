import Fingerprinting

/// A whole segment decoded, with one step to the neighbourhood of any hash.
struct LoadedSegment {
  /// Hashes that differ only in so many low bits share a bucket, some eight postings.
  private let lowBits: UInt32
  private let postingCount: Int
  private var postings: [PackedPosting] = []
  /// Where the postings of each bucket start, and where those of the last one end.
  private var bucketStarts: [UInt32] = []

  /// Eight for the posting and its share of a bucket.
  static let bytesPerPosting = 9

  /// Makes room for a segment.
  init(postingCount: Int) {
    self.postingCount = postingCount
    let bucketBits = Int.bitWidth - (postingCount / 8).leadingZeroBitCount
    lowBits = UInt32(LandmarkHash.bitCount - min(bucketBits, LandmarkHash.bitCount))
    postings.reserveCapacity(postingCount)
  }

  /// Adds the next page.
  ///
  /// - Throws: ``PostingDamage`` when its hashes do not follow those before, or when there are more
  ///   postings than announced.
  mutating func append(_ run: PostingRun) throws(PostingDamage) {
    guard run.count <= postingCount - postings.count else {
      throw PostingDamage("a segment holds more postings than it announces")
    }
    if let last = postings.last, let first = run.postings.first, first < last {
      throw PostingDamage("the pages of a segment are out of order")
    }
    postings.append(contentsOf: run.postings)
  }

  /// Makes the segment ready for look-ups after its last page.
  mutating func finish() {
    let bucketCount = 1 << (LandmarkHash.bitCount - Int(lowBits))
    var starts: [UInt32] = []
    starts.reserveCapacity(bucketCount + 1)
    let postings = postings
    var index = 0
    for bucket in 0..<UInt32(bucketCount) {
      while index < postings.count, postings[index].hash >> lowBits < bucket { index &+= 1 }
      starts.append(UInt32(truncatingIfNeeded: index))
    }
    starts.append(UInt32(truncatingIfNeeded: postings.count))
    bucketStarts = starts
  }

  /// The postings of a hash.
  func postings(of hash: UInt32) -> ArraySlice<PackedPosting> {
    let bucket = Int(hash >> lowBits)
    let stretch = Int(bucketStarts[bucket])..<Int(bucketStarts[bucket + 1])
    return postings[postings.range(of: hash, in: stretch)]
  }
}
