package import Fingerprinting

/// A clip's landmarks ordered for look-up: each hash once, with the frames at which it stands.
package struct LandmarkQuery: Sendable {
  /// Ascending, without repetition.
  package private(set) var hashes: [LandmarkHash] = []
  /// Where the frames of each hash start in `frames`, and where those of the last one end.
  private var starts: [Int] = []
  /// The frames at which the hashes stand, in order of hash.
  package private(set) var frames: [Int32] = []

  /// Orders `landmarks` by hash.
  ///
  /// - Parameter withNeighbours: adds each landmark with its target a frame nearer and a frame farther, for
  ///   clips whose speed is known to a percent only.
  package init(_ landmarks: [Landmark], withNeighbours: Bool = false) {
    var keys: [UInt64] = []
    keys.reserveCapacity(landmarks.count * (withNeighbours ? 3 : 1))
    for landmark in landmarks {
      let key = UInt64(landmark.hash.rawValue) << 32 | UInt64(UInt32(bitPattern: landmark.frame))
      keys.append(key)
      guard withNeighbours else { continue }
      // The frame difference lies in the low bits of the hash.
      let frames = landmark.hash.frameDelta
      if frames > AnalysisParameters.targetFrames.lowerBound { keys.append(key - 1 << 32) }
      if frames < AnalysisParameters.targetFrames.upperBound { keys.append(key + 1 << 32) }
    }
    keys = Self.radixSorted(keys)
    frames.reserveCapacity(keys.count)
    for (index, key) in keys.enumerated() {
      let hash = LandmarkHash(rawValue: UInt32(key >> 32))
      if hash != hashes.last {
        hashes.append(hash)
        starts.append(index)
      }
      frames.append(Int32(truncatingIfNeeded: key & 0xFFFF_FFFF))
    }
    starts.append(keys.count)
  }

  /// All hashes of several queries, ascending, without repetition.
  static func hashes(of queries: [LandmarkQuery]) -> [LandmarkHash] {
    guard queries.count != 1 else { return queries[0].hashes }
    var isAsked = [Bool](repeating: false, count: 1 << LandmarkHash.bitCount)
    for hash in queries.lazy.flatMap(\.hashes) { isAsked[Int(hash.rawValue)] = true }
    return isAsked.indices.lazy.filter { isAsked[$0] }.map { LandmarkHash(rawValue: UInt32($0)) }
  }

  /// Where in ``frames`` those of the hash at `index` are.
  package func frameIndices(at index: Int) -> Range<Int> {
    starts[index]..<starts[index + 1]
  }

  /// Orders by the hash in the upper half, in two passes of 12 bits; several times faster than comparing.
  private static func radixSorted(_ keys: [UInt64]) -> [UInt64] {
    var keys = keys
    var other = keys
    for shift in [UInt64(32), 44] {
      var ends = [Int](repeating: 0, count: 1 << 12)
      for key in keys { ends[Int(key >> shift & 0xFFF)] += 1 }
      for digit in 1..<ends.count { ends[digit] += ends[digit - 1] }
      for key in keys.reversed() {
        let digit = Int(key >> shift & 0xFFF)
        ends[digit] -= 1
        other[ends[digit]] = key
      }
      swap(&keys, &other)
    }
    return keys
  }
}
