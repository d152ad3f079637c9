import CatalogStorage
import FilePaths
import Foundation
import PodcastMetadata
import RepeatableRandom
import SQLiteSupport
import Testing

@Suite struct ImportDamageTests {
  private let samples: ImportSamples

  init() throws {
    samples = try ImportSamples()
  }

  /// What a file is refused with, in words; the catalog that it was to go into stays sound.
  private func refusal(_ file: FilePath, leaves episodes: Int = 1) throws -> String {
    var own = ImportSamples.item(40)
    own.description.artwork = nil
    own.pictures = []
    let catalog = try samples.catalog("own.sqlite", [(own, ImportSamples.signature(40))])
    let error = samples.error(catalog, file)
    #expect(try catalog.verify().problems == [])
    #expect(try catalog.episodes().count == episodes)
    return error?.description ?? "nothing"
  }

  @Test(
    arguments: [
      ("UPDATE episodes SET title = 'Other'", "their hash is another; nothing was taken"),
      ("UPDATE portable SET content_hash = zeroblob(32)", "podprint verify --catalog"),
      ("PRAGMA application_id = 1", "another program"),
      ("PRAGMA user_version = 3", "has schema version 3 of"),
      ("PRAGMA user_version = 999", "update podprint"),
      (
        "CREATE TRIGGER t AFTER INSERT ON shows BEGIN DELETE FROM files; END",
        "its schema is not ours"
      ),
      ("DROP TABLE chapters; CREATE VIEW chapters AS SELECT 1", "its schema is not ours"),
      ("UPDATE catalog SET algorithm_version = 99", "algorithm 99"),
    ])
  func aChangedExportIsRefused(_ sql: String, _ words: String) throws {
    let file = try samples.export(try samples.catalog("a.sqlite", of: 0..<4), "a.podprint")
    try SQLiteConnection.open(file, access: .readWrite).execute(sql)
    let refusal = try refusal(file)
    #expect(refusal.contains(words) && refusal.contains(file.displayText), "\(refusal)")
  }

  @Test(
    arguments: [
      ("UPDATE signatures SET data = zeroblob(100) WHERE id = 1", "signature"),
      ("UPDATE signatures SET data = zeroblob(9 << 20) WHERE id = 1", "signature 1 is too long"),
      ("UPDATE signatures SET data = zeroblob(5 << 20) WHERE id = 1", "signature 1 is too long"),
      ("UPDATE signatures SET frame_count = 1 << 40", "not the one that its row describes"),
      ("UPDATE signatures SET algorithm_version = 7", "not the one that its row describes"),
      ("UPDATE signatures SET data = (SELECT data FROM signatures WHERE id = 2)", "signature"),
      ("DELETE FROM signatures", "has no audio"),
      ("UPDATE files SET path = x'00' WHERE id = 1", "a file of signature"),
      ("UPDATE files SET path = zeroblob(5000) WHERE id = 1", "a file of signature"),
      ("UPDATE files SET path = CAST(path || x'2F' AS BLOB)", "a file of signature"),
      ("UPDATE files SET duration_seconds = 9e999", "the format of"),
      ("UPDATE chapters SET start_seconds = 9e999", "a chapter of signature"),
      ("UPDATE chapters SET title = hex(zeroblob(1 << 20))", "a chapter of signature"),
      ("UPDATE episodes SET summary = hex(zeroblob(1 << 20))", "a text of episode"),
      ("UPDATE artworks SET data = zeroblob(50)", "a picture is none"),
      ("UPDATE artworks SET data = zeroblob(3 << 20)", "a picture is none"),
      ("DELETE FROM edge_profiles WHERE position = 0", "the edge profile of signature"),
      ("UPDATE edge_profiles SET levels = x'00'", "an edge profile cannot be read"),
      (
        """
        WITH RECURSIVE n(i) AS (SELECT 9 UNION ALL SELECT i + 1 FROM n WHERE i < 11000)
        INSERT INTO persons (episode_id, position, name) SELECT 1, i, 'x' FROM n
        """, "there are 10993 persons"
      ),
    ])
  func whatCannotBeIsRefused(_ sql: String, _ words: String) throws {
    // A catalog that is worked with has no hash that would not fit.
    let made = try samples.catalog("a.sqlite", of: 0..<2)
    try made.connection.execute("PRAGMA foreign_keys = OFF; " + sql)
    let refusal = try refusal(made.path)
    #expect(refusal.contains(words) && refusal.contains("a.sqlite"), "\(refusal)")
  }

  @Test func anythingElseIsNoCatalog() throws {
    let text = samples.path("text")
    try Data("notes".utf8).write(to: URL(fileURLWithPath: text.displayText))
    #expect(try refusal(text).contains("is not a Podprint catalog"))
    #expect(try refusal(samples.folder.path).contains("is not a Podprint catalog"))
    #expect(try refusal(samples.path("gone")).contains("there is no file"))
    let order = ImportOrder([text, samples.path("gone")])
    #expect(order.files.isEmpty && order.failures.map(\.file) == [text, samples.path("gone")])
  }

  @Test func changedBytesAreNoTrap() throws {
    let file = try samples.export(try samples.catalog("a.sqlite", of: 0..<4), "a.podprint")
    let whole = try #require(contents(file))
    let catalog = try samples.catalog("own.sqlite", of: [40])
    var random = SplitMix64(seed: 5)
    for _ in 0..<80 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
      }
      try bytes.write(to: URL(fileURLWithPath: file.displayText))
      if let error = samples.error(catalog, file) {
        #expect(error.description.contains(file.displayText))
      }
    }
    #expect(try catalog.verify().problems == [])
  }
}
