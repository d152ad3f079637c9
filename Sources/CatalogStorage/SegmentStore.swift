import Fingerprinting
import Matching
import SQLiteSupport

/// A segment of the index: an immutable run of postings of one or more references, laid end to end.
struct IndexSegment: Hashable {
  var id: Int
  /// Positions lie below it.
  var frameSpan: Int
  var postingCount: Int
  var byteCount: Int
}

/// Where a reference lies in its segment.
struct SegmentReference: Hashable {
  var segment: Int
  /// The position of the reference's first frame.
  var base: Int
  var frameCount: Int
  var reference: ReferenceIdentifier
}

/// The tables of the index.
struct SegmentStore {
  /// Each is looked into for each hash.
  ///
  /// Merging leaves 63 that still grow, and one for each 596 hours or more.
  private static let mostSegments = 1_000

  let connection: SQLiteConnection

  /// Writes the postings of a signature as a segment; of one without landmarks, only its place.
  func add(_ signature: Signature, as reference: ReferenceIdentifier) throws {
    var segment = NewSegment()
    try segment.append(signature, as: reference)
    try add(segment)
  }

  /// Tells readers that the segments or their references are no longer what they were.
  func noteChange() throws {
    try connection.run("UPDATE catalog SET index_generation = index_generation + 1")
  }

  func generation() throws -> Int64 {
    try connection.first("SELECT index_generation FROM catalog") { $0.integer(0) } ?? 0
  }

  /// A number above all in use, so that pages go to the end of the table and fill it densely.
  func newSegmentID() throws -> Int {
    try connection.first("SELECT coalesce(max(id), 0) + 1 FROM segments") { Int($0.integer(0)) }
      ?? 1
  }

  /// All segments, in the order in which they were made.
  ///
  /// - Throws: ``PostingDamage`` when one cannot be, or when there are more than merging ever leaves.
  func segments() throws -> [IndexSegment] {
    let segments = try connection.query(
      "SELECT id, frame_span, posting_count, byte_count FROM segments ORDER BY id"
    ) { row in
      let segment = IndexSegment(
        id: Int(row.integer(0)), frameSpan: Int(row.integer(1)), postingCount: Int(row.integer(2)),
        byteCount: Int(row.integer(3)))
      guard (1...PostingKey.largestSegment).contains(segment.id),
        (1...PostingPage.longestSpan).contains(segment.frameSpan),
        (0...Int(Int32.max)).contains(segment.postingCount),
        (0...(1 << 40)).contains(segment.byteCount)
      else { throw PostingDamage("segment \(segment.id) has an impossible number or length") }
      return segment
    }
    guard segments.count <= Self.mostSegments else {
      throw PostingDamage("it has \(segments.count) segments, far more than merging leaves")
    }
    return segments
  }

  /// All references by segment and place.
  func references() throws -> [SegmentReference] {
    try connection.query(
      """
      SELECT segment_id, base, frame_count, signature_id FROM segment_references
      ORDER BY segment_id, base
      """
    ) { row in
      let place = SegmentReference(
        segment: Int(row.integer(0)), base: Int(row.integer(1)), frameCount: Int(row.integer(2)),
        reference: ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: row.integer(3))))
      guard (0...PostingPage.longestSpan).contains(place.base),
        (1...PostingPage.longestSpan).contains(place.frameCount)
      else { throw PostingDamage("a reference lies outside of segment \(place.segment)") }
      return place
    }
  }

  /// Refuses references that are longer than signatures can be for which the file has room: whatever is as large as what
  /// they claim is in proportion to the file.
  func checkLengths(_ references: [SegmentReference]) throws {
    let pages = try connection.first("PRAGMA page_count") { Int($0.integer(0)) } ?? 0
    let pageBytes = try connection.first("PRAGMA page_size") { Int($0.integer(0)) } ?? 0
    let frames = references.reduce(0) { $0 + $1.frameCount }
    guard frames <= Signature.mostFrames(encodedCount: pages * pageBytes) else {
      throw PostingDamage("it claims more audio than it has room for")
    }
  }

  func delete(_ segment: Int) throws {
    let keys = PostingKey.range(ofSegment: segment)
    try connection.run(
      "DELETE FROM postings WHERE key >= ?1 AND key < ?2", .integer(keys.lowerBound),
      .integer(keys.upperBound))
    try connection.run("DELETE FROM segments WHERE id = ?1", .integer(segment))
  }
}

/// Writes a segment page by page, in the transaction under way.
struct SegmentWriter {
  private let connection: SQLiteConnection
  private let segment: Int
  private var encoder: PostingPageEncoder
  private var postingCount = 0
  private var byteCount = 0
  private var last = PackedPosting(hash: 0, position: 0)

  /// Makes the segment's row and those of its references.
  init(
    store: SegmentStore, segment: Int, frameSpan: Int, references: [SegmentReference]
  ) throws {
    connection = store.connection
    self.segment = segment
    encoder = PostingPageEncoder(segment: segment, frameSpan: frameSpan)
    try connection.run(
      "INSERT INTO segments (id, frame_span, posting_count, byte_count) VALUES (?1, ?2, 0, 0)",
      .integer(segment), .integer(frameSpan))
    for place in references {
      try connection.run(
        """
        INSERT INTO segment_references (segment_id, base, frame_count, signature_id)
        VALUES (?1, ?2, ?3, ?4)
        """, .integer(segment), .integer(place.base), .integer(place.frameCount),
        .integer(place.reference.rawValue))
    }
  }

  /// Adds a posting.
  ///
  /// - Throws: ``PostingDamage`` when it comes before the one added last.
  mutating func append(_ posting: PackedPosting) throws {
    guard posting >= last else { throw PostingDamage("postings of a segment are out of order") }
    last = posting
    encoder.append(posting)
    postingCount += 1
    try write(encoder.takePages())
  }

  mutating func finish() throws {
    try write(encoder.finish())
    try connection.run(
      "UPDATE segments SET posting_count = ?2, byte_count = ?3 WHERE id = ?1", .integer(segment),
      .integer(postingCount), .integer(byteCount))
  }

  private mutating func write(_ pages: [(key: PostingKey, bytes: [UInt8])]) throws {
    for page in pages {
      try connection.run(
        "INSERT INTO postings (key, data) VALUES (?1, ?2)", .integer(page.key.rawValue),
        .blob(page.bytes))
      byteCount += page.bytes.count
    }
  }
}
