import Fingerprinting
import Matching
import RepeatableRandom
import Testing

@Suite struct StreamMatcherTests {
  private static let episodes = (0..<5).map {
    melody(seconds: 150 + 10 * Double($0), seed: 60 + UInt64($0))
  }
  private static let catalog = MemoryPostings(
    Dictionary(
      uniqueKeysWithValues: episodes.enumerated().map {
        (ReferenceIdentifier(rawValue: UInt32($0)), signature(of: $1))
      }))

  /// What a stream plays for a while.
  struct Piece: CustomTestStringConvertible {
    var episode: Int?
    var start = 0.0
    var seconds: Double
    var speed = 1.0

    var testDescription: String { "\(episode ?? -1)@\(start)x\(speed)" }

    var samples: [Float] {
      guard let episode else { return melody(seconds: seconds, seed: 5_000 + UInt64(seconds)) }
      let whole = melody(
        seconds: start / speed + seconds, seed: 60 + UInt64(episode), speed: speed)
      return Array(whole[Int(start / speed * 8_000)...].prefix(Int(seconds * 8_000)))
    }
  }

  /// An event, and how long the stream was by then.
  private struct Told {
    var event: StreamEvent
    var seconds: Double
  }

  private func listen(
    to samples: [Float], blockSamples: Int = 1_000, source: any PostingSource = catalog
  ) throws -> [Told] {
    var matcher = StreamMatcher(source: source)
    var told: [Told] = []
    for start in stride(from: 0, to: samples.count, by: blockSamples) {
      let block = Array(samples[start..<min(start + blockSamples, samples.count)])
      told += try matcher.append(block.span).map {
        Told(event: $0, seconds: matcher.durationSeconds)
      }
    }
    return try told + matcher.finish().map { Told(event: $0, seconds: matcher.durationSeconds) }
  }

  private func began(_ told: [Told]) -> [(track: StreamTrack, seconds: Double)] {
    told.compactMap {
      guard case .began(let track) = $0.event else { return nil }
      return (track, $0.seconds)
    }
  }

  private func ended(_ told: [Told]) -> [StreamTrack] {
    told.compactMap {
      guard case .ended(let track) = $0.event else { return nil }
      return track
    }
  }

  @Test(
    "what plays is known within three seconds, followed, and left at its end",
    arguments: [
      [Piece(episode: 1, start: 40, seconds: 30)],
      [Piece(episode: 0, start: 20, seconds: 20), Piece(episode: 0, start: 90, seconds: 20)],
      [
        Piece(seconds: 21), Piece(episode: 3, start: 50, seconds: 25), Piece(seconds: 23),
        Piece(episode: 2, start: 5, seconds: 20),
      ],
      [Piece(episode: 4, start: 30, seconds: 20), Piece(episode: 1, start: 10, seconds: 20)],
    ])
  func follows(_ pieces: [Piece]) throws {
    let told = try listen(to: pieces.flatMap(\.samples))
    let (begun, ended) = (began(told), ended(told))
    let known = pieces.filter { $0.episode != nil }
    try #require(begun.count == known.count && ended.count == known.count, "\(told)")
    var time = 0.0
    var number = 0
    for piece in pieces {
      defer { time += piece.seconds }
      guard let episode = piece.episode else { continue }
      let (track, seconds) = begun[number]
      // After a stranger, windows come at leisure.
      let delay = number == 0 && time > 0 ? 6.0 : 3.0
      #expect(seconds - time <= delay, "\(piece)")
      #expect(track.match.reference.rawValue == UInt32(episode))
      #expect(abs(track.referenceSeconds(at: time) - piece.start) <= 0.05)
      #expect(ended[number].id == track.id)
      let range = ended[number].match.clipRange
      #expect(abs(range.lowerBound - time) <= 1.5, "\(range) of \(piece)")
      #expect(abs(range.upperBound - time - piece.seconds) <= 1.5, "\(range) of \(piece)")
      number += 1
    }
  }

  @Test("changes of speed are followed", arguments: [0.8, 1.25, 1.5, 2])
  func speeds(speed: Double) throws {
    let pieces = [
      Piece(episode: 2, start: 20, seconds: 20),
      Piece(episode: 2, start: 40, seconds: 30, speed: speed),
    ]
    let told = try listen(to: pieces.flatMap(\.samples))
    let last = try #require(began(told).last)
    #expect(last.seconds <= 29)
    let track = try #require(ended(told).last)
    #expect(track.id == last.track.id && track.match.reference.rawValue == 2)
    #expect(abs(track.match.speed / speed - 1) <= 0.01)
    #expect(abs(track.referenceSeconds(at: 45) - 40 - 25 * speed) <= 0.1)
  }

  @Test("a clock that runs a little fast is followed for as long as it goes")
  func drift() throws {
    let told = try listen(to: Piece(episode: 3, start: 10, seconds: 120, speed: 1.0005).samples)
    #expect(began(told).count == 1)
    let track = try #require(ended(told).last)
    #expect(abs(track.referenceSeconds(at: 118) - 10 - 118 * 1.0005) <= 0.05)
  }

  @Test("a pause ends it, and after it it is found again")
  func pause() throws {
    let parts = [
      Piece(episode: 1, start: 30, seconds: 15), Piece(episode: 1, start: 45, seconds: 15),
    ].map(\.samples)
    let told = try listen(to: parts[0] + [Float](repeating: 0, count: 80_000) + parts[1])
    #expect(began(told).count == 2)
    #expect(abs((ended(told).first?.match.clipRange.upperBound ?? 0) - 15) <= 1.5)
  }

  @Test("it ends where the reference ends")
  func referenceEnd() throws {
    let told = try listen(
      to: Piece(episode: 0, start: 130, seconds: 20).samples + [Float](repeating: 0, count: 4_000))
    let track = try #require(ended(told).last)
    #expect(abs(track.match.clipRange.upperBound - 20) <= 0.6)
  }

  @Test("the same samples give the same events, however they come", arguments: [1, 777, 100_000])
  func blocks(blockSamples: Int) throws {
    let samples = [Piece(episode: 1, start: 40, seconds: 8), Piece(seconds: 6)].flatMap(\.samples)
    let events = try listen(to: samples, blockSamples: blockSamples).map(\.event)
    #expect(try events == listen(to: samples).map(\.event))
  }

  @Test("audio that several references hold is told of each, the one it goes on in alone later")
  func shared() throws {
    let shared = Array(Self.episodes[0][0..<160_000])
    let sources = [1, 2, 3].map { shared + Self.episodes[$0] }
    let source = MemoryPostings(
      Dictionary(
        uniqueKeysWithValues: sources.enumerated().map {
          (ReferenceIdentifier(rawValue: UInt32($0)), signature(of: $1))
        }))
    let told = try listen(to: Array(sources[1][0..<320_000]), source: source)
    #expect(Set(began(told).map(\.track.match.reference.rawValue)) == [0, 1, 2])
    let ends = Dictionary(grouping: ended(told), by: \.match.reference.rawValue)
    #expect(abs((ends[1]?.last?.match.clipRange.upperBound ?? 0) - 40) <= 0.5)
    for other in [UInt32(0), 2] {
      #expect(abs((ends[other]?.last?.match.clipRange.upperBound ?? 0) - 20) <= 1.5)
    }
  }

  @Test("strangers, silence and steady tones give nothing")
  func strangers() throws {
    var generator = SplitMix64(seed: 3)
    let noise = (0..<160_000).map { _ in Float.random(in: -0.3...0.3, using: &generator) }
    let tone = (0..<160_000).map { Float($0 % 20) / 20 - 0.5 }
    let silence = [Float](repeating: 0, count: 160_000)
    #expect(try listen(to: melody(seconds: 60, seed: 999) + noise + tone + silence).isEmpty)
    #expect(try listen(to: []).isEmpty)
    #expect(try listen(to: [0.5]).isEmpty)
  }
}
