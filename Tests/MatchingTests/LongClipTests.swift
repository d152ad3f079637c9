import Fingerprinting
import Matching
import Testing

/// Clips of many pieces, and clips of many minutes.
@Suite struct LongClipTests {
  private static let episodes = (0..<5).map {
    melody(seconds: 150 + 10 * Double($0), seed: 60 + UInt64($0))
  }
  private static let catalog = MemoryPostings(
    Dictionary(
      uniqueKeysWithValues: episodes.enumerated().map {
        (ReferenceIdentifier(rawValue: UInt32($0)), signature(of: $1))
      }))

  /// A stretch of an episode, or of a stranger.
  private struct Piece {
    var episode: Int?
    var start = 0.0
    var seconds: Double
    var speed = 1.0

    var samples: [Float] {
      guard let episode else { return melody(seconds: seconds, seed: 5_000 + UInt64(seconds)) }
      let end = Int((start + seconds) / speed * 8_000)
      let whole = melody(
        seconds: (start + seconds) / speed, seed: 60 + UInt64(episode), speed: speed)
      return Array(whole[Int(start / speed * 8_000)..<end])
    }
  }

  private func matches(of pieces: [Piece]) throws -> [Match] {
    var matcher = ClipMatcher(source: Self.catalog)
    for piece in pieces {
      let samples = piece.samples
      try matcher.append(samples.span)
    }
    guard case .match(let matches) = try matcher.finish() else { return [] }
    return matches.sorted { $0.clipRange.lowerBound < $1.clipRange.lowerBound }
  }

  /// Expects one match for each piece that is no stranger, with its edges, speed and place, and no other.
  private func expect(_ matches: [Match], are pieces: [Piece], edges: Double) throws {
    var time = 0.0
    var rest = matches[...]
    for piece in pieces {
      let end = time + piece.seconds / piece.speed
      defer { time = end }
      guard let episode = piece.episode else { continue }
      let next = rest.popFirst()
      let match = try #require(next)
      #expect(match.reference.rawValue == UInt32(episode))
      #expect(abs(match.clipRange.lowerBound - time) <= edges, "\(match) for \(piece)")
      #expect(abs(match.clipRange.upperBound - end) <= edges, "\(match) for \(piece)")
      #expect(abs(match.speed / piece.speed - 1) <= 0.01)
      let middle = (time + end) / 2
      let expected = piece.start + (middle - time) * piece.speed
      #expect(abs(match.offsetSeconds + middle * match.speed - expected) <= 0.1)
    }
    #expect(rest.isEmpty, "\(rest)")
  }

  @Test("an edit of two episodes is three matches, each with its part of the clip")
  func edit() throws {
    let pieces = [
      Piece(episode: 0, start: 20, seconds: 12), Piece(episode: 1, start: 70, seconds: 8),
      Piece(episode: 0, start: 100, seconds: 20),
    ]
    try expect(matches(of: pieces), are: pieces, edges: 0.5)
  }

  @Test("short pieces one after another are found one by one", arguments: [3.0, 5])
  func pieces(seconds: Double) throws {
    let pieces = (0..<12).map {
      Piece(episode: $0 % 5, start: 10 + 10 * Double($0), seconds: seconds)
    }
    try expect(matches(of: pieces), are: pieces, edges: 0.8)
  }

  @Test("a short piece is found among strangers, wherever it lies", arguments: [2.0, 13.5, 26])
  func alone(before: Double) throws {
    let pieces = [
      Piece(episode: nil, seconds: before), Piece(episode: 3, start: 44, seconds: 4),
      Piece(episode: nil, seconds: 58 - before),
    ]
    try expect(matches(of: pieces), are: pieces, edges: 0.8)
  }

  @Test("each piece may play at a speed of its own")
  func speeds() throws {
    let pieces = [
      Piece(episode: 0, start: 30, seconds: 12),
      Piece(episode: 1, start: 60, seconds: 15, speed: 1.5),
      Piece(episode: 2, start: 40, seconds: 10),
      Piece(episode: 3, start: 80, seconds: 15, speed: 1.25),
    ]
    try expect(matches(of: pieces), are: pieces, edges: 0.8)
  }

  @Test("an inserted stranger parts a stretch in two")
  func inserted() throws {
    let pieces = [
      Piece(episode: 4, start: 50, seconds: 14), Piece(episode: nil, seconds: 11),
      Piece(episode: 4, start: 64, seconds: 14),
    ]
    try expect(matches(of: pieces), are: pieces, edges: 0.5)
  }

  @Test("a stretch that plays twice is found twice")
  func replayed() throws {
    let pieces = [
      Piece(episode: 2, start: 50, seconds: 10), Piece(episode: 2, start: 50, seconds: 10),
      Piece(episode: 2, start: 55, seconds: 10),
    ]
    try expect(matches(of: pieces), are: pieces, edges: 0.5)
  }

  @Test("a whole episode is one match, at any speed", arguments: [1.0, 1.5])
  func whole(speed: Double) throws {
    let pieces = [Piece(episode: 4, seconds: 190, speed: speed)]
    let found = try matches(of: pieces)
    try expect(found, are: pieces, edges: 0.3)
    let match = try #require(found.first)
    // The line holds at both ends, minutes apart.
    #expect(abs(match.referenceRange.lowerBound) <= 0.5)
    #expect(abs(match.referenceRange.upperBound - 190) <= 0.5)
  }

  @Test("episodes in a row are a match each, with minutes of strangers between them")
  func row() throws {
    let pieces = [
      Piece(episode: 1, seconds: 160), Piece(episode: nil, seconds: 75),
      Piece(episode: 3, seconds: 180), Piece(episode: 0, seconds: 150),
    ]
    try expect(matches(of: pieces), are: pieces, edges: 0.5)
  }
}
