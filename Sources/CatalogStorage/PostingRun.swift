import Fingerprinting

/// The decoded postings of one page, in order of hash, then position.
package struct PostingRun {
  /// The hash of each posting; what lies after ``count`` is left from pages before.
  private var hashes: [UInt32]
  /// The position of each posting.
  private var positions: [UInt32]

  /// How many postings there are.
  package private(set) var count = 0

  /// Makes an empty run.
  package init() {
    // A posting takes at least one byte of a page.
    hashes = [UInt32](repeating: 0, count: PostingPage.mostBytes)
    positions = [UInt32](repeating: 0, count: PostingPage.mostBytes)
  }

  /// The hash of a posting by its number below ``count``.
  package func hash(_ index: Int) -> UInt32 { hashes[index] }

  /// The position of a posting by its number below ``count``.
  package func position(_ index: Int) -> UInt32 { positions[index] }

  /// The hashes of all postings.
  var allHashes: ArraySlice<UInt32> { hashes[..<count] }

  /// The positions of all postings.
  var allPositions: ArraySlice<UInt32> { positions[..<count] }

  /// The positions of a hash.
  func positions(of hash: UInt32) -> ArraySlice<UInt32> {
    positions[hashes.range(of: hash, in: 0..<count)]
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
    // Out of the struct, so that both arrays can be written to at once.
    var (hashes, positions) = takeArrays()
    defer { (self.hashes, self.positions) = (hashes, positions) }
    var hashSpan = hashes.mutableSpan
    var positionSpan = positions.mutableSpan
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
      hashSpan[index] = UInt32(truncatingIfNeeded: hash)
      positionSpan[index] = UInt32(truncatingIfNeeded: position)
      index &+= 1
      while left > 1 {
        position &+= Int(try PostingPage.number(bytes, &offset))
        hashSpan[index] = UInt32(truncatingIfNeeded: hash)
        positionSpan[index] = UInt32(truncatingIfNeeded: position)
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

  private mutating func takeArrays() -> ([UInt32], [UInt32]) {
    defer { (hashes, positions) = ([], []) }
    return (hashes, positions)
  }
}

extension [UInt32] {
  /// Where in a stretch of this ascending array a value stands; empty when it does not.
  func range(of value: UInt32, in stretch: Range<Int>) -> Range<Int> {
    let values = span
    var start = stretch.lowerBound
    var end = stretch.upperBound
    while start < end {
      let middle = (start &+ end) / 2
      if values[middle] < value { start = middle &+ 1 } else { end = middle }
    }
    while end < stretch.upperBound, values[end] == value { end &+= 1 }
    return start..<end
  }
}
