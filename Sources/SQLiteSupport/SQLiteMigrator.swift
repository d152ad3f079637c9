/// One step of a schema: SQL that leads from the version before to `version`.
public struct SQLiteMigration: Hashable, Sendable {
  /// The `user_version` after this step, from 1.
  public var version: Int
  /// The statements.
  public var script: String

  /// Makes a step.
  public init(version: Int, script: String) {
    self.version = version
    self.script = script
  }
}

/// Brings a database to the newest version of a schema.
public struct SQLiteMigrator: Sendable {
  /// What marks a file as one of ours.
  public let applicationID: Int32
  /// The steps, with versions 1, 2, 3 and so on.
  public let migrations: [SQLiteMigration]

  /// Makes a migrator.
  ///
  /// - Precondition: the versions count up from 1.
  public init(applicationID: Int32, migrations: [SQLiteMigration]) {
    precondition(migrations.map(\.version) == Array(1...migrations.count))
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The version that the last step leads to.
  public var newestVersion: Int { migrations.count }

  /// Runs the steps that `connection` lacks, in the transaction under way.
  ///
  /// - Parameter version: the one to stop at; the newest when not given.
  public func migrate(_ connection: SQLiteConnection, to version: Int? = nil) throws {
    let current = try Self.version(of: connection)
    for migration in migrations.prefix(version ?? newestVersion) where migration.version > current {
      try connection.execute(migration.script)
      try connection.execute("PRAGMA user_version = \(migration.version)")
    }
    try connection.execute("PRAGMA application_id = \(applicationID)")
  }

  /// The `user_version` of a database.
  public static func version(of connection: SQLiteConnection) throws -> Int {
    try connection.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
  }

  /// The `application_id` of a database.
  public static func applicationID(of connection: SQLiteConnection) throws -> Int32 {
    try connection.first("PRAGMA application_id") {
      Int32(truncatingIfNeeded: $0.integer(0))
    } ?? 0
  }

  /// What a database of a version consists of; of the newest when none is given.
  public func expectedSchema(version: Int? = nil) throws -> [SQLiteSchemaObject] {
    let connection = try SQLiteConnection.inMemory()
    try connection.transaction { try migrate(connection, to: version) }
    return try connection.schema()
  }
}

/// A table, index, view or trigger, as it was created.
public struct SQLiteSchemaObject: Hashable, Sendable {
  /// `table`, `index`, `view` or `trigger`.
  public var kind: String
  /// Its name.
  public var name: String
  /// The statement that made it.
  public var sql: String
}

extension SQLiteConnection {
  /// All that the database consists of, by name, without what SQLite makes for itself: the indexes behind keys, which
  /// no statement made, and the tables of its statistics.
  ///
  /// A name that SQLite keeps for itself is no proof: who writes the file byte by byte can give it to anything.
  public func schema() throws -> [SQLiteSchemaObject] {
    try query(
      """
      SELECT type, name, sql FROM sqlite_schema
      WHERE NOT (type = 'index' AND name GLOB 'sqlite_autoindex_*' AND sql IS NULL)
        AND NOT (type = 'table' AND (name, sql) IN (VALUES
          ('sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'),
          ('sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')))
      ORDER BY name, type
      """
    ) { SQLiteSchemaObject(kind: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
  }
}
