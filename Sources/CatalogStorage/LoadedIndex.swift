import Fingerprinting
import Matching

/// All segments decoded into one, with one step to the neighbourhood of any hash.
///
/// The positions of a segment follow those of the segments before it.
struct LoadedIndex {
  private let buckets: HashBuckets
  private let references: ReferenceTable
  /// Where the postings of each bucket start, and where those of the last one end.
  private let starts: [UInt32]
  /// The low bits of each posting's hash, in order of bucket, then position.
  private let lows: [UInt8]
  /// The positions, in the same order.
  private let positions: [UInt32]

  /// One for the hash, four for the position, and the share of a bucket.
  static let bytesPerPosting = 7

  /// Decodes segments.
  ///
  /// - Parameters:
  ///   - readers: the segments; their frames together are no more than 32 bits count.
  ///   - counted: has counted the postings of all their pages.
  ///   - places: where the references lie in them, by segment and base.
  /// - Throws: ``PostingDamage``, or what reading throws.
  init(
    _ readers: inout [SegmentReader], counted: consuming IndexLoading,
    references places: [SegmentReference]
  ) throws {
    var loading = counted
    loading.makeRoom()
    var span = 0
    var bases: [Int: Int] = [:]
    for reader in readers.indices {
      let base = UInt32(truncatingIfNeeded: span)
      try readers[reader].forEachPage { try loading.place($0, base: base) }
      bases[readers[reader].segment.id] = span
      span += readers[reader].segment.frameSpan
    }
    let moved = places.compactMap { place in
      bases[place.segment].map { base in
        var moved = place
        moved.base += base
        return moved
      }
    }
    references = try ReferenceTable(moved, frameSpan: span)
    buckets = loading.buckets
    starts = loading.starts
    lows = loading.lows
    positions = loading.positions
  }

  /// Hands over the postings of each hash that has any, those of removed references left out.
  ///
  /// - Parameters:
  ///   - hashes: ascending, so that memory is read in one direction.
  ///   - body: called with the position in `hashes` and postings of that hash, in order of position; more
  ///     than once for a hash that has many.
  func lookUp(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ postings: borrowing Span<Posting>) -> Void
  ) {
    let hashes = hashes.span
    let starts = starts.span
    let lows = lows.span
    let positions = positions.span
    var found = [Posting](
      repeating: Posting(reference: ReferenceIdentifier(rawValue: 0), frame: 0), count: 256)
    for index in hashes.indices {
      let hash = hashes[index].rawValue
      let bucket = buckets.bucket(of: hash)
      let low = buckets.low(of: hash)
      var count = 0
      for slot in Int(starts[bucket])..<Int(starts[bucket &+ 1]) where lows[slot] == low {
        guard let posting = references.posting(at: positions[slot]) else { continue }
        found[count] = posting
        count &+= 1
        if count == found.count {
          body(index, found.span)
          count = 0
        }
      }
      if count > 0 { body(index, found.span.extracting(0..<count)) }
    }
  }
}

/// How hashes are cut into buckets, few postings each.
struct HashBuckets {
  /// Hashes that differ only in so many low bits share a bucket.
  private let lowBits: UInt32

  /// Cuts for so many postings: two to four a bucket, when hashes are spread evenly.
  init(postingCount: Int) {
    let bits = Int.bitWidth - (postingCount / 4).leadingZeroBitCount
    lowBits = UInt32(LandmarkHash.bitCount - min(max(bits, 16), LandmarkHash.bitCount))
  }

  var count: Int { 1 << (LandmarkHash.bitCount - Int(lowBits)) }

  func bucket(of hash: UInt32) -> Int { Int(hash &>> lowBits) }

  /// The bits that tell the hashes of a bucket apart.
  func low(of hash: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: hash & (1 &<< lowBits &- 1)) }
}
