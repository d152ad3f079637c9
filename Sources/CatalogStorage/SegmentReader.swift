import Matching
import SQLiteSupport

/// Looks hashes up in one segment: in memory once it was loaded, else page by page.
struct SegmentReader {
  let segment: IndexSegment
  private let connection: SQLiteConnection
  private let table: ReferenceTable
  private var loaded: LoadedSegment?
  /// The page read last.
  private var page = PostingRun()
  /// The first and last hash of that page.
  private var pageHashes: ClosedRange<UInt32>?

  init(
    _ segment: IndexSegment, references: [SegmentReference], connection: SQLiteConnection
  ) throws {
    self.segment = segment
    self.connection = connection
    table = try ReferenceTable(references, frameSpan: segment.frameSpan)
  }

  /// Decodes the whole segment into memory.
  mutating func load() throws {
    var whole = LoadedSegment(postingCount: segment.postingCount)
    let keys = PostingKey.range(ofSegment: segment.id)
    try connection.forEach(
      "SELECT key, data FROM postings WHERE key >= ?1 AND key < ?2 ORDER BY key",
      .integer(keys.lowerBound), .integer(keys.upperBound)
    ) { row in
      _ = try decode(row)
      try whole.append(page)
    }
    whole.finish()
    loaded = whole
    page.removeAll()
  }

  /// Appends the postings of a hash.
  mutating func appendPostings(of hash: UInt32, to postings: inout [Posting]) throws {
    if let loaded {
      table.append(loaded.positions(of: hash), to: &postings)
    } else {
      let isFirst = try turnToPage(of: hash)
      let found = page.postings(of: hash)
      table.append(found.lazy.map(\.position), to: &postings)
      if isFirst, found.count == page.count {
        try appendFollowingPages(of: hash, to: &postings)
      }
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
    of hash: UInt32, to postings: inout [Posting]
  ) throws {
    pageHashes = nil
    let first = PostingKey(segment: segment.id, hash: hash, sequence: 1)
    let end = PostingKey(segment: segment.id, hash: hash + 1, sequence: 0)
    try connection.forEach(
      "SELECT key, data FROM postings WHERE key >= ?1 AND key < ?2 ORDER BY key",
      .integer(first.rawValue), .integer(end.rawValue)
    ) { row in
      _ = try decode(row)
      table.append(page.postings.lazy.map(\.position), to: &postings)
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
