import Fingerprinting
import HostileBytes
import RepeatableRandom
import Testing

@Suite("Signatures from strangers")
struct HostileSignatureTests {
  /// Signatures with and without peaks, gaps, and a last block that is cut.
  private let samples: [[UInt8]] = [0, 1, 40, 1_024, 2_500].map { frames in
    var random = SplitMix64(seed: UInt64(frames))
    let peaks = (0..<frames / 6).map { index in
      Peak(
        frame: Int32(6 * index), bin: Int16.random(in: 6...480, using: &random),
        isStrong: Bool.random(using: &random))
    }
    return Signature(
      sampleCount: AnalysisParameters.sampleCount(frames: frames),
      peaks: peaks.filter { $0.frame % 700 > 200 }
    ).encoded()
  }

  /// Reads bytes whole and in two stretches.
  ///
  /// - Returns: whether they are a signature.
  private func isRead(_ bytes: [UInt8]) -> Bool {
    var stretches: [Peak] = []
    for frames in [-3..<900, 900..<Int.max] {
      let peaks = try? Signature.peaks(in: frames, encodedCount: bytes.count) { Array(bytes[$0]) }
      stretches += peaks ?? []
    }
    guard let signature = try? Signature(decoding: bytes) else { return false }
    #expect(signature.encoded() == bytes)
    #expect(signature.peaks == stretches)
    return true
  }

  @Test("Whatever is changed is refused, or codes to the same bytes")
  func changed() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<1_500 {
      let sample = try #require(samples.randomElement(using: &random))
      let bytes = sample.mutated(using: &random)
      #expect(!isRead(bytes) || samples.contains(bytes))
    }
  }

  @Test("So does what is changed behind checksums that fit")
  func sealed() throws {
    var random = SplitMix64(seed: 12)
    var readCount = 0
    for _ in 0..<1_500 {
      let sample = try #require(samples.randomElement(using: &random))
      let bytes = SignatureSeal.sealed(sample.mutated(using: &random), start: sample)
      if isRead(bytes) { readCount += 1 }
    }
    #expect((200..<1_400).contains(readCount))
    for sample in samples { #expect(SignatureSeal.sealed(sample, start: sample) == sample) }
  }

  /// The signature of 1,024 frames whose only block holds some words.
  private func signature(words: [UInt16]) -> [UInt8] {
    let sampleCount = AnalysisParameters.sampleCount(frames: 1_024)
    var bytes =
      samples[0].prefix(16) + (0..<8).map { UInt8(truncatingIfNeeded: sampleCount >> (8 * $0)) }
    bytes += [
      1, 0, 0, 0, UInt8(words.count & 0xFF), UInt8(words.count >> 8), 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    for word in words { bytes += [UInt8(word & 0xFF), UInt8(word >> 8)] }
    return SignatureSeal.sealed(Array(bytes), start: samples[0])
  }

  private func error(_ bytes: [UInt8]) -> SignatureError? {
    do throws(SignatureError) {
      _ = try Signature(decoding: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("What no analysis makes is refused")
  func impossible() {
    let gap: UInt16 = 63 << 10
    #expect(error(signature(words: [gap, 1 << 10 | 100])) == nil)
    #expect(error(signature(words: [100, gap])) == .damaged("a gap that leads to no peak"))
    #expect(error(signature(words: [gap | 1])) == .damaged("a gap that holds a peak"))
    // Three times as many peaks as analysis keeps: landmarks of them would take time out of all proportion.
    let rows: [UInt16] = (0..<961).map { UInt16($0 % 400 + 10) | ($0 % 400 == 0 ? 1 << 10 : 0) }
    #expect(error(signature(words: Array(rows.prefix(960)))) == nil)
    #expect(
      error(signature(words: rows)) == .damaged("there are more peaks than analysis keeps"))
  }

  @Test(
    "A length beyond 1,193 hours is refused before anything is made of it",
    arguments: [UInt64(1) << 35 + 1, 1 << 39, 1 << 40, .max])
  func endless(samples sampleCount: UInt64) {
    let frames = (sampleCount - 1_024) / 256 + 1
    var bytes = Array(samples[0].prefix(16))
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: sampleCount >> shift))
    }
    for shift in stride(from: UInt64(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: ((frames + 1_023) / 1_024) >> shift))
    }
    #expect(error(bytes) == .damaged("its length is impossible"))
  }
}
