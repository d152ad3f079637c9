import CatalogStorage
import Fingerprinting
import RepeatableRandom
import Testing

@Suite struct EdgeProfileTests {
  private static func profile(frames: Int, seed: UInt64) -> EdgeProfile {
    var random = SplitMix64(seed: seed)
    return EdgeProfile(
      signs: (0..<frames).map { _ in UInt8.random(in: 0...255, using: &random) },
      levels: (0..<frames).map { _ in UInt8.random(in: 0...31, using: &random) })
  }

  private func store(
    _ content: UInt8, _ profile: EdgeProfile, in catalog: Catalog
  ) throws -> StoreOutcome {
    var item = episode("/a.mp3", content: content)
    item.edgeProfile = profile
    return try catalog.store(
      item, signature: randomSignature(seconds: 60, seed: UInt64(content)), formerVersions: .kept)
  }

  @Test func aProfileStaysWithItsAudio() throws {
    let folder = try TemporaryFolder()
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    let all = 0..<100_000
    let one = Self.profile(frames: 5_000, seed: 1)
    let first = try store(1, one, in: catalog)
    #expect(try catalog.edgeProfile(of: first.reference, in: all) == one)

    let two = Self.profile(frames: 3, seed: 2)
    let second = try store(2, two, in: catalog)
    #expect(try catalog.edgeProfile(of: first.reference, in: all) == nil)
    #expect(try catalog.edgeProfile(of: second.reference, in: all) == two)
    let former = try #require(try catalog.formerVersions(of: second.episode).first)
    #expect(try catalog.edgeProfile(of: former.id, in: all) == one)
    #expect(try catalog.verify().problems == [])

    let third = try store(1, one, in: catalog)
    #expect(try catalog.edgeProfile(of: third.reference, in: all) == one)
    #expect(try catalog.edgeProfile(of: former.id, in: all) == nil)
    let other = try #require(try catalog.formerVersions(of: third.episode).first)
    #expect(try catalog.edgeProfile(of: other.id, in: all) == two)

    _ = try catalog.removeEpisodes([third.episode])
    #expect(try catalog.edgeProfile(of: third.reference, in: all) == nil)
    #expect(try catalog.edgeProfile(of: other.id, in: all) == nil)
    #expect(try catalog.verify().problems == [])
  }

  @Test(arguments: [0..<1, 2_000..<2_100, 4_095..<4_097, 4_990..<6_000, -50..<10, 2_048..<4_096])
  func aStretchIsReadAlone(_ frames: Range<Int>) throws {
    let folder = try TemporaryFolder()
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    let whole = Self.profile(frames: 5_000, seed: 3)
    let stored = try store(1, whole, in: catalog)
    #expect(
      try catalog.edgeProfile(of: stored.reference, in: frames) == whole.clamped(to: frames))
  }

  @Test func audioMayHaveNone() throws {
    let sample = try RepeatCatalog(episodes: 1)
    #expect(try sample.catalog.edgeProfile(of: sample.references[0], in: 0..<10) == nil)
    #expect(try sample.catalog.verify().problems == [])
  }
}
