import Fingerprinting

/// The rowid of a page of postings: segment, first hash, and the page's number among those that a very
/// frequent hash fills.
package struct PostingKey: Hashable, Comparable {
  static let sequenceBits = 17
  /// The segment stands above so many bits.
  static let segmentShift = LandmarkHash.bitCount + sequenceBits
  static let largestSegment = 1 << (63 - segmentShift) - 1

  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  package init(segment: Int, hash: UInt32, sequence: Int) {
    rawValue =
      Int64(segment) << Int64(Self.segmentShift)
      | Int64(hash) << Int64(Self.sequenceBits) | Int64(sequence)
  }

  package var segment: Int { Int(rawValue >> Int64(Self.segmentShift)) }

  package var hash: UInt32 {
    UInt32(truncatingIfNeeded: rawValue >> Int64(Self.sequenceBits))
      & (1 << UInt32(LandmarkHash.bitCount) - 1)
  }

  package var sequence: Int { Int(rawValue & (1 << Int64(Self.sequenceBits) - 1)) }

  /// The keys that pages of a segment can have.
  package static func range(ofSegment segment: Int) -> Range<Int64> {
    let first = PostingKey(segment: segment, hash: 0, sequence: 0).rawValue
    return first..<(first + 1 << Int64(segmentShift))
  }

  package static func < (left: PostingKey, right: PostingKey) -> Bool {
    left.rawValue < right.rawValue
  }
}
