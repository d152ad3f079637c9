import Matching
import RepeatableRandom
import Testing

/// How hits are spread along an axis.
struct HitShape: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var hits: Int
  var axisLength: UInt32

  static let all = [
    HitShape(testDescription: "no hits", hits: 0, axisLength: 1_000),
    HitShape(testDescription: "a few", hits: 10, axisLength: 100_000),
    HitShape(testDescription: "crowded", hits: 80_000, axisLength: 9_000),
    HitShape(
      testDescription: "more hits at an offset than 16 bits count", hits: 300_000, axisLength: 3),
    HitShape(testDescription: "several stretches", hits: 50_000, axisLength: 2_000_000),
    HitShape(testDescription: "a whole axis", hits: 200_000, axisLength: .max),
  ]
}

@Suite struct OffsetHistogramTests {
  /// The best places by their definition.
  private func best(_ count: Int, of offsets: [UInt32]) -> [OffsetHistogram.Peak] {
    var counts: [Int: Int] = [:]
    for offset in offsets { counts[Int(offset), default: 0] += 1 }
    let limited = counts.mapValues { min($0, Int(UInt16.max)) }
    let scored = counts.keys.map { offset in
      (offset: offset, hits: (-1...1).reduce(0) { $0 + limited[offset + $1, default: 0] })
    }.sorted { ($1.hits, $0.offset) < ($0.hits, $1.offset) }
    var chosen: [OffsetHistogram.Peak] = []
    for (offset, hits) in scored where chosen.count < count {
      if chosen.contains(where: { abs(Int($0.offset) - offset) <= 3 }) { continue }
      chosen.append(OffsetHistogram.Peak(offset: UInt32(offset), hits: hits))
    }
    return chosen
  }

  @Test("finds the places that counting one by one finds", arguments: HitShape.all)
  func againstCounting(_ shape: HitShape) {
    var histogram = OffsetHistogram()
    // The second time with what is left of the first.
    for seed in UInt64(1)...2 {
      var random = SplitMix64(seed: seed)
      // True places, some of them at the edges of stretches, and chance.
      let edges = (0..<40).map { UInt32(truncatingIfNeeded: $0 % 20 << 17 + $0 / 20) &- 1 }
      let offsets = (0..<shape.hits).map { _ in
        Bool.random(using: &random)
          ? UInt32.random(in: 0..<shape.axisLength, using: &random)
          : (edges.randomElement(using: &random) ?? 0) % shape.axisLength
      }
      histogram.removeAll()
      for part in [offsets.prefix(shape.hits / 3), offsets.dropFirst(shape.hits / 3)] {
        histogram.reserve(part.count)
        histogram.add(part.span)
      }
      for count in [1, 8, 50] {
        #expect(histogram.best(count) == best(count, of: offsets))
      }
    }
  }
}
