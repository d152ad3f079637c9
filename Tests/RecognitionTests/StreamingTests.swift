import Foundation
import Recognition
import RepeatableRandom
import Testing

@Suite("Sessions with streams")
struct StreamingTests {
  private static let audio = (1...2).map { melody(seconds: 40, seed: UInt64($0)) }

  private func catalog() throws -> CustomCatalog {
    var catalog = CustomCatalog()
    for (number, samples) in Self.audio.enumerated() {
      let items = [(0.0, 15.0), (15, 40)].map { start, end in
        MediaItem(
          properties: [.title: .string("\(number) from \(Int(start))")], timeRanges: [start..<end])
      }
      try catalog.addReferenceSignature(signature(of: samples), representing: items)
    }
    return catalog
  }

  /// Silence, the first melody's middle, the other from the start, back in the other, silence.
  private static let stream: [Float] =
    [Float](repeating: 0, count: 16_000) + audio[0][40_000..<180_000] + audio[1][..<100_000]
    + audio[1][20_000..<80_000] + [Float](repeating: 0, count: 80_000)

  /// Short texts for what a session told.
  private func texts(_ results: [SessionResult]) -> [String] {
    results.map { result in
      switch result {
      case .match(let match): match.mediaItems.compactMap(\.title).joined(separator: ", ")
      case .noMatch: "nothing"
      case .error(let error, _): "\(error.code)"
      }
    }
  }

  private func run(_ samples: [Float], most: Int, seed: UInt64 = 1) throws -> [SessionResult] {
    let session = Session(catalog: try catalog(), clock: SteppedClock())
    let collected = Collected()
    session.delegate = collected
    var random = SplitMix64(seed: seed)
    var start = 0
    while start < samples.count {
      let end = min(samples.count, start + Int.random(in: 1...most, using: &random))
      session.matchStreamingBuffer(
        try PCMBuffer(Array(samples[start..<end]), sampleRate: 8_000),
        at: AudioTime(sampleTime: Int64(start), atRate: 8_000))
      start = end
    }
    session.finishStream()
    return collected.results
  }

  @Test("Changes are told, once each, however the stream is split")
  func changes() throws {
    let results = try run(Self.stream, most: 8_000)
    let told = texts(results)
    let expected = ["0 from 0", "0 from 15", "1 from 0"]
    #expect(told.filter { $0 != "nothing" }.starts(with: expected))
    #expect(told.last == "nothing")
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 || $0.hasPrefix("1") })
    for most in [100, 30_000, 1_000_000] {
      #expect(try run(Self.stream, most: most) == results)
    }
  }

  @Test("A match in a stream says where it is, and predicts from there")
  func prediction() throws {
    let clock = SteppedClock()
    let session = Session(catalog: try catalog(), clock: clock)
    let collected = Collected()
    session.delegate = collected
    func play(_ range: Range<Int>) throws {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: 800) {
        clock.advance(bySeconds: 0.1)
        session.matchStreamingBuffer(
          try PCMBuffer(Array(Self.audio[0][start..<start + 800]), sampleRate: 8_000),
          at: AudioTime(sampleTime: Int64(start), atRate: 8_000))
      }
    }
    try play(16_000..<64_000)
    let item = try #require(collected.matches.first?.mediaItems.first)
    #expect(abs(item.matchOffset - 2 - item.queryRange.lowerBound) < 0.05)
    #expect(abs(item.predictedCurrentMatchOffset - 8) < 0.1)
    clock.advance(bySeconds: 0.5)
    #expect(abs(item.predictedCurrentMatchOffset - 8.5) < 0.1)
    session.pause()
    clock.advance(bySeconds: 100)
    #expect(abs(item.predictedCurrentMatchOffset - 8.5) < 0.1)
    // Passed over, as the session is paused.
    try play(64_000..<72_000)
    session.resume()
    try play(64_000..<144_000)
    #expect(abs(item.predictedCurrentMatchOffset - 18) < 0.1)
    #expect(texts(collected.results) == ["0 from 0", "0 from 15"])
  }

  @Test("A gap and a new format are told, and the stream begins anew")
  func gaps() throws {
    let session = Session(catalog: try catalog())
    let collected = Collected()
    session.delegate = collected
    let buffer = try PCMBuffer(Array(Self.audio[0][..<48_000]), sampleRate: 8_000)
    session.matchStreamingBuffer(buffer, at: AudioTime(seconds: 0))
    session.matchStreamingBuffer(buffer, at: AudioTime(seconds: 60))
    session.matchStreamingBuffer(
      try PCMBuffer([Int16](repeating: 0, count: 100), sampleRate: 44_100))
    #expect(
      texts(collected.results) == [
        "0 from 0", "audioDiscontinuity", "0 from 0", "invalidAudioFormat",
      ])
  }

  @Test("That nothing is recognised is told once, after a while")
  func unknown() throws {
    let results = try run(melody(seconds: 30, seed: 77), most: 5_000)
    #expect(results == [.noMatch(nil)])
    #expect(try run([0.1], most: 1) == [.noMatch(nil)])
  }

  @Test("Sessions are used by many threads at once")
  func threads() async throws {
    let session = Session(catalog: try catalog())
    let query = try signature(of: Array(Self.audio[0][80_000..<120_000]))
    let buffer = try PCMBuffer(Array(Self.audio[1][..<8_000]), sampleRate: 8_000)
    let found = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<8 {
        group.addTask {
          if index.isMultiple(of: 2) {
            session.matchStreamingBuffer(buffer)
            return true
          }
          if case .match = await session.result(from: query) { return true }
          return false
        }
      }
      return await group.allSatisfy { $0 }
    }
    #expect(found)
  }
}
