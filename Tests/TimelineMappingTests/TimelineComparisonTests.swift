import Fingerprinting
import RepeatableRandom
import Testing
import TimelineMapping

@Suite("Timeline comparison")
struct TimelineComparisonTests {
  /// Stretches of sound by a number, 0 for silence, each with its frames.
  typealias Score = [(number: UInt64, frames: Int)]

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: Score
    var new: Score
    /// Kinds, and how many frames each has in the old and the new audio.
    var expected: [(TimelineStretch.Kind, old: Int, new: Int)]
  }

  static let cases = [
    Case(
      testDescription: "Identical", old: [(1, 900)], new: [(1, 900)],
      expected: [(.same, 900, 900)]),
    Case(
      testDescription: "Inserted at the start", old: [(1, 900)], new: [(9, 300), (1, 900)],
      expected: [(.inserted, 0, 300), (.same, 900, 900)]),
    Case(
      testDescription: "Inserted in the middle", old: [(1, 900), (2, 700)],
      new: [(1, 900), (9, 300), (2, 700)],
      expected: [(.same, 900, 900), (.inserted, 0, 300), (.same, 700, 700)]),
    Case(
      testDescription: "Inserted at the end", old: [(1, 900)], new: [(1, 900), (9, 300)],
      expected: [(.same, 900, 900), (.inserted, 0, 300)]),
    Case(
      testDescription: "Removed at the start", old: [(9, 300), (1, 900)], new: [(1, 900)],
      expected: [(.removed, 300, 0), (.same, 900, 900)]),
    Case(
      testDescription: "Removed in the middle", old: [(1, 900), (9, 300), (2, 700)],
      new: [(1, 900), (2, 700)],
      expected: [(.same, 900, 900), (.removed, 300, 0), (.same, 700, 700)]),
    Case(
      testDescription: "Removed at the end", old: [(1, 900), (9, 300)], new: [(1, 900)],
      expected: [(.same, 900, 900), (.removed, 300, 0)]),
    Case(
      testDescription: "Replaced by as much", old: [(1, 900), (8, 300), (2, 700)],
      new: [(1, 900), (9, 300), (2, 700)],
      expected: [(.same, 900, 900), (.replaced, 300, 300), (.same, 700, 700)]),
    Case(
      testDescription: "Replaced by more, at both ends", old: [(7, 200), (1, 900), (8, 300)],
      new: [(6, 350), (1, 900), (9, 500)],
      expected: [(.replaced, 200, 350), (.same, 900, 900), (.replaced, 300, 500)]),
    Case(
      testDescription: "An advert that stands elsewhere too",
      old: [(1, 600), (9, 300), (2, 600), (3, 600)],
      new: [(1, 600), (9, 300), (2, 600), (9, 300), (3, 600)],
      expected: [(.same, 1500, 1500), (.inserted, 0, 300), (.same, 600, 600)]),
    Case(
      testDescription: "Twice the same advert is removed",
      old: [(9, 300), (1, 600), (9, 300), (2, 600)], new: [(1, 600), (2, 600)],
      expected: [(.removed, 300, 0), (.same, 600, 600), (.removed, 300, 0), (.same, 600, 600)]),
    Case(
      testDescription: "Within silence", old: [(1, 600), (0, 160), (2, 600)],
      new: [(1, 600), (0, 80), (9, 300), (0, 80), (2, 600)],
      expected: [(.same, 680, 680), (.inserted, 0, 300), (.same, 680, 680)]),
    Case(
      testDescription: "Silence goes with what is before", old: [(1, 600), (2, 600)],
      new: [(1, 600), (9, 300), (0, 80), (2, 600)],
      expected: [(.same, 600, 600), (.inserted, 0, 380), (.same, 600, 600)]),
    Case(
      testDescription: "Longer silence", old: [(1, 600), (0, 60), (2, 600)],
      new: [(1, 600), (0, 160), (2, 600)],
      expected: [(.same, 660, 660), (.inserted, 0, 100), (.same, 600, 600)]),
    Case(
      testDescription: "A long silence in both is no change", old: [(1, 600), (0, 2000), (2, 600)],
      new: [(1, 600), (0, 2000), (2, 600)], expected: [(.same, 3200, 3200)]),
    Case(
      testDescription: "Too short for a stretch", old: [(1, 600), (2, 600)],
      new: [(1, 600), (9, 3), (2, 600)], expected: [(.same, 1200, 1203)]),
    Case(
      testDescription: "Nothing in common", old: [(1, 600)], new: [(2, 900)],
      expected: [(.replaced, 600, 900)]),
    Case(
      testDescription: "Silence alone", old: [(0, 900)], new: [(0, 900)],
      expected: [(.same, 900, 900)]),
    Case(testDescription: "No frame", old: [], new: [], expected: []),
    Case(
      testDescription: "Only silence in common", old: [(0, 900)], new: [(1, 900)],
      expected: [(.replaced, 900, 900)]),
  ]

  @Test("Each kind of change, with its edges", arguments: cases)
  func stretches(_ example: Case) throws {
    let map = Self.map(from: example.old, to: example.new)
    try #require(map.stretches.map(\.kind) == example.expected.map(\.0))
    var end = (old: 0, new: 0)
    for (stretch, expected) in zip(map.stretches, example.expected) {
      let start = end
      end = (end.old + expected.old, end.new + expected.new)
      Self.expect(stretch.old, near: start.old..<end.old)
      Self.expect(stretch.new, near: start.new..<end.new)
    }
    Self.expectTiling(map)
  }

  @Test("Whatever is changed, the stretches tile both and the map is monotone", arguments: 0..<100)
  func tiles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func score() -> Score {
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (UInt64.random(in: 0...5, using: &random), Int.random(in: 1...600, using: &random))
      }
    }
    let map = Self.map(from: score(), to: score())
    Self.expectTiling(map)
    var last = 0.0
    for step in 0...200 {
      let time = map.oldDurationSeconds * Double(step) / 200
      guard let place = map.newSeconds(ofOldSeconds: time) else { continue }
      #expect(place >= last && place <= map.newDurationSeconds)
      last = place
    }
  }

  @Test("Any changes are found with their edges", arguments: 0..<300)
  func changes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var example = Case(testDescription: "", old: [], new: [], expected: [])
    var number: UInt64 = 0
    func piece() -> Score {
      number += 1
      return [(number, Int.random(in: 40...400, using: &random))]
    }
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let kind = [TimelineStretch.Kind.inserted, .removed, .replaced][
        Int.random(in: 0..<3, using: &random)]
      let old = kind == .inserted ? [] : piece()
      let new = kind == .removed ? [] : piece()
      number += 1
      let same: Score = [(number, Int.random(in: 150...600, using: &random))]
      example.old += old + same
      example.new += new + same
      example.expected += [
        (kind, old.first?.frames ?? 0, new.first?.frames ?? 0),
        (.same, same[0].frames, same[0].frames),
      ]
    }
    try stretches(example)
  }

  private static func map(from old: Score, to new: Score) -> TimelineMap {
    let audio = [(old, UInt64(71)), (new, UInt64(72))].map { score, noise in
      MadeAudio(
        score.map { ($0.number == 0 ? .silence : .sound(seed: $0.number), frames: $0.frames) },
        noise: noise
      ).analysed
    }
    return TimelineComparison(old: audio[0]).compare(audio[1]).map
  }

  private static func expect(_ range: Range<Double>?, near frames: Range<Int>) {
    guard let range else {
      #expect(frames.isEmpty)
      return
    }
    for (edge, frame) in [
      (range.lowerBound, frames.lowerBound), (range.upperBound, frames.upperBound),
    ] {
      // The ends of audio are exact, and a frame's edge is told for the middle of its window.
      let truth = AnalysisParameters.seconds(ofEdge: frame)
      #expect(abs(edge - truth) <= 0.1, "\(edge) for \(truth)")
    }
  }

  private static func expectTiling(_ map: TimelineMap) {
    for side in [\TimelineStretch.old, \TimelineStretch.new] {
      let ranges = map.stretches.compactMap { $0[keyPath: side] }
      let length = side == \.old ? map.oldDurationSeconds : map.newDurationSeconds
      #expect(ranges.first?.lowerBound ?? 0 == 0)
      #expect(ranges.last?.upperBound ?? 0 == length)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      #expect(ranges.allSatisfy { !$0.isEmpty })
    }
    for stretch in map.stretches {
      switch stretch.kind {
      case .same, .replaced: #expect(stretch.old != nil && stretch.new != nil)
      case .inserted: #expect(stretch.old == nil && stretch.new != nil)
      case .removed: #expect(stretch.old != nil && stretch.new == nil)
      }
    }
    #expect(
      zip(map.stretches, map.stretches.dropFirst()).allSatisfy {
        $0.kind != .same || $1.kind != .same
      })
  }
}
