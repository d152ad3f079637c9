import Matching

/// Brings all segments into memory, in two runs through them: the first counts, the second places.
struct IndexLoading {
  private let axes: ReferenceAxes
  /// One for each axis.
  var builders: [PostingTableBuilder]
  /// The postings of a page on one axis.
  private var moved: [PackedPosting] = []

  /// Prepares to load postings that lie on `axes`; how many there are is needed roughly.
  init(axes: ReferenceAxes, postingCount: Int) {
    self.axes = axes
    builders = Self.shares(of: postingCount, axes).map {
      PostingTableBuilder(postingCount: $0, frameSpan: $1)
    }
  }

  /// The bytes that so many postings take.
  static func byteCount(axes: ReferenceAxes, postingCount: Int) -> Int {
    shares(of: postingCount, axes).reduce(0) {
      $0 + PostingTableBuilder.byteCount(postingCount: $1.postings, frameSpan: $1.frames)
    }
  }

  private static func shares(
    of postingCount: Int, _ axes: ReferenceAxes
  ) -> [(postings: Int, frames: Int)] {
    let frames = max(1, axes.lengths.reduce(0, +))
    return axes.lengths.map {
      (Int(Double(postingCount) * Double($0) / Double(frames)), $0)
    }
  }

  /// Counts the postings of a page.
  mutating func count(_ page: PostingRun, _ table: ReferenceTable) {
    for axis in builders.indices {
      move(page, table, axis: axis)
      let postings = moved
      builders[axis].count(postings.span)
    }
  }

  /// Brings in all pages, which were counted; can be done once.
  ///
  /// - Throws: ``PostingDamage``, or what reading throws.
  mutating func load(_ readers: inout [SegmentReader]) throws -> LoadedPostings {
    for axis in builders.indices { try builders[axis].makeRoom() }
    for reader in readers.indices {
      let table = readers[reader].table
      try readers[reader].forEachPage { page in
        for axis in builders.indices {
          move(page, table, axis: axis)
          let postings = moved
          try builders[axis].place(postings.span)
        }
      }
    }
    let done = builders
    builders = []
    return LoadedPostings(axes: axes, tables: done.map { $0.finish() })
  }

  /// Takes the postings of a page that lie on an axis, those of removed references left out.
  private mutating func move(_ page: PostingRun, _ table: ReferenceTable, axis: Int) {
    moved.removeAll(keepingCapacity: true)
    let postings = page.postings.span
    for index in postings.indices {
      let posting = postings[index]
      guard let position = table.moved(posting.position),
        position >> ReferenceAxes.axisShift == axis
      else { continue }
      moved.append(
        PackedPosting(hash: posting.hash, position: UInt32(truncatingIfNeeded: position)))
    }
  }
}
