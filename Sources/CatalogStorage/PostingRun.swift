import Fingerprinting
package import Matching

/// The decoded postings of one page, in order of hash, then position.
package struct PostingRun {
  /// What lies after ``count`` is left from pages before.
  private var buffer: [PackedPosting]

  /// How many postings there are.
  package private(set) var count = 0

  /// Makes an empty run.
  package init() {
    // A posting takes at least one byte of a page.
    buffer = Array(repeating: PackedPosting(hash: 0, position: 0), count: PostingPage.mostBytes)
  }

  /// The postings.
  package var postings: ArraySlice<PackedPosting> { buffer[..<count] }

  /// The posting at an index below ``count``.
  subscript(index: Int) -> PackedPosting { buffer[index] }

  /// The postings of a hash.
  func postings(of hash: UInt32) -> ArraySlice<PackedPosting> {
    buffer[buffer.range(of: hash, in: 0..<count)]
  }

  /// Empties the run.
  mutating func removeAll() {
    count = 0
  }

  /// Decodes a page in place of the one before.
  ///
  /// - Parameter frameSpan: positions lie below it.
  /// - Throws: ``PostingDamage`` for bytes that no ``PostingPageEncoder`` makes; the run is then empty.
  package mutating func decode(
    _ bytes: Span<UInt8>, key: PostingKey, frameSpan: Int
  ) throws(PostingDamage) {
    removeAll()
    let width = try PostingPage.checkedWidth(of: bytes, key: key, frameSpan: frameSpan)
    var span = buffer.mutableSpan
    var index = 0
    var hash = Int(key.hash)
    var largestPosition = 0
    var offset = PostingPage.headerBytes
    while offset < bytes.count {
      let step = try PostingPage.number(bytes, &offset)
      guard step >= 2 || index == 0 else { throw PostingDamage.disorder }
      hash &+= Int(step >> 1)
      var left = 1
      if step & 1 != 0 {
        left = Int(try PostingPage.number(bytes, &offset))
        // At least a byte each, so that the arrays have room.
        guard left > 0, left <= bytes.count &- offset else { throw PostingDamage.endless }
      }
      var position = try PostingPage.position(bytes, &offset, width: width)
      span[index] = PackedPosting(
        hash: UInt32(truncatingIfNeeded: hash), position: UInt32(truncatingIfNeeded: position))
      index &+= 1
      while left > 1 {
        position &+= Int(try PostingPage.number(bytes, &offset))
        span[index] = PackedPosting(
          hash: UInt32(truncatingIfNeeded: hash), position: UInt32(truncatingIfNeeded: position))
        index &+= 1
        left &-= 1
      }
      largestPosition = max(largestPosition, position)
    }
    // Both only grow, so that the last values speak for all.
    guard largestPosition < frameSpan, hash < 1 << LandmarkHash.bitCount,
      key.sequence == 0 || hash == Int(key.hash)
    else { throw PostingDamage.disorder }
    count = index
  }
}

extension [PackedPosting] {
  /// Where in a stretch of this ascending array a hash stands; empty when it does not.
  func range(of hash: UInt32, in stretch: Range<Int>) -> Range<Int> {
    let postings = span
    var start = stretch.lowerBound
    var end = stretch.upperBound
    while start < end {
      let middle = (start &+ end) / 2
      if postings[middle].hash < hash { start = middle &+ 1 } else { end = middle }
    }
    while end < stretch.upperBound, postings[end].hash == hash { end &+= 1 }
    return start..<end
  }
}
