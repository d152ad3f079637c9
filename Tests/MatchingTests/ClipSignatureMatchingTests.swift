import Fingerprinting
import Matching
import RepeatableRandom
import Testing

/// Clips of which only the signature is there.
@Suite struct ClipSignatureMatchingTests {
  private static let episodes = (0..<4).map { melody(seconds: 120, seed: 80 + UInt64($0)) }
  private static let catalog = MemoryPostings(
    Dictionary(
      uniqueKeysWithValues: episodes.enumerated().map {
        (ReferenceIdentifier(rawValue: UInt32($0)), signature(of: $1))
      }))

  private func match(_ clip: ClipSignature) throws -> Match? {
    var matcher = ClipMatcher(source: Self.catalog)
    try matcher.append(clip)
    #expect(matcher.durationSeconds == clip.reference.durationSeconds)
    guard case .match(let matches) = try matcher.finish() else { return nil }
    return matches.first
  }

  private func clip(of samples: [Float]) -> ClipSignature {
    var fingerprinter = ClipFingerprinter()
    fingerprinter.append(samples.span)
    return fingerprinter.finish()
  }

  @Test(
    "it is found where its audio would be, at its speed",
    arguments: [(3.0, 1.0), (8.0, 1.0), (8.0, 1.5), (75.0, 1.0)])
  func finds(seconds: Double, speed: Double) throws {
    let whole = melody(seconds: 120 / speed, seed: 82, speed: speed)
    let start = 20.013
    let samples = Array(whole[Int(start / speed * 8_000)...].prefix(Int(seconds * 8_000)))
    let match = try #require(try match(clip(of: samples)))
    #expect(match.reference.rawValue == 2)
    #expect(abs(match.offsetSeconds - start) <= 0.04)
    #expect(abs(match.speed / speed - 1) <= 0.005)
    #expect(match.clipRange.upperBound - match.clipRange.lowerBound >= 0.9 * seconds)
  }

  @Test("the signature of a catalog alone is enough where there is no noise")
  func referenceOnly() throws {
    let samples = Array(Self.episodes[1][80_100..<160_100])
    let match = try #require(
      try match(ClipSignature(reference: signature(of: samples), detail: nil)))
    #expect(match.reference.rawValue == 1 && abs(match.offsetSeconds - 80_100 / 8_000) <= 0.04)
  }

  @Test("a stranger's is not found, nor one without peaks")
  func strangers() throws {
    #expect(try match(clip(of: melody(seconds: 20, seed: 4_711))) == nil)
    #expect(try match(clip(of: [Float](repeating: 0, count: 80_000))) == nil)
  }
}
