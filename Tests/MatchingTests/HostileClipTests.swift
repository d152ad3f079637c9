import Fingerprinting
import Matching
import RepeatableRandom
import Testing

/// Signatures of clips that strangers made: they take time in proportion to their peaks and length, whatever they hold.
@Suite struct HostileClipTests {
  private static let episodes = (0..<2).map {
    signature(of: melody(seconds: 30, seed: 80 + UInt64($0)))
  }
  private static let catalog = MemoryPostings(
    Dictionary(
      uniqueKeysWithValues: episodes.enumerated().map {
        (ReferenceIdentifier(rawValue: UInt32($0)), $1)
      }))

  private func matches(peaks: [Peak], hours: Int) throws -> [Match] {
    let reference = Signature(sampleCount: hours * 3_600 * 8_000, peaks: peaks)
    var matcher = ClipMatcher(source: Self.catalog)
    try matcher.append(ClipSignature(reference: reference, detail: nil))
    #expect(matcher.durationSeconds == reference.durationSeconds)
    guard case .match(let matches) = try matcher.finish() else { return [] }
    return matches
  }

  @Test("hours without peaks, or with next to none, cost nothing")
  func silence() throws {
    #expect(try matches(peaks: [], hours: 1_190).isEmpty)
    let few = stride(from: 7, to: 100 * 112_500, by: 400).map {
      Peak(frame: Int32($0), bin: 100, isStrong: true)
    }
    #expect(try matches(peaks: few, hours: 100).isEmpty)
  }

  @Test("what stands at both ends of many silent hours is found, in its places")
  func farApart() throws {
    let stretch = Self.episodes[1].peaks.filter { (200..<700).contains($0.frame) }
    let later = Int32(1_000 * 112_500)
    let peaks =
      stretch
      + stretch.map { peak in
        var moved = peak
        moved.frame += later
        return moved
      }
    let found = try matches(peaks: peaks, hours: 1_190).sorted {
      $0.clipRange.lowerBound < $1.clipRange.lowerBound
    }
    #expect(found.map(\.reference.rawValue) == [1, 1])
    for (match, start) in zip(found, [6.4, 3_600_006.4]) {
      #expect(abs(match.clipRange.lowerBound - start) < 1)
      let offset = match.offsetSeconds + match.clipRange.lowerBound
      #expect(abs(offset - (match.clipRange.lowerBound - start + 6.4)) < 0.1)
    }
  }
}
