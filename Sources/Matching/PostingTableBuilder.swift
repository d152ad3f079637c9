/// Puts the postings of an axis into a table, in two passes over them: the first counts, the second places.
///
/// So it takes no memory beside the result, and the first pass can be one that answers a look-up.
package struct PostingTableBuilder {
  private let buckets: HashBuckets
  /// While counting, the postings of each bucket two further on; while placing, where the next posting of
  /// each bucket goes, one further on; in the end, where each bucket starts.
  private var starts: [UInt32]
  private var entries: [UInt32] = []

  /// The bytes of a table of so many postings.
  package static func byteCount(postingCount: Int, frameSpan: Int) -> Int {
    let buckets = HashBuckets(postingCount: postingCount, frameSpan: frameSpan)
    return (postingCount + buckets.count + 2) * MemoryLayout<UInt32>.size
  }

  /// Starts a table.
  ///
  /// - Parameters:
  ///   - postingCount: about how many postings there are.
  ///   - frameSpan: positions lie below it; at most 2^32.
  package init(postingCount: Int, frameSpan: Int) {
    buckets = HashBuckets(postingCount: postingCount, frameSpan: frameSpan)
    starts = Array(repeating: 0, count: buckets.count + 2)
  }

  /// Counts postings.
  package mutating func count(_ postings: Span<PackedPosting>) {
    let buckets = buckets
    var starts = starts.mutableSpan
    for index in postings.indices {
      starts[buckets.bucket(of: postings[index].hash) &+ 2] &+= 1
    }
  }

  /// Ends the counting.
  ///
  /// - Throws: ``PostingTableError`` when there are more postings than 32 bits count.
  package mutating func makeRoom() throws(PostingTableError) {
    var total: UInt32 = 0
    for bucket in starts.indices {
      let (sum, isTooMany) = total.addingReportingOverflow(starts[bucket])
      guard !isTooMany else { throw .tooManyPostings }
      total = sum
      starts[bucket] = total
    }
    entries = Array(repeating: 0, count: Int(total))
  }

  /// Places postings that were counted.
  ///
  /// - Throws: ``PostingTableError`` when there are more postings than were counted.
  package mutating func place(_ postings: Span<PackedPosting>) throws(PostingTableError) {
    try Self.place(postings, buckets, next: &starts, in: &entries)
  }

  private static func place(
    _ postings: Span<PackedPosting>, _ buckets: HashBuckets, next starts: inout [UInt32],
    in list: inout [UInt32]
  ) throws(PostingTableError) {
    var next = starts.mutableSpan
    var entries = list.mutableSpan
    for index in postings.indices {
      let posting = postings[index]
      let bucket = buckets.bucket(of: posting.hash) &+ 1
      let slot = Int(next[bucket])
      guard slot < entries.count else { throw .otherPostings }
      next[bucket] &+= 1
      entries[slot] = buckets.entry(hash: posting.hash, position: posting.position)
    }
  }

  /// The table, once all postings are placed.
  package consuming func finish() -> PostingTable {
    PostingTable(buckets: buckets, starts: starts, entries: entries)
  }
}

/// Why postings do not make a table.
package enum PostingTableError: Error, CustomStringConvertible {
  /// There are more postings on one axis than 32 bits count.
  case tooManyPostings
  /// Others were placed than were counted.
  case otherPostings

  package var description: String {
    switch self {
    case .tooManyPostings: "there are more postings than a table can hold"
    case .otherPostings: "a segment changed while it was read"
    }
  }
}
