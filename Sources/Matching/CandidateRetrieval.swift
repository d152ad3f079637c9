internal import Fingerprinting

/// Finds the places worth verifying: those where most landmarks of the clip meet postings on one diagonal.
package struct CandidateRetrieval: Sendable {
  /// The most places.
  package var count: Int
  /// The most hits that are counted; when there are more, the commonest hashes are left out.
  package var mostHits: Int

  /// The fewest hits of a place.
  package var leastHits: Int

  package init(count: Int, mostHits: Int, leastHits: Int = 1) {
    self.count = count
    self.mostHits = mostHits
    self.leastHits = leastHits
  }

  /// Places by number of hits, the most first; of equal ones, by reference and offset.
  package func places(
    for query: LandmarkQuery, in loaded: LoadedPostings, using histogram: inout OffsetHistogram
  ) -> [CandidatePlace] {
    var best: [(position: Int, hits: Int)] = []
    let cut = HashCut(query, in: loaded.tables, mostHits: mostHits)
    for (axis, table) in loaded.tables.enumerated() {
      histogram.removeAll()
      histogram.reserve(cut.mostHits)
      if let levels = cut.levels {
        let highest = cut.highestLevel
        histogram.add(query, in: table) { levels[$0] <= highest }
      } else {
        histogram.add(query, in: table) { _ in true }
      }
      best += peaks(of: &histogram, axis: axis)
    }
    return places(best, on: loaded.axes)
  }

  /// The same for a single query.
  package func places(for query: LandmarkQuery, in loaded: LoadedPostings) -> [CandidatePlace] {
    var histogram = OffsetHistogram()
    return places(for: query, in: loaded, using: &histogram)
  }

  /// Places of several queries, read in one run through their hashes.
  package func places(
    for queries: [LandmarkQuery], reading source: any PostingSource
  ) throws -> [[CandidatePlace]] {
    var collectors = queries.map { HitCollector($0, mostHits: mostHits) }
    let hashes = LandmarkQuery.hashes(of: queries)
    let axes = try source.read(hashes) { index, positions in
      for query in collectors.indices { collectors[query].add(positions, of: hashes[index]) }
    }
    var histogram = OffsetHistogram()
    return collectors.indices.map { query in
      var best: [(position: Int, hits: Int)] = []
      for axis in axes.lengths.indices {
        histogram.removeAll()
        collectors[query].report(axis: axis, to: &histogram)
        best += peaks(of: &histogram, axis: axis)
      }
      return places(best, on: axes)
    }
  }

  private func peaks(
    of histogram: inout OffsetHistogram, axis: Int
  ) -> [(position: Int, hits: Int)] {
    histogram.best(count, leastHits: leastHits).map {
      (position: axis << ReferenceAxes.axisShift + Int($0.offset), hits: $0.hits)
    }
  }

  private func places(
    _ best: [(position: Int, hits: Int)], on axes: ReferenceAxes
  ) -> [CandidatePlace] {
    best.sorted { ($1.hits, $0.position) < ($0.hits, $1.position) }.prefix(count).compactMap {
      peak in
      axes.place(at: peak.position).map {
        CandidatePlace(reference: $0.reference, offsetFrame: $0.frame, hits: peak.hits)
      }
    }
  }
}

/// Which hashes of a query are counted in tables in memory.
private struct HashCut {
  /// The level of each hash; `nil` when all are counted.
  private(set) var levels: [UInt16]?
  private(set) var highestLevel: UInt16 = .max
  /// No more hits than these are counted.
  private(set) var mostHits = 0

  init(_ query: LandmarkQuery, in tables: [PostingTable], mostHits: Int) {
    let hashes = query.hashes.span
    for index in hashes.indices {
      var postings = 0
      for table in tables { postings &+= table.mostPostings(of: hashes[index].rawValue) }
      self.mostHits &+= postings &* query.frameIndices(at: index).count
    }
    guard self.mostHits > mostHits else { return }
    self.mostHits = mostHits
    var budget = HitBudget(mostHits: mostHits)
    var levels = [UInt16](repeating: 0, count: hashes.count)
    for index in hashes.indices {
      var postings = 0
      for table in tables { postings &+= table.postingCount(of: hashes[index].rawValue) }
      let level = HitBudget.level(postingCount: postings)
      levels[index] = UInt16(level)
      budget.note(level: level, hits: postings &* query.frameIndices(at: index).count)
    }
    self.levels = levels
    highestLevel = UInt16(clamping: budget.highestLevel)
  }
}
