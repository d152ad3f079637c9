import AudioSignal
import Fingerprinting
import RepeatableRandom
import Testing

@Suite struct ClipSignatureTests {
  private static func noise(seconds: Int) -> [Float] {
    var generator = SplitMix64(seed: UInt64(seconds))
    return (0..<seconds * 8_000).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
  }

  private static func clip(of samples: [Float]) -> ClipSignature {
    var fingerprinter = ClipFingerprinter()
    fingerprinter.append(samples.span)
    return fingerprinter.finish()
  }

  @Test("it holds the signature that a catalog would, and more peaks of the same audio")
  func content() {
    let samples = Self.noise(seconds: 7)
    let clip = Self.clip(of: samples)
    var reference = ReferenceFingerprinter()
    reference.append(samples.span)
    #expect(clip.reference == reference.finish())
    let detail = clip.detail?.peaks ?? []
    #expect(detail.count > 2 * clip.reference.peaks.count)
    let places = Set(detail.map { [Int($0.frame), Int($0.bin)] })
    #expect(clip.reference.peaks.allSatisfy { places.contains([Int($0.frame), Int($0.bin)]) })
  }

  @Test("however the audio is split, it is the same", arguments: [1, 255, 1_024, 8_001])
  func blocks(count: Int) {
    let samples = Self.noise(seconds: 3)
    var fingerprinter = ClipFingerprinter()
    for start in stride(from: 0, to: samples.count, by: count) {
      let block = Array(samples[start..<min(start + count, samples.count)])
      fingerprinter.append(block.span)
    }
    #expect(fingerprinter.sampleCount == samples.count)
    #expect(fingerprinter.finish() == Self.clip(of: samples))
  }

  @Test("coding and decoding is the identity, with detail and without", arguments: [0, 1, 40])
  func coding(seconds: Int) throws {
    let clip = Self.clip(of: Self.noise(seconds: seconds))
    #expect(try ClipSignature(decoding: clip.encoded()) == clip)
    let plain = ClipSignature(reference: clip.reference, detail: nil)
    #expect(plain.encoded() == clip.reference.encoded())
    #expect(try ClipSignature(decoding: plain.encoded()) == plain)
    #expect(clip.encoded().starts(with: ClipSignature.magic))
  }

  @Test("any byte changed, and any cut but that between the parts, is an error")
  func damage() throws {
    let clip = Self.clip(of: Self.noise(seconds: 2))
    let bytes = clip.encoded()
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x10
      #expect(throws: SignatureError.self) { try ClipSignature(decoding: changed) }
    }
    let joint = clip.reference.encoded().count
    for count in bytes.indices where count != joint {
      #expect(throws: SignatureError.self) { try ClipSignature(decoding: Array(bytes[..<count])) }
    }
    #expect(throws: SignatureError.self) { try ClipSignature(decoding: bytes + [0]) }
    let other = Self.clip(of: Self.noise(seconds: 3))
    #expect(throws: SignatureError.damaged("its two parts are of different lengths")) {
      try ClipSignature(
        decoding: clip.reference.encoded() + (try #require(other.detail)).encoded())
    }
  }

  @Test(
    "an excerpt has the peaks of its stretch, from the start of a frame on",
    arguments: [0..<8_000, 2_560..<30_000, 2_700..<2_701, -5..<100, 39_000..<90_000, 0..<40_000])
  func excerpts(samples: Range<Int>) {
    let clip = Self.clip(of: Self.noise(seconds: 5))
    let inside = samples.clamped(to: 0..<40_000)
    let first = Int32(inside.lowerBound / 256)
    let excerpt = clip.excerpt(samples: samples)
    #expect(excerpt.reference.sampleCount == inside.count)
    let last = first + Int32(excerpt.reference.frameCount)
    let expected = clip.reference.peaks.filter { $0.frame >= first && $0.frame < last }
    #expect(excerpt.reference.peaks.map { $0.frame + first } == expected.map(\.frame))
    #expect(excerpt.reference.peaks.map(\.bin) == expected.map(\.bin))
    #expect(excerpt.detail?.sampleCount == inside.count)
  }
}
