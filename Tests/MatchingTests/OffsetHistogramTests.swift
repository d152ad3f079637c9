import Fingerprinting
import Matching
import RepeatableRandom
import Testing

@Suite struct OffsetHistogramTests {
  @Test("finds the places that counting one by one finds", arguments: [10, 1_000, 50_000])
  func againstCounting(hits: Int) {
    var generator = SplitMix64(seed: UInt64(hits))
    var histogram = OffsetHistogram()
    var counts: [[Int]: Int] = [:]
    for _ in 0..<hits {
      let reference = Int.random(in: 0..<20, using: &generator)
      let diagonal = Bool.random(using: &generator) ? 37 * reference : nil
      let offset = diagonal ?? Int.random(in: -500..<5_000, using: &generator)
      let clipFrame = Int.random(in: 0..<900, using: &generator)
      histogram.add(
        Posting(
          reference: ReferenceIdentifier(rawValue: UInt32(reference)),
          frame: Int32(offset + clipFrame)), clipFrame: Int32(clipFrame))
      counts[[reference, offset], default: 0] += 1
    }
    let scores = counts.map { key, _ in
      (-1...1).reduce(0) { $0 + counts[[key[0], key[1] + $1], default: 0] }
    }
    let best = histogram.best(50)
    #expect(best.first?.hits == scores.max())
    #expect(zip(best, best.dropFirst()).allSatisfy { $0.hits >= $1.hits })
    for place in best {
      let reference = Int(place.reference.rawValue)
      let expected = (-1...1).reduce(0) {
        $0 + counts[[reference, place.offsetFrame + $1], default: 0]
      }
      #expect(place.hits == expected)
      let near = best.filter {
        $0.reference == place.reference && abs($0.offsetFrame - place.offsetFrame) <= 3
      }
      #expect(near.count == 1)
    }
  }
}
