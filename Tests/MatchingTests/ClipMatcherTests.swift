import Fingerprinting
import Foundation
import Matching
import RepeatableRandom
import Testing

@Suite struct ClipMatcherTests {
  private static let episodes = (0..<6).map { melody(seconds: 90 + 10 * Double($0), seed: $0) }
  private static let catalog = MemoryPostings(
    Dictionary(
      uniqueKeysWithValues: episodes.enumerated().map {
        (ReferenceIdentifier(rawValue: UInt32($0 + 1)), signature(of: $1))
      }))

  private func outcome(
    of clip: [Float], blocks: Int = 8_000, speeds: ClosedRange<Double> = MatchSettings.allSpeeds
  ) throws -> ClipOutcome {
    var matcher = ClipMatcher(source: Self.catalog, settings: MatchSettings(speeds: speeds))
    for start in stride(from: 0, to: clip.count, by: blocks) {
      let block = clip[start..<min(clip.count, start + blocks)]
      try matcher.append(block.span)
    }
    return try matcher.finish()
  }

  private func matches(
    of clip: [Float], blocks: Int = 8_000, speeds: ClosedRange<Double> = MatchSettings.allSpeeds
  ) throws -> [Match] {
    let outcome = try outcome(of: clip, blocks: blocks, speeds: speeds)
    if case .match(let matches) = outcome { return matches }
    return []
  }

  private func cut(_ episode: Int, from start: Double, seconds: Double) -> [Float] {
    let first = Int(start * 8_000)
    return Array(Self.episodes[episode][first..<first + Int(seconds * 8_000)])
  }

  @Test(
    "a clip is found where it was cut, to 10 ms",
    arguments: [0, 3, 5], [0.0, 1.2345, 20.0001, 51.77])
  func aligns(episode: Int, start: Double) throws {
    for seconds in [3.0, 8, 30] {
      let found = try matches(of: cut(episode, from: start, seconds: seconds))
      let best = try #require(found.first)
      #expect(best.reference.rawValue == UInt32(episode + 1))
      #expect(abs(best.offsetSeconds - start) <= 0.01)
      #expect(best.clipRange.lowerBound <= 0.01 && best.clipRange.upperBound == seconds)
      #expect(best.speed == 1 && best.frequencySkew == 0)
      #expect(best.expectedFalseMatches < 1e-4 && best.confidence > 0.999)
      #expect(found.count == 1)
    }
  }

  @Test("noise as loud as the clip does not hide it")
  func noise() throws {
    var generator = SplitMix64(seed: 77)
    var clip = cut(2, from: 33.3, seconds: 10)
    let level = (clip.reduce(0) { $0 + $1 * $1 } / Float(clip.count) * 3).squareRoot()
    for i in clip.indices { clip[i] += Float.random(in: -level...level, using: &generator) }
    let best = try #require(try matches(of: clip).first)
    #expect(best.reference.rawValue == 3 && abs(best.offsetSeconds - 33.3) <= 0.02)
  }

  @Test("what is in no episode has no match", arguments: [3.0, 10, 45])
  func strangers(seconds: Double) throws {
    var generator = SplitMix64(seed: 5)
    let count = Int(seconds * 8_000)
    let strangers: [[Float]] = [
      melody(seconds: seconds, seed: 1_000),
      [Float](repeating: 0, count: count),
      (0..<count).map { 0.3 * sin(Float($0) * 0.4) },
      (0..<count).map { _ in Float.random(in: -0.5...0.5, using: &generator) },
      (0..<count).map { $0 % 160 < 80 ? 0.2 : -0.2 },
    ]
    for clip in strangers { #expect(try outcome(of: clip) == .noMatch) }
  }

  @Test(
    "a clip played at another speed is found, with its speed",
    arguments: [0.6, 0.8, 0.93, 1.07, 1.25, 1.5, 1.9, 2.4])
  func speeds(speed: Double) throws {
    let start = 30.0
    let whole = melody(seconds: (start + 12 * speed) / speed, seed: 3, speed: speed)
    let clip = Array(whole.suffix(12 * 8_000))
    let best = try #require(try matches(of: clip).first)
    #expect(best.reference.rawValue == 4)
    #expect(abs(best.speed / speed - 1) <= 0.01 && best.frequencySkew == 0)
    #expect(abs(best.offsetSeconds - start) <= 0.1)
  }

  @Test("a speed a little off is one match over the whole clip", arguments: [0.98, 1.01, 1.02])
  func nearlyOriginal(speed: Double) throws {
    let whole = melody(seconds: (20 + 40 * speed) / speed, seed: 3, speed: speed)
    let found = try matches(of: Array(whole.suffix(40 * 8_000)))
    let best = try #require(found.first)
    #expect(found.count == 1 && best.reference.rawValue == 4)
    #expect(abs(best.speed / speed - 1) <= 0.003 && abs(best.offsetSeconds - 20) <= 0.1)
    #expect(best.clipRange.lowerBound <= 0.1 && best.clipRange.upperBound >= 39.9)
  }

  @Test("no other speed is searched than those allowed")
  func allowedSpeeds() throws {
    let clip = melody(seconds: 12, seed: 3, speed: 1.5)
    #expect(try matches(of: clip, speeds: 1...1).isEmpty)
    #expect(try matches(of: clip, speeds: 0.5...1.3).isEmpty)
    for speeds in [1.5...1.5, 1.4...1.6] {
      let best = try #require(try matches(of: clip, speeds: speeds).first)
      #expect(best.reference.rawValue == 4 && abs(best.speed - 1.5) < 0.02)
    }
  }

  @Test("pitch that moved with the speed is found and told", arguments: [-0.05, -0.02, 0.03, 0.06])
  func skews(skew: Double) throws {
    let original = cut(2, from: 25, seconds: 14)
    let clip = (0..<Int(Double(original.count - 1) / (1 + skew))).map { index -> Float in
      let position = Double(index) * (1 + skew)
      let fraction = Float(position - position.rounded(.down))
      return original[Int(position)] * (1 - fraction) + original[Int(position) + 1] * fraction
    }
    let best = try #require(try matches(of: clip).first)
    #expect(best.reference.rawValue == 3)
    #expect(abs(best.frequencySkew - skew) <= 0.005)
    #expect(abs(best.speed - 1 - skew) <= 0.005)
    #expect(abs(best.offsetSeconds - 25) <= 0.1)
  }

  @Test("less than a second is too short", arguments: [0, 1, 4_000, 7_999])
  func tooShort(samples: Int) throws {
    #expect(try outcome(of: Array(cut(0, from: 5, seconds: 2).prefix(samples))) == .tooShort)
  }

  @Test("how the clip is cut into blocks does not matter", arguments: [1_000, 12_345, 10_000_000])
  func blocks(size: Int) throws {
    let clip = cut(4, from: 3, seconds: 85)
    #expect(try matches(of: clip, blocks: size) == matches(of: clip))
  }

  @Test("a clip longer than a window is one match")
  func longClip() throws {
    let found = try matches(of: cut(5, from: 10, seconds: 125))
    let best = try #require(found.first)
    #expect(found.count == 1)
    #expect(best.reference.rawValue == 6 && abs(best.offsetSeconds - 10) <= 0.01)
    #expect(best.clipRange.lowerBound == 0 && abs(best.clipRange.upperBound - 125) <= 0.01)
  }

  @Test("a clip that starts before the episode has a negative offset and the range that matches")
  func before() throws {
    let clip = melody(seconds: 6, seed: 900) + cut(1, from: 0, seconds: 9)
    let best = try #require(try matches(of: clip).first)
    #expect(best.reference.rawValue == 2 && abs(best.offsetSeconds + 6) <= 0.01)
    #expect(abs(best.clipRange.lowerBound - 6) <= 0.5 && abs(best.clipRange.upperBound - 15) <= 0.1)
  }

  @Test("audio that several episodes hold is found in all, the longest share first")
  func shared() throws {
    let jingle = melody(seconds: 6, seed: 500)
    let episodes = (0..<4).map { number -> [Float] in
      let before = melody(seconds: 20 + Double(number), seed: 600 + UInt64(number))
      let after = melody(seconds: 20, seed: 700 + UInt64(number))
      return before + jingle + after
    }
    let catalog = MemoryPostings(
      Dictionary(
        uniqueKeysWithValues: episodes.enumerated().map {
          (ReferenceIdentifier(rawValue: UInt32($0)), signature(of: $1))
        }))
    var inside = ClipMatcher(source: catalog)
    try inside.append(jingle.span)
    guard case .match(let places) = try inside.finish() else {
      Issue.record("the jingle was not found")
      return
    }
    #expect(places.map { $0.reference.rawValue }.sorted() == [0, 1, 2, 3])
    for place in places {
      #expect(abs(place.offsetSeconds - 20 - Double(place.reference.rawValue)) <= 0.02)
    }
    var beyond = ClipMatcher(source: catalog)
    let clip = Array(episodes[2][Int(23 * 8_000)..<Int(34 * 8_000)])
    try beyond.append(clip.span)
    guard case .match(let ordered) = try beyond.finish() else {
      Issue.record("the clip was not found")
      return
    }
    #expect(ordered.first?.reference.rawValue == 2)
  }

  @Test("a stretch that repeats within an episode is found at each place")
  func repeated() throws {
    let jingle = melody(seconds: 5, seed: 800)
    let gaps = (0..<4).map { melody(seconds: 9 + Double($0), seed: 810 + UInt64($0)) }
    let episode = [gaps[0], jingle, gaps[1], jingle, gaps[2], jingle, gaps[3]].flatMap { $0 }
    let catalog = MemoryPostings([ReferenceIdentifier(rawValue: 9): signature(of: episode)])
    var matcher = ClipMatcher(source: catalog)
    try matcher.append(jingle.span)
    guard case .match(let places) = try matcher.finish() else {
      Issue.record("the jingle was not found")
      return
    }
    let offsets = places.map { ($0.offsetSeconds * 10).rounded() / 10 }.sorted()
    #expect(offsets == [9, 24, 40])
  }
}
