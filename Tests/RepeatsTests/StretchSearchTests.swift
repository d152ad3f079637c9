import Fingerprinting
import Matching
import Repeats
import Testing

@Suite struct StretchSearchTests {
  /// Talk, a shared part, talk; in two episodes at different times.
  private func pair(seconds: Int, kept: Double) -> (first: MadeEpisode, second: MadeEpisode) {
    var first = MadeEpisode()
    first.add(seed: 1, seconds: 40)
    first.add(seed: 9, seconds: seconds, kept: kept, noise: 1)
    first.add(seed: 2, seconds: 70)
    var second = MadeEpisode()
    second.add(seed: 3, seconds: 95)
    second.add(seed: 9, seconds: seconds, kept: kept, noise: 2)
    second.add(seed: 4, seconds: 30)
    return (first, second)
  }

  private func stretches(
    _ episodes: [MadeEpisode], of number: Int, readsPostings: Bool = false,
    isSpokenOver: (_ frames: Range<Int>, _ stretch: SharedStretch) -> Bool = { _, _ in true }
  ) throws -> [SharedStretch] {
    let signatures = Dictionary(
      uniqueKeysWithValues: episodes.enumerated().map {
        (reference(UInt32($0 + 1)), $1.signature)
      })
    let postings = MemoryPostings(signatures)
    let search = StretchSearch(
      source: postings, postings: readsPostings ? nil : postings.loaded(forHashes: 1))
    return try search.stretches(
      of: episodes[number].signature, as: reference(UInt32(number + 1)), leastFrames: 50,
      isSpokenOver: isSpokenOver)
  }

  @Test(
    "A part that two episodes share is found, to a third of a second where no peaks are lost there",
    arguments: [(3, 1.0), (10, 1.0), (30, 1.0), (10, 0.75), (30, 0.75), (100, 0.8)],
    [false, true])
  func sharedPart(_ part: (seconds: Int, kept: Double), readsPostings: Bool) throws {
    let (first, second) = pair(seconds: part.seconds, kept: part.kept)
    let found = try stretches([first, second], of: 1, readsPostings: readsPostings)
    let stretch = try #require(found.first)
    #expect(found.count == 1 && stretch.reference == reference(1))
    #expect(stretch.offset == first.frames[1].lowerBound - second.frames[1].lowerBound)
    // Four peaks a second are lost in one episode or the other, among them those at the ends.
    let tolerance = part.kept < 1 ? 24 : 12
    #expect(abs(stretch.frames.lowerBound - second.frames[1].lowerBound) <= tolerance)
    #expect(abs(stretch.frames.upperBound - second.frames[1].upperBound) <= tolerance)
    #expect(abs(stretch.otherFrames.lowerBound - first.frames[1].lowerBound) <= tolerance)
  }

  @Test func differentEpisodesShareNothing() throws {
    var other = MadeEpisode()
    other.add(seed: 77, seconds: 200)
    #expect(try stretches([pair(seconds: 9, kept: 1).first, other], of: 1) == [])
  }

  @Test func aPartUnderSpeechIsOne() throws {
    var first = MadeEpisode()
    first.add(seed: 5, seconds: 30)
    first.add(seed: 6, seconds: 40)
    var second = MadeEpisode()
    second.add(seed: 5, seconds: 30, kept: 1)
    second.add(seed: 8, seconds: 20)
    // The first part with its middle spoken over.
    var spoken = MadeEpisode()
    spoken.add(seed: 7, seconds: 12)
    spoken.add(seed: 5, seconds: 30, kept: 0.35, noise: 3)
    let found = try stretches([first, second, spoken], of: 1)
    #expect(found.contains { $0.reference == reference(1) && $0.frames.count > 900 })
  }

  @Test(
    "Two parts with other audio of one length between them are two: an advert was replaced, say")
  func replaced() throws {
    let episodes = [UInt64(1), 2].map { number in
      var episode = MadeEpisode()
      episode.add(seed: number, seconds: 20)
      episode.add(seed: 9, seconds: 10)
      episode.add(seed: number + 10, seconds: 30)
      episode.add(seed: 8, seconds: 10)
      episode.add(seed: number + 20, seconds: 40)
      return episode
    }
    let joined = try stretches(episodes, of: 1)
    #expect(joined.count == 1, "what is between may be spoken over")
    let found = try stretches(episodes, of: 1) { frames, _ in
      #expect(frames.overlaps(1_000..<1_800))
      return false
    }
    #expect(found.count == 2)
    for stretch in found { #expect(!stretch.frames.overlaps(1_000..<1_800)) }
  }

  @Test(
    "What comes again in the same episode is found as well, both ways, where others have it too")
  func withinAnEpisode() throws {
    var episode = MadeEpisode()
    episode.add(seed: 12, seconds: 40)
    episode.add(seed: 11, seconds: 4)
    episode.add(seed: 13, seconds: 50)
    episode.add(seed: 11, seconds: 4)
    episode.add(seed: 14, seconds: 20)
    var other = MadeEpisode()
    other.add(seed: 15, seconds: 30)
    other.add(seed: 11, seconds: 4)
    #expect(try stretches([episode], of: 0) == [])
    let found = try stretches([episode, other], of: 0).filter { $0.reference == reference(1) }
    let move = episode.frames[3].lowerBound - episode.frames[1].lowerBound
    #expect(found.map(\.offset) == [move, -move])
    #expect(found.allSatisfy { $0.reference == reference(1) })
  }
}
