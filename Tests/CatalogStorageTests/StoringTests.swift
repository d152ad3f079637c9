import CatalogStorage
import FilePaths
import PodcastMetadata
import Testing

@Suite struct StoringTests {
  let folder = try! TemporaryFolder()

  @Test func aStoredEpisodeIsRead() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    let outcome = try catalog.store(
      episode("/a.mp3", content: 1, guid: "g"), signature: randomSignature(seconds: 60, seed: 1))
    #expect(outcome.change == .added)
    let stored = try #require(try catalog.episodes().first)
    #expect(stored.show == "Show" && stored.guid == "g" && stored.durationSeconds == 60)
    let file = try #require(try catalog.files(of: stored.id).first)
    #expect(file.state == .indexed && file.facts == facts("/a.mp3"))
    #expect(file.warnings == ["a warning"] && file.contentDigest == digest(1))
    #expect(try catalog.tags(of: file.id) == ["title": "/a.mp3"])
    #expect(try catalog.chapters(of: stored.id).map(\.title) == ["First"])
  }
}
