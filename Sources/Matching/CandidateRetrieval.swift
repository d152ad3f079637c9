/// Finds the places worth verifying: those where most landmarks of the clip meet postings on one diagonal.
enum CandidateRetrieval {
  /// Places by number of hits, the most first, at most `count`.
  static func places(
    for query: LandmarkQuery, in source: any PostingSource, count: Int
  ) throws -> [OffsetHistogram.Place] {
    var histogram = OffsetHistogram()
    try source.lookUp(query.hashes) { index, postings in
      for frame in query.frames(at: index) {
        for posting in postings.indices { histogram.add(postings[posting], clipFrame: frame) }
      }
    }
    return histogram.best(count)
  }
}
