import CatalogStorage
import FilePaths
import Testing

@Suite struct FormerVersionTests {
  let folder: TemporaryFolder
  let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog.open(folder.catalog, mode: .create)
  }

  private func store(
    _ path: String, content: UInt8, seconds: Int, guid: String? = nil,
    _ formerVersions: FormerVersions
  ) throws -> StoreOutcome {
    try catalog.store(
      episode(path, content: content, guid: guid),
      signature: randomSignature(seconds: seconds, seed: UInt64(content)),
      formerVersions: formerVersions)
  }

  @Test func otherAudioTakesThePlaceOfTheOld() throws {
    let first = try store("/a.mp3", content: 1, seconds: 60, .dropped)
    let second = try store("/a.mp3", content: 2, seconds: 72, .dropped)
    #expect(second.episode == first.episode)
    #expect(try catalog.formerVersions(of: first.episode) == [])
    #expect(try catalog.verify().problems == [])
  }

  @Test func formerAudioIsKeptOutsideTheIndex() throws {
    let first = try store("/a.mp3", content: 1, seconds: 60, .kept)
    let second = try store("/a.mp3", content: 2, seconds: 72, .kept)
    #expect(second.episode == first.episode)
    #expect(try catalog.formerVersions(of: first.episode).map(\.durationSeconds) == [60])
    #expect(try catalog.references(of: first.episode) == [second.reference])
    #expect(try catalog.reference(first.reference) == nil)
    let postings = try catalog.postings()
    let found = try postings.lookUp(hashes([randomSignature(seconds: 60, seed: 1)]))
    #expect(found.allSatisfy { $1.allSatisfy { $0.reference != first.reference } })
    #expect(try catalog.episodes().count == 1)
    #expect(try catalog.verify().problems == [])
  }

  @Test func audioThatComesBackIsNoFormerVersionAnyMore() throws {
    let first = try store("/a.mp3", content: 1, seconds: 60, .kept)
    _ = try store("/a.mp3", content: 2, seconds: 72, .kept)
    let third = try store("/a.mp3", content: 1, seconds: 60, .kept)
    #expect(third.episode == first.episode)
    #expect(try catalog.formerVersions(of: first.episode).map(\.durationSeconds) == [72])
    #expect(try catalog.verify().problems == [])
  }

  @Test func audioOfAnotherEpisodeIsNotKept() throws {
    let first = try store("/a.mp3", content: 1, seconds: 60, guid: "one", .kept)
    let second = try store("/a.mp3", content: 2, seconds: 72, guid: "two", .kept)
    #expect(second.episode != first.episode)
    #expect(try catalog.formerVersions(of: second.episode) == [])
    #expect(try catalog.episodes().map(\.guid) == ["two"])
  }

  @Test func formerVersionsGoWithTheirEpisode() throws {
    let first = try store("/a.mp3", content: 1, seconds: 60, .kept)
    _ = try store("/a.mp3", content: 2, seconds: 72, .kept)
    #expect(try catalog.removeEpisodes([first.episode]) == 1)
    #expect(try catalog.formerVersions(of: first.episode) == [])
    #expect(try catalog.verify().problems == [])
  }
}
