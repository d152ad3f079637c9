import Fingerprinting
import RepeatableRandom
import Testing

@Suite struct SignatureCodingTests {
  /// Random peaks, with gaps that are longer than a step can say.
  private func randomSignature(_ generator: inout SplitMix64, frames: Int) -> Signature {
    var peaks: Set<Peak> = []
    for _ in 0..<frames / 7 {
      peaks.insert(
        Peak(
          frame: Int32.random(in: 0..<Int32(frames), using: &generator),
          bin: Int16.random(in: 6...480, using: &generator), isStrong: false))
    }
    var list = peaks.sorted().filter { $0.frame % 1_500 > 400 }
    for i in list.indices { list[i].isStrong = Bool.random(using: &generator) }
    return Signature(sampleCount: frames * 256 + 800, peaks: list)
  }

  @Test("coding and decoding is the identity", arguments: [0, 1, 7, 1_024, 1_025, 9_999])
  func roundTrip(frames: Int) throws {
    var generator = SplitMix64(seed: UInt64(frames))
    let signature =
      frames == 0
      ? Signature(sampleCount: 100, peaks: []) : randomSignature(&generator, frames: frames)
    let bytes = signature.encoded()
    #expect(try Signature(decoding: bytes) == signature)
    #expect(signature.encoded() == bytes)
  }

  @Test("a stretch equals the same stretch of the whole, and reads only what it needs")
  func stretches() throws {
    var generator = SplitMix64(seed: 3)
    let signature = randomSignature(&generator, frames: 20_000)
    let bytes = signature.encoded()
    for _ in 0..<200 {
      let start = Int.random(in: -100..<20_500, using: &generator)
      let range = start..<(start + Int.random(in: 0..<3_000, using: &generator))
      var bytesRead = 0
      let peaks = try Signature.peaks(in: range, encodedCount: bytes.count) {
        bytesRead += $0.count
        return Array(bytes[$0])
      }
      #expect(peaks == signature.peaks.filter { range.contains(Int($0.frame)) })
      #expect(bytesRead < 4_000)
    }
  }

  @Test("every cut is refused")
  func truncation() {
    var generator = SplitMix64(seed: 4)
    let bytes = randomSignature(&generator, frames: 3_000).encoded()
    for count in 0..<bytes.count {
      #expect(throws: SignatureError.self) { try Signature(decoding: Array(bytes.prefix(count))) }
      #expect(throws: SignatureError.self) {
        try Signature.peaks(in: 0..<3_000, encodedCount: count) { Array(bytes[$0]) }
      }
    }
    #expect(throws: SignatureError.wrongLength(expected: bytes.count, found: bytes.count + 1)) {
      try Signature(decoding: bytes + [0])
    }
  }

  @Test("every flipped bit is refused")
  func flippedBits() {
    var generator = SplitMix64(seed: 5)
    let bytes = randomSignature(&generator, frames: 1_500).encoded()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      #expect(throws: SignatureError.self) { try Signature(decoding: damaged) }
    }
  }

  @Test("random bytes are refused, also behind a true start")
  func randomBytes() {
    var generator = SplitMix64(seed: 6)
    let start = Signature(sampleCount: 5_000, peaks: []).encoded().prefix(24)
    for round in 0..<5_000 {
      let count = Int.random(in: 0..<200, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let bytes = round.isMultiple(of: 2) ? noise : start + noise
      #expect(throws: SignatureError.self) { try Signature(decoding: bytes) }
    }
  }

  @Test("a signature of other constants or a newer coding says so")
  func foreign() {
    var bytes = Signature(sampleCount: 5_000, peaks: []).encoded()
    bytes[4] = 9
    #expect(throws: SignatureError.unknownVersion(9)) { try Signature(decoding: bytes) }
    bytes[4] = 1
    bytes[6] = 7
    #expect(throws: SignatureError.otherAlgorithm(7)) { try Signature(decoding: bytes) }
    bytes[6] = UInt8(AnalysisParameters.algorithmVersion)
    bytes[8] ^= 1
    let error = #expect(throws: SignatureError.self) { try Signature(decoding: bytes) }
    #expect(
      error?.description
        == "a signature made with other constants than this version of podprint has; make it anew from the audio"
    )
    #expect(throws: SignatureError.notASignature) { try Signature(decoding: Array("ID3".utf8)) }
  }
}
