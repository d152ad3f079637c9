import Fingerprinting
import Matching
import RepeatableRandom
import Testing

/// A source that is not in memory.
private struct ReadPostings: PostingSource {
  let source: MemoryPostings

  var frameCount: Int { source.frameCount }
  func frameCount(of reference: ReferenceIdentifier) -> Int { source.frameCount(of: reference) }
  func loaded(forHashes hashCount: Int) -> LoadedPostings? { nil }
  func read(
    _ hashes: [LandmarkHash], _ body: (Int, borrowing Span<Int>) -> Void
  ) -> ReferenceAxes { source.read(hashes, body) }
  func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) -> [Peak] {
    source.peaks(of: reference, in: frames)
  }
}

@Suite struct CandidateRetrievalTests {
  /// Peaks on few bins, the low ones most, so that hashes are common, and some far more than others.
  private static func signature(_ number: UInt64) -> Signature {
    var random = SplitMix64(seed: number)
    let seconds = Int.random(in: 3...40, using: &random)
    let frames = seconds * 31
    var peaks: Set<Peak> = []
    for _ in 0..<seconds * 5 {
      let bin =
        10 + Int16(Double.random(in: 0..<5, using: &random) * .random(in: 0..<5, using: &random))
      let frame = Int32.random(in: 0..<Int32(frames), using: &random)
      peaks.insert(Peak(frame: frame, bin: bin, isStrong: true))
    }
    return Signature(sampleCount: frames * 256 + 768, peaks: peaks.sorted())
  }

  private static let signatures = Dictionary(
    uniqueKeysWithValues: (1...40).map {
      (ReferenceIdentifier(rawValue: UInt32($0 * 3)), signature(UInt64($0)))
    })

  /// A clip that starts two seconds before one reference and holds a piece of another.
  private static let clip: [Landmark] = [(9, -60, 0), (60, 30, 100)].flatMap {
    reference, start, after -> [Landmark] in
    let own = signatures[ReferenceIdentifier(rawValue: UInt32(reference))]?.landmarks ?? []
    return own.filter { Int($0.frame) >= start && Int($0.frame) < start + 150 }.map {
      Landmark(hash: $0.hash, frame: $0.frame - Int32(start) + Int32(after))
    }
  }

  /// The places by their definition.
  private func places(_ query: LandmarkQuery, count: Int, mostHits: Int) -> [CandidatePlace] {
    var postings: [LandmarkHash: [(reference: ReferenceIdentifier, frame: Int)]] = [:]
    for (reference, signature) in Self.signatures {
      for landmark in signature.landmarks {
        postings[landmark.hash, default: []].append((reference, Int(landmark.frame)))
      }
    }
    func level(_ index: Int) -> Int {
      HitBudget.level(postingCount: postings[query.hashes[index], default: []].count)
    }
    let ordered = query.hashes.indices.sorted { level($0) < level($1) }
    let hits = Dictionary(grouping: ordered, by: level).mapValues {
      $0.reduce(0) {
        $0 + query.frameIndices(at: $1).count * postings[query.hashes[$1], default: []].count
      }
    }
    var total = 0
    let kept = Set(
      hits.keys.sorted().prefix { level in
        total += hits[level] ?? 0
        return total <= mostHits
      })
    var counts: [ReferenceIdentifier: [Int: Int]] = [:]
    for index in ordered where kept.contains(level(index)) {
      for number in query.frameIndices(at: index) {
        for (reference, frame) in postings[query.hashes[index], default: []] {
          counts[reference, default: [:]][frame - Int(query.frames[number]), default: 0] += 1
        }
      }
    }
    let scored = counts.flatMap { reference, offsets in
      offsets.keys.map { offset in
        CandidatePlace(
          reference: reference, offsetFrame: offset,
          hits: (-1...1).reduce(0) { $0 + offsets[offset + $1, default: 0] })
      }
    }.sorted {
      ($1.hits, $0.reference.rawValue, $0.offsetFrame)
        < ($0.hits, $1.reference.rawValue, $1.offsetFrame)
    }
    var chosen: [CandidatePlace] = []
    for place in scored where chosen.count < count {
      let isNear = chosen.contains {
        $0.reference == place.reference && abs($0.offsetFrame - place.offsetFrame) <= 3
      }
      if !isNear { chosen.append(place) }
    }
    return chosen
  }

  @Test(arguments: [Int.max / 2, 20_000, 3_000, 0], [1 << 31, 30_000])
  func placesAreThoseOfTheDefinition(mostHits: Int, longestAxis: Int) throws {
    let source = MemoryPostings(Self.signatures, longestAxis: longestAxis)
    let loaded = try #require(source.loaded(forHashes: 0))
    let retrieval = CandidateRetrieval(count: 30, mostHits: mostHits)
    let queries = [
      LandmarkQuery(Self.clip), LandmarkQuery(Self.clip, withNeighbours: true), LandmarkQuery([]),
    ]
    let expected = queries.map { places($0, count: 30, mostHits: mostHits) }
    #expect(queries.map { retrieval.places(for: $0, in: loaded) } == expected)
    let read = ReadPostings(source: source)
    #expect(try retrieval.places(for: queries, reading: read) == expected)
    #expect(try retrieval.places(for: [queries[0]], reading: read) == [expected[0]])
    guard mostHits > 20_000 else { return }
    #expect(expected[0].prefix(2).map(\.offsetFrame).sorted() == [-70, -60])
  }

  @Test func levelsAscendWithTheNumberOfPostings() {
    let counts = Set(
      (0..<40).flatMap { shift in [0, 1, 2].map { 1 << shift + $0 << max(0, shift - 3) } })
    let levels = counts.sorted().map(HitBudget.level)
    #expect(levels == levels.sorted())
    #expect(levels.prefix { $0 < 32 }.elementsEqual(counts.sorted().prefix { $0 < 32 }))
  }
}
