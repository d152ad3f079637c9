import SQLiteSupport

/// Reads the pages of one segment one after the other, holding one at a time.
struct SegmentPages {
  private let connection: SQLiteConnection
  private let segment: IndexSegment
  private let end: Int64
  private var next: Int64
  /// The page read last.
  private(set) var run = PostingRun()

  init(_ segment: IndexSegment, in connection: SQLiteConnection) {
    self.connection = connection
    self.segment = segment
    let keys = PostingKey.range(ofSegment: segment.id)
    next = keys.lowerBound
    end = keys.upperBound
  }

  /// Reads the next page.
  ///
  /// - Returns: whether there was one.
  mutating func advance() throws -> Bool {
    run.removeAll()
    let key = try connection.first(
      "SELECT key, data FROM postings WHERE key >= ?1 AND key < ?2 ORDER BY key LIMIT 1",
      .integer(next), .integer(end)
    ) { row in
      let key = PostingKey(rawValue: row.integer(0))
      try row.withBlob(1) { bytes throws(PostingDamage) in
        try run.decode(bytes, key: key, frameSpan: segment.frameSpan)
      }
      return key
    }
    guard let key else { return false }
    next = key.rawValue + 1
    return true
  }
}
