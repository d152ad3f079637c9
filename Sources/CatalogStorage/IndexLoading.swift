import Fingerprinting

/// Puts the postings of all segments into buckets, in two passes over them: the first counts, the second places.
///
/// So it takes no memory beside the result, and the first pass can be one that answers a look-up.
struct IndexLoading {
  let buckets: HashBuckets
  /// While counting, the postings of each bucket two further on; while placing, where the next posting of
  /// each bucket goes, one further on; in the end, where each bucket starts.
  private(set) var starts: [UInt32]
  /// The postings as ``HashBuckets/entry(hash:position:)`` packs them.
  private(set) var entries: [UInt32] = []

  /// - Parameters:
  ///   - postingCount: about how many postings there are.
  ///   - frameSpan: positions lie below it; at most what 32 bits count.
  init(postingCount: Int, frameSpan: Int) {
    buckets = HashBuckets(postingCount: postingCount, frameSpan: frameSpan)
    starts = Array(repeating: 0, count: buckets.count + 2)
  }

  /// Counts the postings of a page.
  mutating func count(_ run: PostingRun) {
    let buckets = buckets
    let postings = run.postings.span
    var starts = starts.mutableSpan
    for index in postings.indices {
      starts[buckets.bucket(of: postings[index].hash) &+ 2] &+= 1
    }
  }

  /// Ends the counting.
  mutating func makeRoom() {
    var total: UInt32 = 0
    for bucket in starts.indices {
      total += starts[bucket]
      starts[bucket] = total
    }
    entries = Array(repeating: 0, count: Int(total))
  }

  /// Places the postings of a page that was counted.
  ///
  /// - Parameter base: the first position of the page's segment.
  /// - Throws: ``PostingDamage`` when there are more postings than were counted.
  mutating func place(_ run: PostingRun, base: UInt32) throws(PostingDamage) {
    try Self.place(run.postings, base: base, buckets, &starts, &entries)
  }

  private static func place(
    _ run: ArraySlice<PackedPosting>, base: UInt32, _ buckets: HashBuckets,
    _ starts: inout [UInt32], _ entries: inout [UInt32]
  ) throws(PostingDamage) {
    let postings = run.span
    var next = starts.mutableSpan
    var entrySpan = entries.mutableSpan
    for index in postings.indices {
      let posting = postings[index]
      let bucket = buckets.bucket(of: posting.hash) &+ 1
      let slot = Int(next[bucket])
      guard slot < entrySpan.count else {
        throw PostingDamage("a segment changed while it was read")
      }
      next[bucket] &+= 1
      entrySpan[slot] = buckets.entry(hash: posting.hash, position: base &+ posting.position)
    }
  }
}
