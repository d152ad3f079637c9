/// Finds the places worth verifying: those where most landmarks of the clip meet postings on one diagonal.
enum CandidateRetrieval {
  /// Places by number of hits, the most first, at most `count`.
  static func places(
    for query: LandmarkQuery, in source: any PostingSource, count: Int
  ) throws -> [OffsetHistogram.Place] {
    var histogram = OffsetHistogram()
    let frames = query.frames
    try source.lookUp(query.hashes) { index, postings in
      for frame in query.frameIndices(at: index) {
        for posting in postings.indices {
          histogram.add(postings[posting], clipFrame: frames[frame])
        }
      }
    }
    return histogram.best(count)
  }
}
