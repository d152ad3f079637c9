import FilePaths
import Foundation
import SQLiteSupport
import Testing

private let everyKindOfValue: [SQLiteValue] = [
  .null, 0, -1, .integer(Int64.max), .integer(UInt64.max), .real(-0.5), .real(.infinity),
  .text(""), .text("a\u{0}b \u{1F399}\n"), .blob([]), .blob([0, 255, 0]),
  .blob([UInt8](repeating: 7, count: 100_000)), .optional(Int?.none), .optional(3),
  .optional(Double?.none), .optional(String?.none), .optional("x"), .optional([UInt8]?.none),
]

@Suite struct SQLiteSupportTests {
  let connection: SQLiteConnection

  init() throws {
    connection = try SQLiteConnection.inMemory()
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v)")
  }

  private func count() throws -> Int64 {
    try connection.first("SELECT count(*) FROM t") { $0.integer(0) } ?? -1
  }

  @Test(arguments: everyKindOfValue) func aValueIsReadAsItWasBound(_ value: SQLiteValue) throws {
    try connection.run("INSERT INTO t (v) VALUES (?1)", value)
    #expect(connection.lastInsertedRow == 1 && connection.changedRows == 1)
    let read = try connection.first("SELECT v, typeof(v) FROM t") { row -> SQLiteValue in
      switch row.text(1) {
      case "integer": .integer(row.integer(0))
      case "real": .real(row.real(0))
      case "text": .text(row.text(0))
      case "blob": .blob(row.blob(0))
      default: .null
      }
    }
    #expect(read == value)
    let isNull = try connection.first("SELECT v FROM t") { row in
      row.isNull(0) && row.optionalInteger(0) == nil && row.optionalReal(0) == nil
        && row.optionalText(0) == nil && row.optionalBlob(0) == nil
    }
    #expect(isNull == (value == .null))
  }

  @Test func theSameStatementMayRunInsideItself() throws {
    try connection.execute("INSERT INTO t (v) VALUES (1), (2), (3)")
    let sql = "SELECT v FROM t WHERE v >= ?1 ORDER BY v"
    let pairs = try connection.query(sql, 2) { outer in
      try connection.query(sql, .integer(outer.integer(0))) { $0.integer(0) }
    }
    #expect(pairs == [[2, 3], [3]])
    #expect(try connection.query(sql, 3) { $0.integer(0) } == [3])
  }

  @Test func aTransactionIsAllOrNothing() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.run("INSERT INTO t (v) VALUES (1)")
        throw Stop()
      }
    }
    #expect(try count() == 0)
    try connection.transaction { try connection.run("INSERT INTO t (v) VALUES (1)") }
    #expect(try count() == 1)
    let nested = try connection.snapshot { try connection.snapshot { try count() } }
    #expect(nested == 1)
  }

  @Test func errorsCarrySQLitesCode() throws {
    try connection.execute("INSERT INTO t VALUES (1, 1)")
    let errors: [(SQLiteError.Code, () throws -> Void)] = [
      (.error, { try connection.run("SELEKT") }),
      (.constraint, { try connection.run("INSERT INTO t VALUES (1, 2)") }),
      (.misuse, { try connection.run("-- nothing") }),
      (.cannotOpen, { _ = try SQLiteConnection.open(FilePath("/no/such/x"), access: .create) }),
    ]
    for (code, body) in errors {
      let error = #expect(throws: SQLiteError.self) { try body() }
      #expect(error.map { code ~= $0.code } == true, "\(String(describing: error))")
      #expect(error?.message.isEmpty == false)
    }
    #expect(!(SQLiteError.Code.shortRead ~= SQLiteError.Code.inputOutput))
    #expect(SQLiteError.Code.inputOutput ~= SQLiteError.Code.shortRead)
    #expect(try count() == 1, "the connection goes on after an error")
  }

  @Test func aBlobIsReadInPieces() throws {
    let bytes = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try connection.run("INSERT INTO t VALUES (3, ?1)", .blob(bytes))
    guard let blob = try connection.openBlob(table: "t", column: "v", row: 3) else {
      Issue.record("the row is there")
      return
    }
    #expect(blob.count == bytes.count)
    for range in [0..<0, 0..<1, 40_000..<50_000, 50_000..<50_000] {
      #expect(try blob.read(range) == Array(bytes[range]))
    }
    for range in [0..<50_001, -1..<3, 60_000..<60_001] {
      do throws(SQLiteError) {
        _ = try blob.read(range)
        Issue.record("\(range) was read")
      } catch {
        #expect(error.code == .error)
      }
    }
    if try connection.openBlob(table: "t", column: "v", row: 4) != nil {
      Issue.record("there is no row 4")
    }
  }

  @Test func aBlobOutlivesItsConnection() throws {
    func blobAlone() throws -> SQLiteBlob? {
      let own = try SQLiteConnection.inMemory()
      try own.execute("CREATE TABLE t (v); INSERT INTO t VALUES (x'010203')")
      return try own.openBlob(table: "t", column: "v", row: 1)
    }
    guard let blob = try blobAlone() else {
      Issue.record("the row is there")
      return
    }
    #expect(try blob.read(1..<3) == [2, 3])
  }

  @Test func noSQLOfTheFileRuns() throws {
    try connection.execute(
      """
      CREATE VIEW w AS SELECT 1;
      CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END
      """)
    try connection.harden(busyMilliseconds: 1)
    try connection.run("INSERT INTO t (v) VALUES (1)")
    #expect(try count() == 1)
    #expect(throws: SQLiteError.self) { try connection.run("SELECT * FROM w") }
    #expect(throws: SQLiteError.self) {
      try connection.execute("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
    }
  }

  @Test func aMigratorRunsWhatIsLacking() throws {
    let steps = [
      SQLiteMigration(version: 1, script: "CREATE TABLE a (x)"),
      SQLiteMigration(version: 2, script: "ALTER TABLE a ADD COLUMN y; CREATE INDEX i ON a (y)"),
    ]
    let own = try SQLiteConnection.inMemory()
    let first = SQLiteMigrator(applicationID: 7, migrations: [steps[0]])
    try own.transaction { try first.migrate(own) }
    #expect(try SQLiteMigrator.version(of: own) == 1)
    let second = SQLiteMigrator(applicationID: 7, migrations: steps)
    for _ in 0..<2 {
      try own.transaction { try second.migrate(own) }
      #expect(try SQLiteMigrator.version(of: own) == 2)
      #expect(try SQLiteMigrator.applicationID(of: own) == 7)
      #expect(try own.schema() == second.expectedSchema())
    }
    #expect(try first.expectedSchema().map(\.name) == ["a"])
  }
}

@Suite struct FileLocationTests {
  @Test func whatLiesAtAPathIsTold() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "podprint-\(UUID())")
    let path = FilePath(folder.path)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(FileLocation(path) == .missing)
    let deep = path.appending("a").appending("b")
    #expect(FileLocation.makeFolder(deep) == nil)
    #expect(FileLocation.makeFolder(deep) == nil)
    #expect(FileLocation(deep) == .folder)
    let file = deep.appending("f")
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file.displayText))
    #expect(FileLocation(file) == .file(sizeBytes: 3))
    #expect(FileLocation(FilePath("/dev/null")) == .special)
    #expect(FileLocation.makeFolder(file) != nil)
    #expect(FileLocation.makeFolder(file.appending("x")) != nil)
    guard case .unreachable = FileLocation(file.appending("x")) else {
      Issue.record("a path below a file")
      return
    }
    #expect(FileLocation.canWrite(deep))
    #expect(!FileLocation.canWrite(path.appending("none")))
    #expect(!FileLocation.isOnSharedFileSystem(file))
    #expect(!FileLocation.isOnSharedFileSystem(deep.appending("new")))
  }
}
