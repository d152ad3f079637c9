/// What is looked up in the index: anchor bin (9 bits), bin difference (8 bits), frame difference (6 bits).
///
/// The frame difference lies in the low bits, so that neighbours in time difference are neighbours in value.
public struct LandmarkHash: Hashable, Sendable, RawRepresentable {
  /// How many bits a hash has.
  public static let bitCount = 23

  /// The packed value, below 2^23.
  public let rawValue: UInt32

  /// Wraps a packed value; only the low 23 bits are kept.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue & (1 << UInt32(Self.bitCount) - 1)
  }
}

extension LandmarkHash: Comparable {
  /// Orders hashes by their packed value.
  public static func < (left: LandmarkHash, right: LandmarkHash) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A pair of peaks, anchor and target, as a hash that stands at the anchor's frame.
public struct Landmark: Hashable, Sendable {
  /// The hash of the pair.
  public var hash: LandmarkHash
  /// The anchor's frame.
  public var frame: Int32

  /// Makes a landmark.
  public init(hash: LandmarkHash, frame: Int32) {
    self.hash = hash
    self.frame = frame
  }
}
