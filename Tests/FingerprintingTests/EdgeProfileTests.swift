import Fingerprinting
import Foundation
import RepeatableRandom
import Testing

@Suite struct EdgeProfileTests {
  private func random(frames: Int, seed: UInt64) -> EdgeProfile {
    var random = SplitMix64(seed: seed)
    return EdgeProfile(
      signs: (0..<frames).map { _ in UInt8.random(in: 0...255, using: &random) },
      levels: (0..<frames).map { _ in UInt8.random(in: 0...31, using: &random) })
  }

  @Test("Chunks give back what went in", arguments: 0..<20)
  func roundTrip(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let frames = [0, 1, 1_023, 1_024, 1_025, 4_096].randomElement(using: &random) ?? 0
    let whole = self.random(
      frames: frames + (seed.isMultiple(of: 2) ? 0 : Int.random(in: 0...9_000, using: &random)),
      seed: seed)
    let chunks = whole.chunks
    #expect(chunks.count == (whole.frames.count + 1_023) / 1_024)
    #expect(EdgeProfile(chunks: chunks, position: 0) == whole)
    // Some frames are read from the chunks that hold them.
    for _ in 0..<20 {
      let start = Int.random(in: -500...whole.frames.count + 500, using: &random)
      let wanted = start..<start + Int.random(in: 0...5_000, using: &random)
      guard let positions = EdgeProfile.positions(of: wanted) else {
        #expect(wanted.isEmpty || wanted.upperBound <= 0)
        continue
      }
      let held = chunks.indices.filter { positions.contains($0) }
      let part = EdgeProfile(
        chunks: held.map { chunks[$0] }, position: positions.lowerBound
      ).clamped(to: wanted)
      let expected = whole.clamped(to: wanted)
      #expect(part.signs == expected.signs && part.levels == expected.levels)
      if !expected.frames.isEmpty { #expect(part.frames == expected.frames) }
    }
  }

  @Test("Chunks of any bytes are read without a trap", arguments: 0..<20)
  func anyBytes(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func bytes() -> [UInt8] {
      (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    let chunks = (0..<3).map { _ in EdgeProfile.Chunk(signs: bytes(), levels: bytes()) }
    let profile = EdgeProfile(chunks: chunks, position: 5)
    #expect(profile.frames.lowerBound == 5 * EdgeProfile.chunkFrames)
    #expect(
      profile.signs.count == chunks.reduce(0) { $0 + min($1.signs.count, $1.levels.count) })
    #expect(profile.clamped(to: 0..<1).signs.isEmpty)
  }
}

/// The profile as the fingerprinter makes it.
@Suite struct EdgeProfilerTests {
  private func profile(of samples: [Float], blocks: [Int] = []) -> EdgeProfile {
    both(of: samples, blocks: blocks).edgeProfile
  }

  private func both(
    of samples: [Float], blocks: [Int] = []
  ) -> (signature: Signature, edgeProfile: EdgeProfile) {
    var fingerprinter = ReferenceFingerprinter()
    var start = 0
    for block in blocks {
      let end = min(samples.count, start + block)
      let stretch = samples[start..<end]
      fingerprinter.append(stretch.span)
      start = end
    }
    let rest = samples[start...]
    fingerprinter.append(rest.span)
    return fingerprinter.finishWithEdgeProfile()
  }

  private func noise(_ count: Int, seed: UInt64, level: Float = 0.3) -> [Float] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Float.random(in: -level...level, using: &random) }
  }

  private func tone(_ count: Int, amplitude: Float, hertz: Float = 440) -> [Float] {
    (0..<count).map { amplitude * sin(2 * .pi * hertz * Float($0) / 8_000) }
  }

  @Test("Blocks of any size give the same profile")
  func blocksDoNotMatter() {
    let samples = noise(50_000, seed: 1)
    let whole = profile(of: samples)
    var random = SplitMix64(seed: 2)
    for _ in 0..<20 {
      let blocks = (0..<40).map { _ in Int.random(in: 0...2_500, using: &random) }
      #expect(profile(of: samples, blocks: blocks) == whole)
    }
  }

  @Test(
    "There is one entry for each frame of the signature",
    arguments: [0, 1, 255, 256, 1_023, 1_024, 1_025, 1_279, 1_280, 8_000, 123_457])
  func frameCount(_ samples: Int) {
    let made = both(of: noise(samples, seed: 3))
    #expect(made.edgeProfile.frames == 0..<made.signature.frameCount)
  }

  /// Doublings above -90 dB, nearly 2^-30, of the mean power, which is half of the squared amplitude.
  @Test(
    "The level is that of the sound",
    arguments: [(1.0, 29), (0.5, 27), (0.25, 25), (0.1, 22), (0.01, 16), (0.001, 9), (0.000_01, 0)])
  func levels(_ amplitude: Double, _ level: Int) {
    let levels = profile(of: tone(16_000, amplitude: Float(amplitude))).levels
    for found in levels { #expect(abs(Int(found) - level) <= 1) }
    #expect(levels.count { Int($0) == level } > levels.count / 2)
  }

  @Test("Silence has the least level, and what is no number traps nowhere")
  func silence() {
    let silent = profile(of: [Float](repeating: 0, count: 8_000))
    #expect(silent.levels.count == 28)
    #expect(silent.levels.allSatisfy { $0 == EdgeProfile.leastLevel })
    var samples = noise(8_000, seed: 4)
    for index in stride(from: 0, to: 8_000, by: 700) {
      samples[index] = [Float.nan, .infinity, -.infinity, 1e30, -3e38][index / 700 % 5]
    }
    #expect(profile(of: samples).frames.count == 28)
  }

  @Test("Signs are the same at any loudness; where sound begins, the level tells to a frame")
  func loudnessAndBeginning() {
    let samples = noise(40_000, seed: 5)
    let loud = profile(of: samples)
    let soft = profile(of: samples.map { $0 / 16 })
    let equal = zip(loud.signs, soft.signs).reduce(0) {
      $0 + 8 - ($1.0 ^ $1.1).nonzeroBitCount
    }
    #expect(Double(equal) >= 0.999 * Double(8 * loud.signs.count))
    for (left, right) in zip(loud.levels, soft.levels) {
      #expect(abs(Int(left) - Int(right) - 8) <= 1)
    }

    let start = 100 * AnalysisParameters.hopLength
    let late = profile(of: [Float](repeating: 0, count: start) + samples)
    let edge = AnalysisParameters.seconds(ofEdge: late.levels.firstIndex { $0 > 0 } ?? 0)
    #expect(abs(edge - Double(start) / 8_000) <= 0.032)
  }
}
