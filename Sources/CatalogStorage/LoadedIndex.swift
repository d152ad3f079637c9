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
  /// The postings in order of bucket, then position, as ``HashBuckets/entry(hash:position:)`` packs them.
  private let entries: [UInt32]

  /// Four for hash and position, and the share of a bucket.
  static let bytesPerPosting = 6

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
    entries = loading.entries
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
    let entries = entries.span
    var found = [Posting](
      repeating: Posting(reference: ReferenceIdentifier(rawValue: 0), frame: 0), count: 256)
    for index in hashes.indices {
      let hash = hashes[index].rawValue
      let bucket = buckets.bucket(of: hash)
      let tag = buckets.entry(hash: hash, position: 0)
      var count = 0
      for slot in Int(starts[bucket])..<Int(starts[bucket &+ 1]) {
        // What is left of an entry of the same hash is its position.
        let position = entries[slot] ^ tag
        guard buckets.isPosition(position), let posting = references.posting(at: position) else {
          continue
        }
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

/// How hashes are cut into buckets of few postings, and a posting of a bucket packed into 32 bits.
struct HashBuckets {
  /// Hashes that differ only in so many low bits share a bucket.
  private let lowBits: UInt32
  /// The low bits of a hash stand above so many bits of position; fewer than 32 when there are any.
  private let positionBits: UInt32

  /// Cuts for so many postings: two to four a bucket, when hashes are spread evenly and there are not many
  /// fewer postings than frames.
  init(postingCount: Int, frameSpan: Int) {
    let frameBits = Int.bitWidth - max(frameSpan - 1, 1).leadingZeroBitCount
    let bucketBits = max(16, Int.bitWidth - (postingCount / 4).leadingZeroBitCount)
    let low = min(max(LandmarkHash.bitCount - bucketBits, 0), UInt32.bitWidth - frameBits)
    lowBits = UInt32(low)
    positionBits = UInt32(UInt32.bitWidth - low)
  }

  var count: Int { 1 << (LandmarkHash.bitCount - Int(lowBits)) }

  func bucket(of hash: UInt32) -> Int { Int(hash &>> lowBits) }

  /// The low bits of the hash above the position.
  func entry(hash: UInt32, position: UInt32) -> UInt32 { hash << positionBits | position }

  /// Whether an entry has no hash in it.
  func isPosition(_ entry: UInt32) -> Bool { entry >> positionBits == 0 }
}
