import Foundation
import Recognition
import RepeatableRandom
import Testing

@Suite("Signatures of PCM")
struct SignatureGeneratorTests {
  struct Layout: CustomTestStringConvertible, Sendable {
    var sample: AudioFormat.Sample
    var rate: Double
    var channels: Int
    var isInterleaved: Bool

    var testDescription: String { "\(sample) \(rate) \(channels) \(isInterleaved)" }
  }

  static let layouts =
    AudioFormat.Sample.allCases.flatMap { sample in
      [true, false].flatMap { isInterleaved in
        [(8_000, 1), (44_100, 2), (48_000, 8), (11_025, 3)].map { rate, channels in
          Layout(sample: sample, rate: rate, channels: channels, isInterleaved: isInterleaved)
        }
      }
    }

  /// Mono samples as bytes of a layout, the same in all channels but for a shift that the mean takes out.
  private func bytes(_ mono: [Float], _ layout: Layout) -> Data {
    let count = mono.count
    var data = Data()
    func append(_ pattern: UInt64, bytes: Int) {
      for shift in 0..<bytes {
        data.append(UInt8(truncatingIfNeeded: pattern >> UInt64(8 * shift)))
      }
    }
    func append(_ sample: Float) {
      switch layout.sample {
      case .int16: append(UInt64(UInt16(bitPattern: Int16(sample * 32_767))), bytes: 2)
      case .int32:
        append(UInt64(UInt32(bitPattern: Int32(Double(sample) * 2_147_483_000))), bytes: 4)
      case .float32: append(UInt64(sample.bitPattern), bytes: 4)
      }
    }
    for index in 0..<count * layout.channels {
      let (frame, channel) =
        layout.isInterleaved
        ? (index / layout.channels, index % layout.channels) : (index % count, index / count)
      let shift: Float = layout.channels == 1 ? 0 : channel == 0 ? 0.2 : channel == 1 ? -0.2 : 0
      append(mono[frame] * 0.5 + shift)
    }
    return data
  }

  @Test("Every layout gives nearly the same signature", arguments: layouts)
  func format(layout: Layout) throws {
    let mono = melody(seconds: 4, seed: 1, rate: layout.rate)
    let format = try AudioFormat(
      sample: layout.sample, sampleRate: layout.rate, channelCount: layout.channels,
      isInterleaved: layout.isInterleaved)
    let generator = SignatureGenerator()
    try generator.append(PCMBuffer(bytes: bytes(mono, layout), format: format))
    let made = try generator.signature()
    #expect(abs(made.duration - 4) < 0.001)
    var catalog = CustomCatalog()
    try catalog.addReferenceSignature(
      signature(of: melody(seconds: 4, seed: 1)),
      representing: [MediaItem(properties: [.title: "it"])])
    // The same tones, made at another rate, are the same audio.
    let session = Session(catalog: catalog)
    let results = Collected()
    session.delegate = results
    session.match(made)
    let match = try #require(results.matches.first)
    #expect(abs(match.mediaItems[0].matchOffset) < 0.1)
  }

  @Test("However audio is split, the signature is the same", arguments: [8_000, 44_100, 16_001.0])
  func splits(rate: Double) throws {
    let samples = melody(seconds: 3.3, seed: 2, rate: rate)
    let whole = try signature(of: samples, rate: rate)
    #expect(abs(whole.duration - 3.3) < 0.001)
    #expect("\(whole)" == "signature of \(whole.duration) s")
    var random = SplitMix64(seed: 3)
    for most in [50, 1_000, 30_000] {
      let generator = SignatureGenerator()
      var start = 0
      var asked = 0
      while start < samples.count {
        let end = min(samples.count, start + Int.random(in: 1...most, using: &random))
        try generator.append(
          PCMBuffer(Array(samples[start..<end]), sampleRate: rate),
          at: AudioTime(sampleTime: Int64(start), atRate: rate))
        start = end
        // To ask in between changes nothing.
        if asked < 3, start > samples.count / 2 {
          asked += 1
          let part = try generator.signature()
          #expect(try part == signature(of: Array(samples[..<start]), rate: rate))
        }
      }
      #expect(try generator.signature() == whole)
    }
  }

  @Test(
    "Gaps and overlaps are refused, and change nothing",
    arguments: [
      (0.1, true), (-0.1, true), (0.03, true), (0.015, false), (-0.015, false), (.nan, true),
    ])
  func gaps(gap: Double, isRefused: Bool) throws {
    let samples = melody(seconds: 2, seed: 4, rate: 16_000)
    let first = try PCMBuffer(Array(samples[..<16_000]), sampleRate: 16_000)
    let second = try PCMBuffer(Array(samples[16_000...]), sampleRate: 16_000)
    let generator = SignatureGenerator()
    try generator.append(first, at: AudioTime(seconds: 100))
    if isRefused {
      let error = #expect(throws: SessionError.self) {
        try generator.append(second, at: AudioTime(seconds: 101 + gap))
      }
      #expect(error?.code == .audioDiscontinuity && error?.code.rawValue == 101)
      try generator.append(second, at: AudioTime(seconds: 101))
    } else {
      try generator.append(second, at: AudioTime(seconds: 101 + gap))
    }
    #expect(try generator.signature() == signature(of: samples, rate: 16_000))
  }

  @Test("Many small gaps are one")
  func drift() throws {
    let generator = SignatureGenerator()
    let buffer = try PCMBuffer([Float](repeating: 0.1, count: 800), sampleRate: 8_000)
    let error = #expect(throws: SessionError.self) {
      for index in 0..<20 {
        try generator.append(buffer, at: AudioTime(seconds: Double(index) * 0.11))
      }
    }
    #expect(error?.code == .audioDiscontinuity)
  }

  @Test("Formats that are not supported, or change half way, are refused")
  func formats() throws {
    for rate in [0, 999.9, 768_001, .nan, .infinity] {
      #expect(throws: SessionError.self) { _ = try PCMBuffer([Int16](), sampleRate: rate) }
    }
    for channels in [0, -1, 9] {
      #expect(throws: SessionError.self) {
        _ = try PCMBuffer([Int16](), sampleRate: 8_000, channelCount: channels)
      }
    }
    #expect(throws: SessionError.self) {
      _ = try PCMBuffer([Int16](repeating: 0, count: 3), sampleRate: 8_000, channelCount: 2)
    }
    let format = try AudioFormat(sample: .int32, sampleRate: 8_000, channelCount: 1)
    #expect(throws: SessionError.self) { _ = try PCMBuffer(bytes: Data(count: 6), format: format) }
    let generator = SignatureGenerator()
    try generator.append(PCMBuffer([Float](repeating: 0, count: 8_000), sampleRate: 8_000))
    let error = #expect(throws: SessionError.self) {
      try generator.append(PCMBuffer([Float](repeating: 0, count: 8_000), sampleRate: 16_000))
    }
    #expect(error?.code == .invalidAudioFormat)
    #expect(try generator.signature().duration == 1)
  }

  @Test("What is no number is silence, and nothing is too loud")
  func oddSamples() throws {
    var samples = melody(seconds: 2, seed: 5)
    let quiet = samples.enumerated().map { $0.offset % 1_000 == 0 ? 0 : $0.element }
    for (index, odd) in zip(
      stride(from: 0, to: samples.count, by: 1_000),
      [.nan, .infinity, -.infinity, .signalingNaN] + [Float](repeating: .nan, count: 20))
    {
      samples[index] = odd
    }
    #expect(try signature(of: samples) == signature(of: quiet))
    let loud = try signature(of: samples.map { $0 * .greatestFiniteMagnitude })
    #expect(loud.duration == 2)
    #expect(try SignatureGenerator().signature().duration == 0)
  }

  @Test("Bytes hold a signature; damaged ones are refused")
  func bytes() throws {
    let made = try signature(of: melody(seconds: 3, seed: 6))
    let data = made.dataRepresentation
    #expect(try Signature(dataRepresentation: data) == made)
    for index in stride(from: 0, to: data.count, by: 41) {
      var damaged = data
      damaged[index] ^= 0x10
      let error = #expect(throws: SessionError.self) {
        _ = try Signature(dataRepresentation: damaged)
      }
      #expect(error?.code == .signatureInvalid)
    }
    #expect(throws: SessionError.self) { _ = try Signature(dataRepresentation: data.dropLast()) }
    #expect(throws: SessionError.self) { _ = try Signature(dataRepresentation: Data()) }
  }

  @Test(
    "Slices",
    arguments: [
      (0.0, 3.0, nil, 3), (1.0, 3.0, 1.0, 7), (8.0, 3.0, nil, 0), (7.0, 3.0, nil, 1),
      (0, 0, nil, 0), (-1, 1, nil, 0), (0, 1, 0, 0),
    ] as [(Double, Double, Double?, Int)])
  func slices(start: Double, duration: Double, stride: Double?, count: Int) throws {
    let whole = try signature(of: melody(seconds: 10, seed: 7))
    let slices = Array(whole.slices(from: start, duration: duration, stride: stride))
    #expect(slices.count == count)
    #expect(slices.allSatisfy { abs($0.duration - duration) < 1e-9 })
  }

  @Test func errorsAreReadAsErrorsOfTheSystemToo() {
    let error: any Error = SessionError(.signatureInvalid, "not a Podprint signature")
    #expect(error.localizedDescription == "not a Podprint signature")
  }
}
