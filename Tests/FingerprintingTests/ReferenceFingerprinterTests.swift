import Fingerprinting
import Foundation
import RepeatableRandom
import Testing

@Suite struct ReferenceFingerprinterTests {
  /// Tones of random pitch and loudness, a new one every 60 ms.
  private func melody(seconds: Int, seed: UInt64) -> [Float] {
    var generator = SplitMix64(seed: seed)
    return (0..<seconds * 8_000 / 480).flatMap { _ in
      let pitch = Float.random(in: 100...3_500, using: &generator) / 8_000 * 2 * .pi
      let level = Float.random(in: 0.05...0.5, using: &generator)
      return (0..<480).map { level * sin(pitch * Float($0)) * sin(.pi * Float($0) / 480) }
    }
  }

  private func signature(of samples: [Float], blocks: [Int] = []) -> Signature {
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
    return fingerprinter.finish()
  }

  @Test("blocks of any size give the same signature, bit for bit")
  func blocksDoNotMatter() {
    let samples = melody(seconds: 12, seed: 1)
    let whole = signature(of: samples)
    #expect(whole.peaks.count > 60)
    #expect(whole.sampleCount == samples.count)
    var generator = SplitMix64(seed: 2)
    for _ in 0..<20 {
      let blocks = (0..<40).map { _ in Int.random(in: 0...5_000, using: &generator) }
      #expect(signature(of: samples, blocks: blocks).encoded() == whole.encoded())
    }
  }

  @Test("a delay of whole rankings moves the peaks by as many frames", arguments: [1, 3, 50])
  func delay(rankings: Int) {
    let samples = melody(seconds: 10, seed: 3)
    let frames = rankings * AnalysisParameters.rankingFrames
    let silence = [Float](repeating: 0, count: frames * AnalysisParameters.hopLength)
    let moved = Set(signature(of: silence + samples).peaks)
    let expected = signature(of: samples).peaks.filter { $0.frame >= 40 }.map {
      Peak(frame: $0.frame + Int32(frames), bin: $0.bin, isStrong: $0.isStrong)
    }
    #expect(!expected.isEmpty)
    #expect(moved.isSuperset(of: expected))
  }

  @Test("a quieter copy has the same signature", arguments: [0.5, 0.01])
  func quieter(level: Float) {
    let samples = melody(seconds: 6, seed: 4)
    let quiet = Set(signature(of: samples.map { $0 * level }).peaks)
    let loud = signature(of: samples).peaks
    #expect(Double(quiet.intersection(loud).count) > 0.95 * Double(loud.count))
  }

  @Test("silence and audio shorter than a window have no peaks", arguments: [0, 1, 1_023, 80_000])
  func nothing(samples: Int) {
    let silent = signature(of: [Float](repeating: 0, count: samples))
    #expect(silent.peaks.isEmpty && silent.landmarks.isEmpty)
    #expect(silent.sampleCount == samples)
  }

  @Test("landmarks pair strong peaks within the target zone, at most eight each")
  func landmarks() {
    let signature = signature(of: melody(seconds: 30, seed: 5))
    let strong = signature.peaks.filter(\.isStrong)
    var perAnchor: [Int32: Int] = [:]
    for landmark in signature.landmarks {
      let raw = Int(landmark.hash.rawValue)
      let anchor = raw >> 14
      let target = anchor + (raw >> 6 & 0xFF) - 96
      let frame = landmark.frame + Int32(raw & 0x3F)
      #expect(strong.contains { $0.frame == landmark.frame && Int($0.bin) == anchor })
      #expect(strong.contains { $0.frame == frame && Int($0.bin) == target })
      #expect((2...63).contains(raw & 0x3F) && abs(target - anchor) <= 96)
      perAnchor[landmark.frame, default: 0] += 1
    }
    #expect(signature.landmarks.count > 400)
    #expect(signature.landmarks.map(\.frame) == signature.landmarks.map(\.frame).sorted())
  }
}
