import CatalogStorage
import FilePaths
import Fingerprinting
import Matching
import RepeatableRandom
import SQLiteSupport
import Testing
import TimelineMapping

@Suite struct VersionChangeTests {
  /// Sound in pieces of some thirteen seconds that are named by a seed.
  struct Audio {
    var peaks: [Peak] = []
    var signs: [UInt8] = []
    var levels: [UInt8] = []

    init(_ pieces: [UInt64]) {
      for piece in pieces {
        var random = SplitMix64(seed: piece)
        for _ in 0..<pieceFrames {
          let frame = Int32(signs.count)
          for bin in Set((0..<2).map { _ in Int16.random(in: 6...480, using: &random) }).sorted() {
            guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
            peaks.append(Peak(frame: frame, bin: bin, isStrong: true))
          }
          signs.append(UInt8.random(in: 0...255, using: &random))
          levels.append(UInt8.random(in: 20...26, using: &random))
        }
      }
    }

    var signature: Signature {
      Signature(sampleCount: AnalysisParameters.sampleCount(frames: signs.count), peaks: peaks)
    }
    var profile: EdgeProfile { EdgeProfile(signs: signs, levels: levels) }
  }

  let folder: TemporaryFolder
  let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog.open(folder.catalog, mode: .create)
  }

  private func store(
    _ pieces: [UInt64], at path: String = "/a.mp3", content: UInt8, guid: String? = nil,
    hasProfile: Bool = true, _ formerVersions: FormerVersions = .dropped
  ) throws -> StoreOutcome {
    let audio = Audio(pieces)
    var item = episode(path, content: content, guid: guid)
    item.edgeProfile = hasProfile ? audio.profile : nil
    return try catalog.store(item, signature: audio.signature, formerVersions: formerVersions)
  }

  private func kinds(_ outcome: StoreOutcome) throws -> [TimelineStretch.Kind] {
    try catalog.versionChanges(of: outcome.reference).map(\.kind)
  }

  @Test(arguments: [FormerVersions.dropped, .kept])
  func whatWasInsertedIsKnownThoughTheOldAudioIsGone(_ formerVersions: FormerVersions) throws {
    let first = try store([1, 2], content: 1, formerVersions)
    #expect(try kinds(first) == [])
    let second = try store([1, 9, 2], content: 2, formerVersions)
    #expect(second.change == .updated)
    let changes = try catalog.versionChanges(of: second.reference)
    try #require(changes.map(\.kind) == [.same, .inserted, .same])
    let inserted = try #require(changes[1].new)
    #expect(changes[1].old == nil)
    #expect(abs(inserted.lowerBound - pieceSeconds) < 0.1)
    #expect(abs(inserted.upperBound - 2 * pieceSeconds) < 0.1)
    let map = TimelineComparison(
      old: AnalysedAudio(
        signature: Audio([1, 2]).signature, edgeProfile: Audio([1, 2]).profile)
    ).compare(
      AnalysedAudio(
        signature: Audio([1, 9, 2]).signature, edgeProfile: Audio([1, 9, 2]).profile)
    ).map
    #expect(changes == map.stretches)
    #expect(try catalog.reference(first.reference) == nil)
    #expect(try catalog.verify().problems == [])
  }

  @Test func theyStayAsLongAsTheirAudio() throws {
    _ = try store([1, 2, 3], content: 1)
    let second = try store([1, 3], content: 2)
    #expect(try kinds(second) == [.same, .removed, .same])
    let unrelated = try store([5, 6], at: "/b.mp3", content: 3)
    #expect(try catalog.removeEpisodes([unrelated.episode]) == 1)
    #expect(try kinds(second) == [.same, .removed, .same])
    let third = try store([1, 8, 3, 4], content: 4)
    #expect(try kinds(second) == [])
    #expect(try kinds(third) == [.same, .inserted, .same, .inserted])
    _ = try catalog.removeEpisodes([third.episode])
    #expect(try kinds(third) == [])
    let rows = try catalog.connection.query("SELECT count(*) FROM version_changes") {
      $0.integer(0)
    }
    #expect(rows == [0])
    #expect(try catalog.verify().problems == [])
  }

  @Test func aSecondDownloadIsComparedWithTheOneBesideIt() throws {
    let first = try store([1, 7, 2], content: 1, guid: "one")
    let second = try store([1, 8, 2], at: "/b.mp3", content: 2, guid: "one")
    #expect(try catalog.references(of: first.episode).count == 2)
    #expect(try kinds(first) == [])
    #expect(try kinds(second) == [.same, .replaced, .same])
    // What lay under the path goes before the newest.
    let third = try store([1, 7, 2, 3], content: 3, guid: "one")
    #expect(try kinds(third) == [.same, .inserted])
    #expect(try catalog.verify().problems == [])
  }

  @Test func nothingIsWrittenOfWhatCannotBeCompared() throws {
    _ = try store([1, 2], content: 1, hasProfile: false)
    #expect(try kinds(store([1, 2, 3], content: 2)) == [])
    #expect(try kinds(store([1, 2], content: 3, hasProfile: false)) == [])
    _ = try store([1, 2], content: 4)
    #expect(try kinds(store([5, 6], content: 5)) == [], "nothing is shared")
    #expect(try catalog.verify().problems == [])
  }

  @Test(arguments: [
    "UPDATE edge_profiles SET signs = x'00'", "UPDATE signatures SET data = x'00'",
    "DELETE FROM edge_profiles",
  ])
  func damagedAudioDoesNotStopWhatTakesItsPlace(_ damage: String) throws {
    _ = try store([1, 2], content: 1)
    try catalog.connection.execute(damage)
    #expect(try kinds(store([1, 3, 2], content: 2)) == [])
    #expect(try catalog.verify().problems == [])
  }

  @Test(arguments: [
    "DELETE FROM version_changes WHERE position = 0",
    "UPDATE version_changes SET position = 7 WHERE position = 2",
  ])
  func gapsAreFound(_ damage: String) throws {
    _ = try store([1, 2], content: 1)
    _ = try store([1, 3, 2], content: 2)
    try catalog.connection.execute(damage)
    #expect(try catalog.verify().problems.count == 1)
  }

  @Test(arguments: [
    "new_end_seconds = -1", "kind = 'moved'", "new_start_seconds = NULL, new_end_seconds = NULL",
  ])
  func impossibleStretchesAreDamage(_ damage: String) throws {
    _ = try store([1, 2], content: 1)
    let second = try store([1, 3, 2], content: 2)
    let sql = "UPDATE version_changes SET \(damage) WHERE kind = 'inserted'"
    #expect(throws: (any Error).self) { try catalog.connection.execute(sql) }
    try catalog.connection.execute("PRAGMA ignore_check_constraints = ON; " + sql)
    #expect(throws: CatalogError.self) { try catalog.versionChanges(of: second.reference) }
  }

  @Test func anExportHasNone() throws {
    _ = try store([1, 2], content: 1)
    _ = try store([1, 3, 2], content: 2)
    let exported = folder.path.appending("exported.sqlite")
    _ = try catalog.export(CatalogExport(file: exported))
    let copy = try Catalog.open(exported, mode: .readOnly)
    let episode = try #require(try copy.episodes().first)
    let reference = try #require(try copy.references(of: episode.id).first)
    #expect(try copy.versionChanges(of: reference) == [])
    #expect(try copy.verify().problems == [])
  }
}

private let pieceFrames = 400
private let pieceSeconds = Double(pieceFrames) / AnalysisParameters.framesPerSecond
