import Matching
import SQLiteSupport

/// Reads one segment: where a hash stands, or page by page.
struct SegmentReader {
  let segment: IndexSegment
  private let connection: SQLiteConnection
  let table: ReferenceTable
  /// The page read last.
  private var page = PostingRun()
  /// The first and last hash of that page.
  private var pageHashes: ClosedRange<UInt32>?

  /// Prepares to read a segment.
  ///
  /// - Parameters:
  ///   - references: those of the segment, in order.
  ///   - axes: has all of them.
  init(
    _ segment: IndexSegment, references: [SegmentReference], axes: ReferenceAxes,
    connection: SQLiteConnection
  ) throws {
    self.segment = segment
    self.connection = connection
    table = try ReferenceTable(
      references, movedTo: references.map { axes.start(of: $0.reference) ?? 0 },
      frameSpan: segment.frameSpan)
  }

  /// Hands over the decoded pages one after the other.
  ///
  /// - Throws: ``PostingDamage`` when their hashes do not ascend, or when there are more postings than
  ///   announced; what `body` throws.
  mutating func forEachPage(_ body: (PostingRun) throws -> Void) throws {
    pageHashes = nil
    var left = segment.postingCount
    var lastHash: UInt32 = 0
    let keys = PostingKey.range(ofSegment: segment.id)
    try connection.forEach(
      "SELECT key, data FROM postings WHERE key >= ?1 AND key < ?2 ORDER BY key",
      .integer(keys.lowerBound), .integer(keys.upperBound)
    ) { row in
      let key = try decode(row)
      left -= page.count
      guard left >= 0 else {
        throw PostingDamage("a segment holds more postings than it announces")
      }
      guard key.hash >= lastHash else {
        throw PostingDamage("the pages of a segment are out of order")
      }
      lastHash = page.postings.last?.hash ?? lastHash
      try body(page)
    }
  }

  /// Appends where on the axes the postings of a hash stand.
  mutating func appendPositions(of hash: UInt32, to positions: inout [Int]) throws {
    let isFirst = try turnToPage(of: hash)
    let found = page.postings(of: hash)
    append(found, to: &positions)
    if isFirst, found.count == page.count {
      try appendFollowingPages(of: hash, to: &positions)
    }
  }

  private func append(_ postings: ArraySlice<PackedPosting>, to positions: inout [Int]) {
    for posting in postings {
      if let position = table.moved(posting.position) { positions.append(position) }
    }
  }

  /// Reads the page that holds a hash, if any does.
  ///
  /// - Returns: whether the page starts with the hash, which then may go on in pages of its own.
  private mutating func turnToPage(of hash: UInt32) throws -> Bool {
    if let pageHashes, pageHashes.contains(hash) { return pageHashes.lowerBound == hash }
    pageHashes = nil
    page.removeAll()
    let first = PostingKey.range(ofSegment: segment.id).lowerBound
    let target = PostingKey(segment: segment.id, hash: hash, sequence: 0)
    let key = try connection.first(
      "SELECT key, data FROM postings WHERE key >= ?1 AND key <= ?2 ORDER BY key DESC LIMIT 1",
      .integer(first), .integer(target.rawValue)
    ) { row in try decode(row) }
    guard let key else { return false }
    if key.sequence == 0, let last = page.postings.last { pageHashes = key.hash...last.hash }
    return key == target
  }

  private mutating func appendFollowingPages(
    of hash: UInt32, to positions: inout [Int]
  ) throws {
    pageHashes = nil
    let first = PostingKey(segment: segment.id, hash: hash, sequence: 1)
    let end =
      PostingKey(segment: segment.id, hash: hash, sequence: 0).rawValue
      + 1 << Int64(PostingKey.sequenceBits)
    try connection.forEach(
      "SELECT key, data FROM postings WHERE key >= ?1 AND key < ?2 ORDER BY key",
      .integer(first.rawValue), .integer(end)
    ) { row in
      _ = try decode(row)
      append(page.postings, to: &positions)
    }
  }

  private mutating func decode(_ row: SQLiteRow) throws -> PostingKey {
    let key = PostingKey(rawValue: row.integer(0))
    try row.withBlob(1) { bytes throws(PostingDamage) in
      try page.decode(bytes, key: key, frameSpan: segment.frameSpan)
    }
    return key
  }
}
