import Matching

/// Finds the reference that a position of a segment belongs to, and where that lies on the axes.
struct ReferenceTable {
  /// Positions of the same block start their search at the same reference.
  private static let blockBits = 10

  private let bases: [UInt32]
  private let ends: [UInt32]
  /// What to add to a position of the segment to get the one on the axes; for merging, in the new segment.
  private let moves: [Int]
  /// For each block, the first reference that ends behind the block's start.
  private let firstOfBlock: [UInt32]

  /// Makes the table of one segment.
  ///
  /// - Parameters:
  ///   - places: the segment's references in order.
  ///   - targets: the new position of the first frame of each.
  /// - Throws: ``PostingDamage`` when references overlap or lie outside the span.
  init(_ places: [SegmentReference], movedTo targets: [Int], frameSpan: Int) throws {
    var end = 0
    for place in places {
      guard place.base >= end, place.frameCount > 0, place.frameCount <= frameSpan - place.base
      else { throw PostingDamage("the references of segment \(place.segment) overlap") }
      end = place.base + place.frameCount
    }
    bases = places.map { UInt32($0.base) }
    ends = places.map { UInt32($0.base + $0.frameCount) }
    moves = zip(places, targets).map { $1 - $0.base }
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
  func index(of position: UInt32) -> Int? {
    var index = Int(firstOfBlock[Int(position >> UInt32(Self.blockBits))])
    while index < ends.count, ends[index] <= position { index += 1 }
    guard index < ends.count, bases[index] <= position else { return nil }
    return index
  }

  /// The new position of one below the span; `nil` when its reference was removed.
  @inline(__always)
  func moved(_ position: UInt32) -> Int? {
    index(of: position).map { Int(position) &+ moves[$0] }
  }
}
