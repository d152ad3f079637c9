import Matching

/// Finds the reference that a position of a segment belongs to, and where that lies on the axes.
struct ReferenceTable {
  /// Positions of the same block start their search at the same reference; a block has 2^10 frames or more.
  private static let leastBlockBits = 10
  /// So many blocks for each reference: the table grows with what the segment holds, not with the span that it claims.
  private static let blocksPerReference = 64
  /// One block holds the longest span.
  private static let mostBlockBits = 27

  private let bases: [UInt32]
  private let ends: [UInt32]
  /// What to add to a position of the segment to get the one on the axes; for merging, in the new segment.
  private let moves: [Int]
  private let blockBits: UInt32
  /// For each block and one more, the first reference that ends behind the block's start.
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
    var bits = Self.leastBlockBits
    while frameSpan >> bits > Self.blocksPerReference * places.count, bits < Self.mostBlockBits {
      bits += 1
    }
    var firsts: [UInt32] = []
    var next = 0
    for block in 0...(frameSpan >> bits) + 1 {
      while next < ends.count, Int(ends[next]) <= block << bits { next += 1 }
      firsts.append(UInt32(next))
    }
    blockBits = UInt32(bits)
    firstOfBlock = firsts
  }

  /// The number of the reference that holds a position below the span; `nil` when that was removed.
  @inline(__always)
  func index(of position: UInt32) -> Int? {
    let block = Int(position >> blockBits)
    var start = Int(firstOfBlock[block])
    var end = Int(firstOfBlock[block &+ 1])
    // Mostly they are the same, or one apart.
    while start < end {
      let middle = (start &+ end) / 2
      if ends[middle] <= position { start = middle &+ 1 } else { end = middle }
    }
    guard start < ends.count, bases[start] <= position else { return nil }
    return start
  }

  /// The new position of one below the span; `nil` when its reference was removed.
  @inline(__always)
  func moved(_ position: UInt32) -> Int? {
    index(of: position).map { Int(position) &+ moves[$0] }
  }
}
