/// A hash and a position of up to 32 bits in one number, which orders postings as an index does.
package struct PackedPosting: Hashable, Comparable, Sendable {
  private let rawValue: UInt64

  /// Packs a posting.
  package init(hash: UInt32, position: UInt32) {
    rawValue = UInt64(hash) << 32 | UInt64(position)
  }

  /// The hash.
  package var hash: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

  /// The position.
  package var position: UInt32 { UInt32(truncatingIfNeeded: rawValue) }

  /// Orders postings by hash, then position.
  package static func < (left: PackedPosting, right: PackedPosting) -> Bool {
    left.rawValue < right.rawValue
  }
}
