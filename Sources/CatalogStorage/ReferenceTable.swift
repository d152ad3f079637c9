import Matching

/// Finds the reference that a position belongs to.
struct ReferenceTable {
  /// Positions of the same block start their search at the same reference.
  private static let blockBits = 10

  private let bases: [UInt32]
  private let ends: [UInt32]
  private let references: [ReferenceIdentifier]
  /// For each block, the first reference that ends behind the block's start.
  private let firstOfBlock: [UInt32]

  /// Makes the table of one segment, or of several laid end to end.
  ///
  /// - Throws: ``PostingDamage`` when references overlap or lie outside the span.
  init(_ places: [SegmentReference], frameSpan: Int) throws {
    var end = 0
    for place in places {
      guard place.base >= end, place.frameCount > 0, place.frameCount <= frameSpan - place.base
      else { throw PostingDamage("the references of segment \(place.segment) overlap") }
      end = place.base + place.frameCount
    }
    bases = places.map { UInt32($0.base) }
    ends = places.map { UInt32($0.base + $0.frameCount) }
    references = places.map(\.reference)
    var firsts: [UInt32] = []
    var next = 0
    for block in 0...(frameSpan >> Self.blockBits) {
      while next < ends.count, ends[next] <= UInt32(block) << UInt32(Self.blockBits) { next += 1 }
      firsts.append(UInt32(next))
    }
    firstOfBlock = firsts
  }

  /// The number of the reference that holds a position below the span; `nil` when that was removed.
  @inline(__always)
  func index(of position: Int) -> Int? {
    var index = Int(firstOfBlock[position >> Self.blockBits])
    while index < ends.count, ends[index] <= position { index += 1 }
    guard index < ends.count, bases[index] <= position else { return nil }
    return index
  }

  /// What a posting at a position says; `nil` when its reference was removed.
  @inline(__always)
  func posting(at position: UInt32) -> Posting? {
    guard let index = index(of: Int(position)) else { return nil }
    return Posting(
      reference: references[index], frame: Int32(truncatingIfNeeded: position &- bases[index]))
  }

  /// Appends what postings at these positions say, those of removed references left out.
  func append(_ positions: some Sequence<UInt32>, to postings: inout [Posting]) {
    for position in positions {
      if let posting = posting(at: position) { postings.append(posting) }
    }
  }
}
