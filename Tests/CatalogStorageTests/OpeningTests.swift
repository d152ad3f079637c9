import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import RepeatableRandom
import SQLiteSupport
import Schema
import Testing

/// A file that is no catalog for us, and how it is made.
enum Refused: CaseIterable {
  case foreign
  case foreignTables
  case newer
  case otherAlgorithm
  case text
  case shortText
  case cut
  case cutToHeader
  case randomPages
  case addedTrigger
  case addedView
  case missingTable

  func make(_ path: FilePath) throws {
    switch self {
    case .text: try Data(repeating: 0x41, count: 20_000).write(to: path)
    case .shortText: try Data("hello".utf8).write(to: path)
    case .foreign, .foreignTables:
      let other = try SQLiteConnection.open(path, access: .create)
      try other.execute("CREATE TABLE songs (name TEXT); INSERT INTO songs VALUES ('x')")
      if self == .foreign {
        try other.execute("PRAGMA application_id = 77; PRAGMA user_version = 1")
      }
    default:
      try makeCatalog(path)
      try damage(path)
    }
  }

  private func makeCatalog(_ path: FilePath) throws {
    let catalog = try Catalog.open(path, mode: .create)
    for number in 0..<4 {
      _ = try catalog.store(
        episode("/\(number)", content: UInt8(number)),
        signature: randomSignature(seconds: 200, seed: UInt64(number)))
    }
  }

  private func damage(_ path: FilePath) throws {
    let sql: String?
    switch self {
    case .newer: sql = "PRAGMA user_version = 99"
    case .otherAlgorithm: sql = "UPDATE catalog SET algorithm_version = 77"
    case .addedTrigger:
      sql = "CREATE TRIGGER t AFTER INSERT ON shows BEGIN DELETE FROM episodes; END"
    case .addedView: sql = "CREATE VIEW v AS SELECT * FROM shows"
    case .missingTable: sql = "DROP TABLE tags"
    default: sql = nil
    }
    if let sql {
      let connection = try SQLiteConnection.open(path, access: .readWrite)
      try connection.execute(sql)
      try connection.execute("PRAGMA journal_mode = DELETE")
      return
    }
    var data = try #require(contents(path))
    switch self {
    case .cut: data = data.prefix(data.count / 2)
    case .cutToHeader: data = data.prefix(100)
    default:
      var random = SplitMix64(seed: 1)
      for index in stride(from: 8_192, to: data.count, by: 700) {
        data[index] = UInt8.random(in: 0...255, using: &random)
      }
    }
    try data.write(to: path)
  }

  func fits(_ error: CatalogError) -> Bool {
    switch (self, error) {
    case (.foreign, .notACatalog), (.foreignTables, .notACatalog), (.text, .notACatalog),
      (.shortText, .notACatalog), (.newer, .newerVersion(_, 99, _)),
      (.otherAlgorithm, .algorithmDiffers(_, 77, _)), (.cut, .damaged), (.cutToHeader, .damaged),
      (.randomPages, .damaged), (.addedTrigger, .damaged), (.addedView, .damaged),
      (.missingTable, .damaged):
      true
    default: false
    }
  }
}

extension Data {
  fileprivate func write(to path: FilePath) throws {
    try write(to: URL(fileURLWithPath: path.displayText))
  }
}

private func error(_ path: FilePath, _ mode: Catalog.Mode) -> CatalogError? {
  do throws(CatalogError) {
    _ = try Catalog.open(path, mode: mode)
    return nil
  } catch {
    return error
  }
}

@Suite struct OpeningTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: Refused.allCases, [Catalog.Mode.create, .readWrite, .readOnly])
  func whatIsRefusedIsLeftAsItIs(_ refused: Refused, mode: Catalog.Mode) throws {
    try refused.make(folder.catalog)
    let before = contents(folder.catalog)
    let error = error(folder.catalog, mode)
    // Bytes inside blobs show only where all is read: before writing, and when verifying.
    if refused == .randomPages, mode == .readOnly { return }
    #expect(error.map { refused.fits($0) } == true, "\(String(describing: error))")
    #expect(error?.description.contains(folder.catalog.displayText) == true)
    #expect(contents(folder.catalog) == before)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path.displayText)
    #expect(left == ["catalog.sqlite"])
  }

  @Test func aMissingCatalogIsMadeOnlyWhenAsked() throws {
    for mode in [Catalog.Mode.readOnly, .readWrite] {
      #expect(error(folder.catalog, mode) == .notFound(folder.catalog))
    }
    #expect(contents(folder.catalog) == nil)
    try Data().write(to: folder.catalog)
    #expect(error(folder.catalog, .readOnly) == .notFound(folder.catalog))
    #expect(error(folder.catalog, .create) == nil)
    #expect(error(folder.catalog, .readOnly) == nil)
  }

  @Test func foldersAboveAreMade() throws {
    let path = folder.path.appending("a").appending("b").appending("c.sqlite")
    #expect(error(path, .create) == nil)
    #expect(error(path, .readOnly) == nil)
    let below = path.appending("d.sqlite")
    guard case .cannotOpen = error(below, .create) else {
      Issue.record("a catalog below a file")
      return
    }
  }

  @Test func aFolderIsNoCatalog() throws {
    for mode in [Catalog.Mode.create, .readWrite, .readOnly] {
      guard case .notACatalog = error(folder.path, mode) else {
        Issue.record("a folder was opened")
        return
      }
    }
    guard case .notACatalog = error(FilePath("/dev/null"), .readOnly) else {
      Issue.record("a device was opened")
      return
    }
  }

  @Test(arguments: [":memory:", "a?mode=memory&b#c%41", "file:x", "two\nlines", "\u{1F399} ö"])
  func oddNamesAreJustNames(_ name: String) throws {
    let path = folder.path.appending(name)
    #expect(error(path, .create) == nil)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path.displayText)
    #expect(left == [name])
  }

  @Test func theStoredSchemaIsWhatTheMigrationsBuild() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    let migrator = SQLiteMigrator(
      applicationID: CatalogSchema.applicationID,
      migrations: CatalogSchema.migrations.map { migration in
        SQLiteMigration(version: migration.version, script: migration.script)
      })
    #expect(try catalog.connection.schema() == migrator.expectedSchema())
    #expect(try SQLiteMigrator.version(of: catalog.connection) == migrator.newestVersion)
    #expect(
      try SQLiteMigrator.applicationID(of: catalog.connection) == CatalogSchema.applicationID)
    #expect(try catalog.connection.schema().filter { $0.kind == "table" }.count == 29)
  }

  @Test(
    "A catalog of each older version is brought up to date",
    arguments: 1..<CatalogSchema.migrations.count)
  func olderVersions(_ version: Int) throws {
    let migrations = CatalogSchema.migrations.map { migration in
      SQLiteMigration(version: migration.version, script: migration.script)
    }
    do {
      let old = try SQLiteConnection.open(folder.catalog, access: .create)
      let migrator = SQLiteMigrator(
        applicationID: CatalogSchema.applicationID, migrations: Array(migrations.prefix(version)))
      try old.transaction { try migrator.migrate(old) }
      try old.run(
        "INSERT INTO catalog (id, algorithm_version, index_generation) VALUES (1, ?1, 0)",
        .integer(AnalysisParameters.algorithmVersion))
    }
    #expect(error(folder.catalog, .readOnly)?.description.contains("podprint ingest") == true)
    let catalog = try Catalog.open(folder.catalog, mode: .readWrite)
    #expect(try SQLiteMigrator.version(of: catalog.connection) == migrations.count)
    #expect(try catalog.verify().problems == [])
  }

  @Test func aReaderWritesNothing() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    _ = try catalog.store(
      episode("/a", content: 1), signature: randomSignature(seconds: 60, seed: 1))
    let reader = try Catalog.open(folder.catalog, mode: .readOnly)
    #expect(throws: CatalogError.readOnly(folder.catalog)) {
      try reader.markMissing([FilePath("/a")], atMilliseconds: 1)
    }
    #expect(try reader.episodes().count == 1)
    #expect(try reader.verify().isSound)
  }

  @Test func everyErrorNamesTheFile() {
    let path = FilePath("/some/catalog.sqlite")
    let errors: [CatalogError] = [
      .notFound(path), .notACatalog(path, "x"), .newerVersion(path, found: 2, supported: 1),
      .olderVersion(path, found: 0, supported: 1),
      .algorithmDiffers(path, found: 2, supported: 1), .damaged(path, "x"), .readOnly(path),
      .cannotOpen(path, "x"), .full(path), .busy(path), .inUse(path, nil),
      .tooLittleRoom(path, needed: 2, free: 1), .interrupted(path), .inputOutput(path, "x"),
      .underlying(path, SQLiteError(code: .error, message: "x")),
    ]
    for error in errors { #expect(error.description.contains("/some/catalog.sqlite")) }
  }
}
