import CatalogStorage
import FilePaths
import Foundation
import PodcastMetadata
import SQLiteSupport
import Schema
import Testing

@Suite struct MetadataTests {
  let folder: TemporaryFolder
  let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog.open(folder.catalog, mode: .create)
  }

  private func picture(_ number: UInt8) -> ArtworkContents {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, number]
    return ArtworkContents(
      artwork: Artwork(
        digest: [UInt8](repeating: number, count: 16), mediaType: "image/jpeg",
        byteCount: bytes.count), bytes: bytes)
  }

  private var full: EpisodeDescription {
    var description = EpisodeDescription()
    description.show = "Tide Tables"
    description.title = "Neap"
    description.subtitle = "Half"
    description.guid = "g"
    description.published = "2024-05-01"
    description.artist = "Ann"
    description.persons = [
      Person(name: "Ann", role: "host", link: "https://x"), Person(name: "Bo"),
    ]
    description.genres = ["Science", "Nature"]
    description.season = 2
    description.number = 3.5
    description.summary = "One\n\nTwo"
    description.link = "https://x/1"
    description.language = "en"
    description.isExplicit = false
    description.artwork = picture(1).artwork
    description.artworkLink = "https://x/1.jpg"
    description.transcriptLink = "https://x/1.vtt"
    description.chapters = [Chapter(start: 0, end: 1.5, title: "First")]
    description.showDetails.title = "Tide Tables"
    description.showDetails.genres = ["Science"]
    description.showDetails.isExplicit = true
    description.showDetails.guid = "show"
    for field in EpisodeField.allCases { description.sources[field] = .feed }
    return description
  }

  private func store(
    _ path: String, content: UInt8, _ description: EpisodeDescription,
    pictures: [ArtworkContents] = [], held: FileMetadata = FileMetadata()
  ) throws -> StoreOutcome {
    var file = episode(path, content: content)
    file.description = description
    file.metadata = held
    file.pictures = pictures
    return try catalog.store(file, signature: randomSignature(seconds: 60, seed: UInt64(content)))
  }

  private func pictureCount() throws -> Int64? {
    try catalog.connection.first("SELECT count(*) FROM artworks") { $0.integer(0) }
  }

  @Test func everyFieldIsReadAsItWasStored() throws {
    let held = FileMetadata(
      chapters: [Chapter(start: 2, end: nil, title: "Held")], artwork: picture(2).artwork, state: -7
    )
    let outcome = try store(
      "/a.mp3", content: 1, full, pictures: [picture(1), picture(2)], held: held)
    #expect(try catalog.description(of: outcome.episode) == full)
    let file = try #require(try catalog.files().first)
    #expect(file.metadataState == -7)
    #expect(try catalog.metadata(of: file.id) == held)
    #expect(try catalog.picture(picture(1).artwork) == picture(1).bytes)
    #expect(try catalog.verify().problems == [])
  }

  @Test func aPictureIsStoredOnceAndGoesWithItsLastEpisode() throws {
    let first = try store("/a.mp3", content: 1, full, pictures: [picture(1)])
    var other = full
    other.guid = "h"
    let second = try store("/b.mp3", content: 2, other, pictures: [picture(1)])
    #expect(try pictureCount() == 1)
    #expect(try catalog.removeEpisodes([first.episode]) == 1)
    #expect(try pictureCount() == 1)
    other.artwork = nil
    _ = try store("/b.mp3", content: 2, other)
    #expect(try pictureCount() == 1, "what the feed said is kept")
    #expect(try catalog.removeEpisodes([second.episode]) == 1)
    #expect(try pictureCount() == 0)
  }

  @Test func aPictureThatIsTooLongIsNotStored() throws {
    var long = picture(1)
    long.bytes = [UInt8](repeating: 0, count: Artwork.mostBytes + 1)
    let outcome = try store("/a.mp3", content: 1, full, pictures: [long])
    #expect(try catalog.description(of: outcome.episode)?.artwork == nil)
    #expect(try pictureCount() == 0)
  }

  @Test func aRefreshChangesWhatIsSaidAndNothingElse() throws {
    var plain = EpisodeDescription()
    plain.title = "from the name"
    plain.sources = [.title: .fileName]
    let outcome = try store("/a.mp3", content: 1, plain, held: FileMetadata(state: 1))
    let file = try #require(try catalog.files().first)
    let update = MetadataUpdate(
      file: file.id, description: full, pictures: [picture(1)], state: 2)
    let refreshed = try #require(try catalog.refresh(update))
    #expect(refreshed.episode == outcome.episode && refreshed.isChanged)
    #expect(try catalog.description(of: outcome.episode) == full)
    let after = try #require(try catalog.files().first)
    #expect(after.metadataState == 2 && after.warnings == ["a warning"])
    #expect(after.facts == file.facts && after.reference == file.reference)
    #expect(try catalog.refresh(update)?.isChanged == false)

    // The feed is gone or has dropped the episode.
    let without = MetadataUpdate(file: file.id, description: plain, state: 3)
    #expect(try catalog.refresh(without)?.isChanged == false)
    #expect(try catalog.description(of: outcome.episode) == full)
    #expect(try catalog.verify().problems == [])
  }

  @Test func aRefreshThatNamesTheGuidOfAnotherEpisodeJoinsThem() throws {
    var first = full
    first.artwork = nil
    let known = try store("/a.mp3", content: 1, first)
    var plain = EpisodeDescription()
    plain.title = "b"
    _ = try store("/b.mp3", content: 2, plain)
    let file = try #require(try catalog.files().last)
    let refreshed = try catalog.refresh(
      MetadataUpdate(file: file.id, description: first, state: 2))
    #expect(refreshed?.episode == known.episode)
    #expect(try catalog.episodes().count == 1)
    #expect(try catalog.references(of: known.episode).count == 2)
    #expect(try catalog.verify().problems == [])
  }

  @Test func aCatalogOfTheFirstVersionKeepsWhatItHolds() throws {
    let path = folder.path.appending("old.sqlite")
    let script = try #require(CatalogSchema.migrations.first?.script)
    let old = try SQLiteConnection.open(path, access: .create)
    try old.execute(
      "PRAGMA application_id = \(CatalogSchema.applicationID); PRAGMA user_version = 1")
    try old.execute(script)
    let digest = String(repeating: "AB", count: 16)
    try old.execute(
      """
      INSERT INTO catalog VALUES (1, (SELECT algorithm_version FROM (SELECT 0 AS algorithm_version)), 0);
      INSERT INTO episodes (id, title) VALUES (1, 'Old');
      INSERT INTO signatures VALUES (1, 1, x'\(digest)', 1, 8000, 31, x'00');
      INSERT INTO chapters VALUES (1, 0, 2.5, NULL, 'Kept');
      INSERT INTO files (id, path, size_bytes, modified_nanoseconds, device, inode, state, signature_id)
        VALUES (1, x'2F61', 1, 1, 1, 1, 'indexed', 1);
      """)
    let migrator = SQLiteMigrator(
      applicationID: CatalogSchema.applicationID,
      migrations: CatalogSchema.migrations.map {
        SQLiteMigration(version: $0.version, script: $0.script)
      })
    try old.transaction { try migrator.migrate(old) }
    #expect(try old.schema() == migrator.expectedSchema())
    let chapters = try old.query("SELECT file_id, start_seconds, title FROM file_chapters") {
      "\($0.integer(0)) \($0.real(1)) \($0.text(2))"
    }
    #expect(chapters == ["1 2.5 Kept"])
    let states = try old.query("SELECT metadata_state FROM files") { $0.optionalInteger(0) }
    #expect(states == [nil])
  }
}
