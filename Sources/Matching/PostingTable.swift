/// The postings of one axis, with one step to the neighbourhood of any hash.
package struct PostingTable: Sendable {
  private let buckets: HashBuckets
  /// Where the postings of each bucket start, and where those of the last one end.
  private let starts: [UInt32]
  /// The postings in order of bucket, as ``HashBuckets/entry(hash:position:)`` packs them.
  private let entries: [UInt32]

  init(buckets: HashBuckets, starts: [UInt32], entries: [UInt32]) {
    self.buckets = buckets
    self.starts = starts
    self.entries = entries
  }

  /// Makes the table of postings that are in memory already; a ``PostingTableBuilder`` takes them page by page.
  ///
  /// - Parameters:
  ///   - postings: in any order.
  ///   - frameSpan: positions lie below it; at most 2^32.
  init(_ postings: [PackedPosting], frameSpan: Int) {
    let buckets = HashBuckets(postingCount: postings.count, frameSpan: frameSpan)
    var starts = [UInt32](repeating: 0, count: buckets.count + 1)
    for posting in postings { starts[buckets.bucket(of: posting.hash) + 1] += 1 }
    for bucket in 0..<buckets.count { starts[bucket + 1] += starts[bucket] }
    let entries = postings.sorted().map { buckets.entry(hash: $0.hash, position: $0.position) }
    self.init(buckets: buckets, starts: starts, entries: entries)
  }

  /// Where those of a hash are among the entries, maybe with some of neighbouring hashes.
  @inline(__always)
  private func slots(of hash: UInt32) -> Range<Int> {
    let bucket = buckets.bucket(of: hash)
    return Int(starts[bucket])..<Int(starts[bucket &+ 1])
  }

  /// The number of postings of a hash, or more, at the cost of one step.
  @inline(__always)
  func mostPostings(of hash: UInt32) -> Int { slots(of: hash).count }

  /// The number of postings of a hash.
  @inline(__always)
  func postingCount(of hash: UInt32) -> Int {
    if buckets.areSingle { return slots(of: hash).count }
    var count = 0
    forEachPosition(of: hash) { _ in count &+= 1 }
    return count
  }

  /// Hands over the positions of a hash.
  @inline(__always)
  func forEachPosition(of hash: UInt32, _ body: (UInt32) -> Void) {
    let tag = buckets.entry(hash: hash, position: 0)
    let entries = entries.span
    for slot in slots(of: hash) {
      // What is left of an entry of the same hash is its position.
      let position = entries[slot] ^ tag
      if buckets.isPosition(position) { body(position) }
    }
  }
}
