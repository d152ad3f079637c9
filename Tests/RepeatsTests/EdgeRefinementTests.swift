import Fingerprinting
import RepeatableRandom
import Repeats
import Testing

@Suite struct EdgeRefinementTests {
  /// Frames of a profile: sound of its own or shared sound by seed, or silence.
  private enum Piece {
    case sound(seed: UInt64, frames: Int, gain: Int = 0)
    case silence(frames: Int)
  }

  /// - Parameter noise: how often a sign of a frame is other than it was, as in another encoding.
  private func profile(_ pieces: [Piece], noise: Double, seed: UInt64) -> EdgeProfile {
    var losses = SplitMix64(seed: seed)
    var signs: [UInt8] = []
    var levels: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .silence(let frames):
        signs += (0..<frames).map { _ in UInt8.random(in: 0...255, using: &losses) }
        levels += [UInt8](repeating: 0, count: frames)
      case .sound(let seed, let frames, let gain):
        var random = SplitMix64(seed: seed)
        for _ in 0..<frames {
          var sign = UInt8.random(in: 0...255, using: &random)
          for bit in 0..<8 where Double.random(in: 0..<1, using: &losses) < noise {
            sign ^= 1 << UInt8(bit)
          }
          signs.append(sign)
          levels.append(UInt8(clamping: Int.random(in: 18...24, using: &random) + gain))
        }
      }
    }
    return EdgeProfile(signs: signs, levels: levels)
  }

  /// Refines a stretch of `own` against `other`.
  private func refined(
    _ own: [Piece], _ other: [Piece], _ frames: Range<Int>, offset: Int, noise: Double = 0.05
  ) throws -> Range<Int> {
    let whole = profile(other, noise: noise, seed: 2)
    let refinement = EdgeRefinement(own: profile(own, noise: noise, seed: 1)) {
      whole.clamped(to: $0)
    }
    return try refinement.refined(frames, offset: offset)
  }

  private func isNear(_ found: Range<Int>, _ expected: Range<Int>, _ tolerance: Int = 1) -> Bool {
    abs(found.lowerBound - expected.lowerBound) <= tolerance
      && abs(found.upperBound - expected.upperBound) <= tolerance
  }

  @Test(
    "Edges are found to a frame from wherever the constellations put them",
    arguments: [(0, 0), (30, -30), (-40, 40), (80, -80), (20, 60), (-60, -10)], [0.0, 0.05, 0.1])
  func edges(_ error: (start: Int, end: Int), noise: Double) throws {
    let found = try refined(
      [.sound(seed: 1, frames: 700), .sound(seed: 9, frames: 400), .sound(seed: 2, frames: 500)],
      [.sound(seed: 3, frames: 1_200), .sound(seed: 9, frames: 400), .sound(seed: 4, frames: 600)],
      700 + error.start..<1_100 + error.end, offset: 500, noise: noise)
    #expect(isNear(found, 700..<1_100), "\(found)")
  }

  @Test("Louder or softer elsewhere makes no difference", arguments: [-6, -2, 3, 7])
  func gain(_ gain: Int) throws {
    let found = try refined(
      [.sound(seed: 1, frames: 300), .sound(seed: 9, frames: 250), .sound(seed: 2, frames: 300)],
      [
        .sound(seed: 3, frames: 300), .sound(seed: 9, frames: 250, gain: gain),
        .sound(seed: 4, frames: 300),
      ], 320..<530, offset: 0)
    #expect(isNear(found, 300..<550), "\(found)")
  }

  @Test("An edge is followed as far as the same goes on")
  func farEdge() throws {
    let found = try refined(
      [.sound(seed: 1, frames: 100), .sound(seed: 9, frames: 3_000), .sound(seed: 2, frames: 300)],
      [.sound(seed: 3, frames: 200), .sound(seed: 9, frames: 3_000), .sound(seed: 4, frames: 300)],
      1_400..<1_600, offset: 100)
    #expect(isNear(found, 100..<3_100), "\(found)")
  }

  @Test("At the ends of an episode the edge is the end", arguments: [0, 15, 50])
  func ends(_ error: Int) throws {
    let same: [Piece] = [.sound(seed: 9, frames: 400)]
    let found = try refined(
      same + [.sound(seed: 1, frames: 300)], [.sound(seed: 3, frames: 250)] + same,
      error..<400 - error, offset: 250)
    #expect(isNear(found, 0..<400), "\(found)")
    #expect(found.lowerBound >= 0)
  }

  @Test("A pause of the same length belongs to what is the same")
  func sharedPause() throws {
    let found = try refined(
      [
        .sound(seed: 1, frames: 300), .sound(seed: 9, frames: 200), .silence(frames: 40),
        .sound(seed: 8, frames: 60), .sound(seed: 2, frames: 300),
      ],
      [
        .sound(seed: 3, frames: 300), .sound(seed: 9, frames: 200), .silence(frames: 40),
        .sound(seed: 8, frames: 60), .sound(seed: 4, frames: 300),
      ], 300..<500, offset: 0)
    #expect(isNear(found, 300..<600), "\(found)")
  }

  @Test(
    "A pause that goes on longer in one does not", arguments: [(40, 70), (70, 40), (30, 31 + 60)])
  func otherPause(_ pauses: (own: Int, other: Int)) throws {
    let found = try refined(
      [
        .sound(seed: 1, frames: 300), .sound(seed: 9, frames: 200), .silence(frames: pauses.own),
        .sound(seed: 2, frames: 300),
      ],
      [
        .sound(seed: 3, frames: 300), .sound(seed: 9, frames: 200), .silence(frames: pauses.other),
        .sound(seed: 4, frames: 300),
      ], 300..<495, offset: 0)
    #expect(isNear(found, 300..<500), "\(found)")
  }

  @Test("Without a profile of the other the stretch stays as it is")
  func unknown() throws {
    let own = profile([.sound(seed: 1, frames: 500)], noise: 0, seed: 1)
    let refinement = EdgeRefinement(own: own) { _ in nil }
    #expect(try refinement.refined(100..<200, offset: 7) == 100..<200)
    #expect(try refinement.refined(0..<5_000, offset: -90_000) == 0..<5_000)
  }

  @Test("Whatever the profiles are, there is a stretch", arguments: 0..<40)
  func anyProfile(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func made() -> EdgeProfile {
      let count = Int.random(in: 0...400, using: &random)
      return EdgeProfile(
        signs: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) },
        levels: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    let own = made()
    let other = made()
    let refinement = EdgeRefinement(own: own) { other.clamped(to: $0) }
    for _ in 0..<20 {
      let start = Int.random(in: -100..<500, using: &random)
      let frames = start..<start + Int.random(in: 1...300, using: &random)
      let found = try refinement.refined(
        frames, offset: Int.random(in: -500...500, using: &random))
      #expect(!found.isEmpty)
    }
  }
}
