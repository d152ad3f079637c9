import Matching
import SQLiteSupport

/// Keeps the segments few: those of like size are merged, and what removed episodes left is dropped.
struct SegmentMerging {
  let connection: SQLiteConnection

  /// So many segments of like size are merged into one.
  private static let factor = 8
  /// A segment of more than half the longest span is not merged any more.
  private static let fullGrownSpan = PostingPage.longestSpan / 2

  private var store: SegmentStore { SegmentStore(connection: connection) }

  /// Whether there is something to do.
  func isDue() throws -> Bool { try dueSegments() != nil }

  /// Merges the smallest group of segments that is due, in the transaction under way.
  ///
  /// - Returns: whether there was one.
  func mergeOnce() throws -> Bool {
    guard let segments = try dueSegments() else { return false }
    try merge(segments)
    return true
  }

  /// Merges as many segments as may be one, of whatever size, in the transaction under way.
  ///
  /// - Returns: whether there was something to merge.
  func mergeAll() throws -> Bool {
    let segments = try store.segments()
    let live = try liveFrames()
    var span = 0
    let chosen = segments.sorted { ($0.frameSpan, $0.id) < ($1.frameSpan, $1.id) }.prefix {
      span += $0.frameSpan
      return span <= PostingPage.longestSpan
    }
    // One alone is worth it only when something in it is gone.
    if chosen.count > 1 {
      try merge(chosen.sorted { $0.id < $1.id })
      return true
    }
    guard let wasted = segments.first(where: { live[$0.id, default: 0] < $0.frameSpan }) else {
      return false
    }
    try merge([wasted])
    return true
  }

  /// How many frames of each segment are in use, added up by SQLite: this is asked after each episode.
  private func liveFrames() throws -> [Int: Int] {
    let sums = try connection.query(
      "SELECT segment_id, total(frame_count) FROM segment_references GROUP BY segment_id"
    ) { row in
      (Int(row.integer(0)), Int(max(0, min(row.integer(1), Int64(PostingPage.longestSpan)))))
    }
    // In a damaged table a segment may come twice.
    return Dictionary(sums) { first, _ in first }
  }

  private func merge(_ segments: [IndexSegment]) throws {
    try store.noteChange()
    let chosen = Set(segments.map(\.id))
    let old = try store.references().filter { chosen.contains($0.segment) }
    let id = try store.newSegmentID()
    var span = 0
    let new = old.map { place in
      defer { span += place.frameCount }
      return SegmentReference(
        segment: id, base: span, frameCount: place.frameCount, reference: place.reference)
    }
    for segment in segments {
      try connection.run(
        "DELETE FROM segment_references WHERE segment_id = ?1", .integer(segment.id))
    }
    if span > 0 {
      var writer = try SegmentWriter(store: store, segment: id, frameSpan: span, references: new)
      try merge(segments, from: old, to: new, into: &writer)
      try writer.finish()
    }
    for segment in segments { try store.delete(segment.id) }
  }

  /// The segments to merge next: those of the smallest size of which there are enough, or one of which
  /// less than half is in use.
  private func dueSegments() throws -> [IndexSegment]? {
    let segments = try store.segments()
    let live = try liveFrames()
    if let wasted = segments.first(where: { live[$0.id, default: 0] * 2 < $0.frameSpan }) {
      return [wasted]
    }
    let growing = segments.filter { $0.frameSpan <= Self.fullGrownSpan }
    let tiers = Dictionary(grouping: growing) { Self.tier(frameSpan: $0.frameSpan) }
    let due = tiers.filter { $0.value.count >= Self.factor }.min { $0.key < $1.key }
    guard let due else { return nil }
    var span = 0
    let chosen = due.value.sorted { ($0.frameSpan, $0.id) < ($1.frameSpan, $1.id) }.prefix {
      span += $0.frameSpan
      return span <= PostingPage.longestSpan
    }
    return chosen.sorted { $0.id < $1.id }
  }

  /// Sizes of the same power of ``factor`` are alike.
  private static func tier(frameSpan: Int) -> Int {
    (Int.bitWidth - 1 - frameSpan.leadingZeroBitCount) / 3
  }

  /// Runs through all segments at once in order of hash; positions of references that are gone are left
  /// out, the others move to the references' new places.
  private func merge(
    _ segments: [IndexSegment], from old: [SegmentReference], to new: [SegmentReference],
    into writer: inout SegmentWriter
  ) throws {
    var inputs = try segments.compactMap {
      try MergeInput($0, old: old, new: new, connection: connection)
    }
    while let hash = MergeInput.leastHash(of: inputs) {
      for index in inputs.indices {
        while !inputs[index].isAtEnd, inputs[index].posting.hash == hash {
          if let moved = inputs[index].moved { try writer.append(moved) }
          try inputs[index].advance()
        }
      }
      inputs.removeAll { $0.isAtEnd }
    }
  }
}

/// One segment of a merge, read in order of hash.
struct MergeInput {
  private var pages: SegmentPages
  private var index = 0
  private(set) var isAtEnd = false
  /// The posting that comes next.
  private(set) var posting: PackedPosting
  private let table: ReferenceTable

  /// Reads the first page; `nil` when there is none.
  init?(
    _ segment: IndexSegment, old: [SegmentReference], new: [SegmentReference],
    connection: SQLiteConnection
  ) throws {
    pages = SegmentPages(segment, in: connection)
    posting = PackedPosting(hash: 0, position: 0)
    let own = zip(old, new).filter { $0.0.segment == segment.id }
    table = try ReferenceTable(
      own.map(\.0), movedTo: own.map(\.1.base), frameSpan: segment.frameSpan)
    guard try pages.advance() else { return nil }
    posting = pages.run[0]
  }

  /// The least hash that comes next in any; asked for each hash of the index, so nothing is copied.
  static func leastHash(of inputs: [MergeInput]) -> UInt32? {
    var least: UInt32?
    for index in inputs.indices {
      let hash = inputs[index].posting.hash
      if hash < least ?? .max { least = hash }
    }
    return least
  }

  /// The posting with its position in the new segment; `nil` when its reference is gone.
  var moved: PackedPosting? {
    let hash = posting.hash
    return table.moved(posting.position).map {
      PackedPosting(hash: hash, position: UInt32(truncatingIfNeeded: $0))
    }
  }

  /// Goes to the next posting.
  mutating func advance() throws {
    index += 1
    if index >= pages.run.count {
      index = 0
      isAtEnd = try !pages.advance()
    }
    if !isAtEnd { posting = pages.run[index] }
  }
}
