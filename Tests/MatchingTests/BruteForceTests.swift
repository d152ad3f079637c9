import Fingerprinting
import Matching
import RepeatableRandom
import Testing

/// The matcher beside its twin that knows no index: every place of every reference is tried.
@Suite struct BruteForceTests {
  private static let episodes = (0..<5).map {
    melody(seconds: 60 + 7 * Double($0), seed: 40 + UInt64($0))
  }
  private static let signatures = episodes.map { signature(of: $0) }

  /// The sum of evidence by its definition, peak by peak.
  private func evidence(
    of peaks: [Peak], over map: EvidenceMap, offsetSteps: Int
  ) -> (sum: Double, count: Int) {
    let rows = peaks.map { (row: 4 * Int($0.frame) - offsetSteps, bin: Int($0.bin)) }
    let inside = rows.filter { (0..<map.rowCount).contains($0.row) }
    let sum = inside.reduce(0.0) {
      $0 + Double(map.evidence(row: $1.row, binIndex: $1.bin - AnalysisParameters.bins.lowerBound))
    }
    return (sum, inside.count)
  }

  @Test("laying peaks over a clip sums the evidence of those within it")
  func placement() {
    let map = EvidenceMap(QuerySpectrogram(samples: Array(Self.episodes[1].prefix(40_000))))
    for offset in [-700, -3, 0, 1, 2, 250, 1_001, 1_000_000] {
      let placement = Placement(
        of: Self.signatures[1].peaks, over: map,
        on: Alignment(hypothesis: .original, offsetSteps: Double(offset)))
      let expected = evidence(of: Self.signatures[1].peaks, over: map, offsetSteps: offset)
      #expect(placement.peakCount == expected.count)
      #expect(abs(placement.evidence - expected.sum) <= 1e-3 * (1 + expected.sum))
    }
  }

  @Test("the best place is the one that trying all of them gives", arguments: 0..<5)
  func bestPlace(episode: Int) throws {
    var generator = SplitMix64(seed: UInt64(episode))
    let start = Int.random(in: 0..<400_000, using: &generator)
    let clip = Self.episodes[episode][start..<start + 48_000].map {
      $0 + Float.random(in: -0.1...0.1, using: &generator)
    }
    let map = EvidenceMap(QuerySpectrogram(samples: clip))
    var best = (excess: 0.0, reference: 0, offsetSteps: 0)
    for (reference, signature) in Self.signatures.enumerated() {
      for offset in -map.rowCount..<4 * signature.frameCount {
        let placement = Placement(
          of: signature.peaks, over: map,
          on: Alignment(hypothesis: .original, offsetSteps: Double(offset)))
        if placement.excess > best.excess { best = (placement.excess, reference, offset) }
      }
    }
    let catalog = MemoryPostings(
      Dictionary(
        uniqueKeysWithValues: Self.signatures.enumerated().map {
          (ReferenceIdentifier(rawValue: UInt32($0)), $1)
        }))
    var matcher = ClipMatcher(source: catalog)
    try matcher.append(clip.span)
    guard case .match(let matches) = try matcher.finish() else {
      Issue.record("not found")
      return
    }
    let match = try #require(matches.first)
    #expect(match.reference.rawValue == UInt32(best.reference))
    let seconds = Double(best.offsetSteps) / QuerySpectrogram.stepsPerSecond
    #expect(abs(match.offsetSeconds - seconds) <= 0.03)
    // Evidence counts from one frame before to one after, so the largest may lie a frame aside.
    #expect(best.reference == episode && abs(seconds - Double(start) / 8_000) <= 0.04)
  }
}
