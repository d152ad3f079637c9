import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import HostileBytes
import Matching
import RepeatableRandom
import Repeats
import SQLiteSupport
import Schema
import Testing

/// A way in which a stranger's file lies, and what is said about it.
struct Lie: Sendable, CustomStringConvertible {
  var sql: String
  var message: String

  var description: String { sql }

  /// A row that is written into the schema itself, where no name is refused.
  static func hidden(_ kind: String, _ name: String, on table: String, _ sql: String) -> Lie {
    Lie(
      sql: """
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)
        SELECT '\(kind)', '\(name)', '\(table)',
          iif('\(kind)' IN ('view', 'trigger'), 0, rootpage), '\(sql)'
        FROM sqlite_schema WHERE name = 'runs'
        """, message: "its schema is not ours, see \(name)")
  }
}

@Suite("Catalogs from strangers")
struct HostileCatalogTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    for number in 0..<3 {
      _ = try catalog.store(
        episode("/pods/\(number).mp3", content: UInt8(number)),
        signature: randomSignature(seconds: 40, seed: UInt64(number)))
    }
  }

  private func change(_ sql: String) throws {
    try SQLiteConnection.open(folder.catalog, access: .readWrite).execute(
      "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; " + sql)
  }

  /// What is said when a catalog is opened and looked into.
  private func message(_ mode: Catalog.Mode = .readOnly) -> String? {
    do throws(CatalogError) {
      let catalog = try Catalog.open(folder.catalog, mode: mode)
      _ = try catalog.episodes()
      do {
        _ = try catalog.postings().lookUp(hashes([randomSignature(seconds: 20, seed: 1)]))
      } catch let error as CatalogError {
        throw error
      } catch {
        return "not an error of a catalog: \(error)"
      }
      _ = try catalog.stats()
      return nil
    } catch {
      #expect(error.description.contains(folder.catalog.displayText))
      return error.description
    }
  }

  @Test(
    "SQL of the file's own is refused, whatever it is called",
    arguments: [
      Lie(
        sql: "CREATE INDEX i ON episodes (upper(title))",
        message: "its schema is not ours, see i"),
      .hidden(
        "index", "sqlite_i", on: "episodes",
        "CREATE INDEX sqlite_i ON episodes (hex(zeroblob(400000000)))"),
      .hidden(
        "index", "sqlite_autoindex_i", on: "episodes",
        "CREATE INDEX sqlite_autoindex_i ON episodes (hex(zeroblob(400000000)))"),
      .hidden(
        "view", "sqlite_stat1", on: "sqlite_stat1", "CREATE VIEW sqlite_stat1 AS SELECT 1 AS tbl"),
      .hidden(
        "trigger", "sqlite_t", on: "runs",
        "CREATE TRIGGER sqlite_t AFTER INSERT ON runs BEGIN DELETE FROM episodes; END"),
      .hidden(
        "table", "sqlite_x", on: "sqlite_x", "CREATE TABLE sqlite_x (a DEFAULT (randomblob(9)))"),
    ], [Catalog.Mode.readOnly, .readWrite])
  func ownSQL(_ lie: Lie, mode: Catalog.Mode) throws {
    try change(lie.sql)
    #expect(message(mode)?.contains(lie.message) == true, "\(message(mode) ?? "nothing")")
  }

  @Test("So it is in a catalog of an older version, before that is brought up to date")
  func olderVersion() throws {
    try FileManager.default.removeItem(atPath: folder.catalog.displayText)
    let migrator = SQLiteMigrator(
      applicationID: CatalogSchema.applicationID,
      migrations: CatalogSchema.migrations.map { migration in
        SQLiteMigration(version: migration.version, script: migration.script)
      })
    do {
      let old = try SQLiteConnection.open(folder.catalog, access: .create)
      try old.transaction { try migrator.migrate(old, to: 3) }
      try old.run(
        "INSERT INTO catalog (id, algorithm_version, index_generation) VALUES (1, ?1, 0)",
        .integer(AnalysisParameters.algorithmVersion))
    }
    try change("CREATE TRIGGER t AFTER UPDATE ON runs BEGIN DELETE FROM episodes; END")
    #expect(message(.readWrite)?.contains("its schema is not ours, see t") == true)
    let version = try SQLiteMigrator.version(
      of: SQLiteConnection.open(folder.catalog, access: .readOnly))
    #expect(version == 3)
  }

  @Test(
    "A journal that has SQLite remove some other file is left alone",
    arguments: [Catalog.Mode.readOnly, .readWrite, .create])
  func journal(mode: Catalog.Mode) throws {
    try change("PRAGMA journal_mode = DELETE")
    let precious = folder.path.appending("precious")
    let name = Array(precious.displayText.utf8)
    let sum = name.reduce(UInt32(0)) { $0 &+ UInt32($1) }
    var journal = [UInt8](repeating: 1, count: 512) + [0, 2, 0, 1] + name
    for number in [UInt32(name.count), sum] {
      for shift in [24, 16, 8, 0] as [UInt32] {
        journal.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    journal += [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    try Data("x".utf8).write(to: URL(fileURLWithPath: precious.displayText))
    try Data(journal).write(to: URL(fileURLWithPath: folder.catalog.displayText + "-journal"))
    #expect(message(mode)?.contains("the journal beside it is not ours") == true)
    #expect(contents(precious) != nil)
  }

  @Test("What SQLite itself keeps beside our tables is no lie")
  func statistics() throws {
    try change("ANALYZE")
    #expect(message() == nil)
  }

  @Test(
    "Numbers that would take memory or time out of proportion are refused",
    arguments: [
      Lie(
        sql: """
          UPDATE signatures SET frame_count = 1 << 27; UPDATE segments SET frame_span = 1 << 27;
          UPDATE segment_references SET frame_count = 1 << 27
          """, message: "it claims more audio than it has room for"),
      Lie(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 2001)
          INSERT INTO segments SELECT i, 1 << 27, 0, 0 FROM n
          """, message: "it has 1005 segments, far more than merging leaves"),
      Lie(
        sql: "UPDATE episodes SET summary = zeroblob(140000000) WHERE id = 1",
        message: "a row of it is too large"),
    ])
  func disproportionate(_ lie: Lie) throws {
    try change(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = 'episodes'"
    )
    try change(lie.sql)
    try change(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' STRICT' WHERE name = 'episodes'"
    )
    #expect(message()?.contains(lie.message) == true, "\(message() ?? "nothing")")
  }

  @Test("Sums of impossible numbers are no trap, and end with no error")
  func sums() throws {
    try change(
      "UPDATE signatures SET sample_count = 9223372036854775807; UPDATE segments SET byte_count = 1 << 40"
    )
    #expect(message() == nil)
    try change("UPDATE segment_references SET frame_count = 9223372036854775807")
    #expect(message()?.contains("a reference lies outside") == true)
    _ = try? Catalog.open(folder.catalog, mode: .readWrite).compact()
  }

  @Test(
    "A path that the system would take for another is refused, and found by verify",
    arguments: ["x''", "x'2f61002e6d7033'"])
  func paths(_ path: String) throws {
    try change("UPDATE files SET path = \(path) WHERE id = 2")
    let catalog = try Catalog.open(folder.catalog, mode: .readOnly)
    #expect(throws: CatalogError.damaged(folder.catalog, "the path of a file is none")) {
      try catalog.files()
    }
    #expect(try catalog.verify().problems == ["the path of file 2 is none"])
  }

  @Test("A name that many rows share is cut, so that it takes no memory for each of them")
  func sharedName() throws {
    try change("UPDATE shows SET name = printf('%.*c', 3000000, 'x')")
    let catalog = try Catalog.open(folder.catalog, mode: .readOnly)
    let name = String(repeating: "x", count: 4_096)
    let episodes = try catalog.episodes()
    #expect(episodes.map(\.show) == [name, name, name])
    #expect(try catalog.outlines().map(\.show) == [name, name, name])
    let first = try #require(try catalog.reference(ReferenceIdentifier(rawValue: 1)))
    #expect(first.episode == episodes[0])
  }

  @Test("An export of impossible rows says what is wrong with the catalog that they are from")
  func exportOfDamage() throws {
    try change("UPDATE files SET state = 'lost' WHERE id = 2")
    let output = folder.path.appending("out.podprint")
    #expect(
      throws: ExportError.catalog(
        .damaged(
          folder.catalog,
          "CHECK constraint failed: state IN ('indexed', 'failed', 'missing')"))
    ) {
      _ = try Catalog.open(folder.catalog, mode: .readOnly).export(CatalogExport(file: output))
    }
    #expect(contents(output) == nil)
  }

  @Test(
    "Pages whose checksum fits whatever was changed are read in order and within their span, or not at all"
  )
  func pages() throws {
    let connection = try SQLiteConnection.open(folder.catalog, access: .readOnly)
    let stored = try connection.query("SELECT key, data FROM postings") {
      (key: PostingKey(rawValue: $0.integer(0)), bytes: $0.blob(1))
    }
    let span = try #require(
      try connection.first("SELECT max(frame_span) FROM segments") { Int($0.integer(0)) })
    var random = SplitMix64(seed: 3)
    var run = PostingRun()
    var readCount = 0
    for _ in 0..<4_000 {
      let page = try #require(stored.randomElement(using: &random))
      var bytes = page.bytes.mutated(using: &random)
      if bytes.count >= 4 { PostingPage.seal(&bytes, key: page.key) }
      do throws(PostingDamage) {
        try run.decode(bytes.span, key: page.key, frameSpan: span)
        readCount += 1
        #expect(run.postings.allSatisfy { $0.position < span && $0.hash < 1 << 23 })
        #expect(run.postings.elementsEqual(run.postings.sorted()))
      } catch {
        #expect(run.count == 0)
      }
    }
    #expect((200..<3_900).contains(readCount))
  }

  @Test("Edge profiles are read or refused, and are no longer than they can be")
  func edgeProfiles() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .readWrite)
    var item = episode("/profile.mp3", content: 9)
    item.edgeProfile = EdgeProfile(
      signs: (0..<2_500).map { UInt8(truncatingIfNeeded: $0 * $0 >> 4) },
      levels: (0..<2_500).map { UInt8($0 % 31) })
    let reference = try catalog.store(
      item, signature: randomSignature(seconds: 80, seed: 9)
    ).reference
    let all = try catalog.connection.query(
      "SELECT rowid, signs, levels FROM edge_profiles"
    ) { (row: $0.integer(0), signs: $0.blob(1), levels: $0.blob(2)) }
    var random = SplitMix64(seed: 4)
    for _ in 0..<300 {
      let chunk = try #require(all.randomElement(using: &random))
      let position = [chunk.row, 7, -3, Int64.max].randomElement(using: &random)
      try catalog.connection.run(
        "UPDATE OR REPLACE edge_profiles SET signs = ?2, levels = ?3, position = ?4 WHERE rowid = ?1",
        .integer(chunk.row), .blob(chunk.signs.mutated(using: &random)), .blob(chunk.levels),
        .optional(position))
      for frames in [0..<5_000, 1_000..<1_100, -9..<0, 0..<Int.max] {
        let profile = try? catalog.edgeProfile(of: reference, in: frames)
        #expect(profile.map { $0.signs.count <= 3 * EdgeProfile.chunkFrames } ?? true)
      }
    }
  }

  @Test("References are found wherever they lie in a long segment, and what was removed is not")
  func sparseSegment() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .readWrite)
    let signatures = (10..<14).map {
      randomSignature(seconds: 2_500 * ($0 - 8), seed: UInt64($0), peaksPerSecond: 1)
    }
    let stored = try signatures.enumerated().map { number, signature in
      try catalog.store(
        episode("/long/\(number).mp3", content: UInt8(10 + number)), signature: signature)
    }
    _ = try catalog.compact()
    _ = try catalog.removeEpisodes([stored[1].episode])
    let found = Set(try catalog.postings().lookUp(hashes(signatures)).flatMap(\.postings))
    for (number, signature) in signatures.enumerated() {
      let expected = signature.landmarks.map {
        Posting(reference: stored[number].reference, frame: Int($0.frame))
      }
      #expect(!expected.isEmpty && found.isSuperset(of: expected) == (number != 1))
    }
    #expect(!found.contains { $0.reference == stored[1].reference })
  }
}
