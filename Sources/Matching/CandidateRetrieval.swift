internal import Fingerprinting

/// Finds the places worth verifying: those where most landmarks of the clip meet postings on one diagonal.
enum CandidateRetrieval {
  /// The most places that are verified.
  static let mostCandidates = 50

  /// Places by number of hits, the most first.
  static func places(
    for analysis: ClipAnalysis, in source: any PostingSource
  ) throws -> [OffsetHistogram.Place] {
    var hashes: [LandmarkHash] = []
    var starts: [Int] = []
    for (index, landmark) in analysis.landmarks.enumerated() where landmark.hash != hashes.last {
      hashes.append(landmark.hash)
      starts.append(index)
    }
    starts.append(analysis.landmarks.count)
    var histogram = OffsetHistogram()
    try source.lookUp(hashes) { index, postings in
      for landmark in starts[index]..<starts[index + 1] {
        let frame = analysis.landmarks[landmark].frame
        for posting in postings.indices { histogram.add(postings[posting], clipFrame: frame) }
      }
    }
    return histogram.best(mostCandidates)
  }
}
