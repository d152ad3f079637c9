internal import Fingerprinting

/// How hashes are cut into buckets of few postings, and a posting of a bucket packed into 32 bits.
struct HashBuckets: Sendable {
  /// Hashes that differ only in so many low bits share a bucket.
  private let lowBits: UInt32
  /// The low bits of a hash stand above so many bits of position; fewer than 32 when there are any.
  private let positionBits: UInt32

  /// Cuts for so many postings: two to four a bucket, when hashes are spread evenly and there are not many
  /// fewer postings than frames.
  ///
  /// - Parameter frameSpan: positions lie below it; at most 2^32.
  init(postingCount: Int, frameSpan: Int) {
    let frameBits = Int.bitWidth - max(frameSpan - 1, 1).leadingZeroBitCount
    let bucketBits = max(16, Int.bitWidth - (postingCount / 4).leadingZeroBitCount)
    let low = min(max(LandmarkHash.bitCount - bucketBits, 0), UInt32.bitWidth - frameBits)
    lowBits = UInt32(low)
    positionBits = UInt32(UInt32.bitWidth - low)
  }

  var count: Int { 1 << (LandmarkHash.bitCount - Int(lowBits)) }

  /// Whether each hash has a bucket of its own.
  var areSingle: Bool { lowBits == 0 }

  func bucket(of hash: UInt32) -> Int { Int(hash &>> lowBits) }

  /// The low bits of the hash above the position.
  func entry(hash: UInt32, position: UInt32) -> UInt32 { hash << positionBits | position }

  /// Whether an entry has no hash in it.
  func isPosition(_ entry: UInt32) -> Bool { entry >> positionBits == 0 }
}
