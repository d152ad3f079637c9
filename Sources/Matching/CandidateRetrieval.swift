internal import Fingerprinting

/// Finds the places worth verifying: those where most landmarks of the clip meet postings on one diagonal.
enum CandidateRetrieval {
  /// Places by number of hits, the most first.
  ///
  /// - Parameters:
  ///   - landmarks: of the clip, in any order.
  ///   - count: the most places to find.
  static func places(
    for landmarks: [Landmark], in source: any PostingSource, count: Int
  ) throws -> [OffsetHistogram.Place] {
    // As whole numbers, which sort several times faster than pairs.
    var keys = landmarks.map { UInt64($0.hash.rawValue) << 32 | UInt64($0.frame) }
    keys.sort()
    var hashes: [LandmarkHash] = []
    var starts: [Int] = []
    for (index, key) in keys.enumerated() {
      let hash = LandmarkHash(rawValue: UInt32(key >> 32))
      guard hash != hashes.last else { continue }
      hashes.append(hash)
      starts.append(index)
    }
    starts.append(keys.count)
    var histogram = OffsetHistogram()
    try source.lookUp(hashes) { index, postings in
      for position in starts[index]..<starts[index + 1] {
        let frame = Int32(truncatingIfNeeded: keys[position] & 0xFFFF_FFFF)
        for posting in postings.indices { histogram.add(postings[posting], clipFrame: frame) }
      }
    }
    return histogram.best(count)
  }
}
