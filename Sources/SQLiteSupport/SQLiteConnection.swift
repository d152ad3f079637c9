import CSQLite
public import FilePaths

/// An open database.
///
/// Used by one thread at a time; prepared statements are kept for the next use.
public final class SQLiteConnection {
  /// How a database file is opened.
  public enum Access: Hashable, Sendable {
    /// Reading and writing, creating the file when there is none.
    case create
    /// Reading and writing a file that exists.
    case readWrite
    /// Reading, with the locks that keep writers out of the way.
    case readOnly
    /// Reading a file that nobody changes meanwhile: no locks and no files beside it.
    case immutable
  }

  private let handle: ConnectionHandle
  private var idleStatements: [String: SQLiteStatement] = [:]
  /// What the handler of progress asks; SQLite holds a pointer to it.
  private var stop: StopCondition?

  private init(handle: ConnectionHandle) {
    self.handle = handle
  }

  /// Opens a file; nothing is read or written yet.
  ///
  /// - Throws: `SQLITE_CANTOPEN` when the system does not let us.
  public static func open(
    _ path: FilePath, access: Access
  ) throws(SQLiteError) -> SQLiteConnection {
    let flags =
      switch access {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly, .immutable: SQLITE_OPEN_READONLY
      }
    let options = access == .immutable ? "?immutable=1" : ""
    return try open(uri: fileURI(path) + options, flags: flags)
  }

  /// Opens a new, empty database in memory.
  public static func inMemory() throws(SQLiteError) -> SQLiteConnection {
    try open(uri: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  private static func open(uri: String, flags: Int32) throws(SQLiteError) -> SQLiteConnection {
    var pointer: OpaquePointer?
    let allFlags = flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(uri, &pointer, allFlags, nil)
    guard let pointer = unsafe pointer else {
      throw SQLiteError(code: .init(rawValue: code), message: "out of memory")
    }
    let handle = unsafe ConnectionHandle(owning: pointer)
    try handle.check(code)
    return SQLiteConnection(handle: handle)
  }

  /// Runs statements that take no parameters, one after the other; rows are passed over.
  public func execute(_ script: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(handle.pointer, script, nil, nil, nil)
    try handle.check(code, sql: script)
  }

  /// Runs one statement with its parameters bound in order.
  public func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
    try run(sql, binding: values)
  }

  /// Runs one statement with its parameters bound in order.
  public func run(_ sql: String, binding values: [SQLiteValue]) throws(SQLiteError) {
    let statement = try prepared(sql)
    defer { retire(statement) }
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The rows of a query, each as `body` makes it.
  public func query<Element>(
    _ sql: String, _ values: SQLiteValue..., row body: (SQLiteRow) throws -> Element
  ) throws -> [Element] {
    let statement = try prepared(sql)
    defer { retire(statement) }
    try statement.bind(values)
    var elements: [Element] = []
    while try statement.step() { elements.append(try body(SQLiteRow(statement: statement))) }
    return elements
  }

  /// The first row of a query, `nil` when it has none.
  public func first<Element>(
    _ sql: String, _ values: SQLiteValue..., row body: (SQLiteRow) throws -> Element
  ) throws -> Element? {
    let statement = try prepared(sql)
    defer { retire(statement) }
    try statement.bind(values)
    return try statement.step() ? try body(SQLiteRow(statement: statement)) : nil
  }

  /// Hands each row of a query to `body`.
  public func forEach(
    _ sql: String, _ values: SQLiteValue..., row body: (SQLiteRow) throws -> Void
  ) throws {
    let statement = try prepared(sql)
    defer { retire(statement) }
    try statement.bind(values)
    while try statement.step() { try body(SQLiteRow(statement: statement)) }
  }

  /// The rowid of the row inserted last.
  public var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle.pointer) }

  /// How many rows the last statement changed.
  public var changedRows: Int { unsafe Int(sqlite3_changes64(handle.pointer)) }

  /// Whether the file can only be read, also when writing was asked for.
  public var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle.pointer, "main") == 1 }

  /// Opens a blob for reading in pieces.
  ///
  /// - Returns: `nil` when there is no such row.
  public func openBlob(
    table: String, column: String, row: Int64
  ) throws(SQLiteError) -> SQLiteBlob? {
    var pointer: OpaquePointer?
    let code = unsafe sqlite3_blob_open(
      handle.pointer, "main", table, column, row, 0, &pointer)
    guard let pointer = unsafe pointer, code == SQLITE_OK else {
      if code & 0xFF == SQLITE_ERROR { return nil }
      throw handle.error(code)
    }
    return unsafe SQLiteBlob(owning: pointer, connection: handle)
  }

  /// Ends statements under way with `SQLITE_INTERRUPT`, and the next ones soon after they start, once `condition` says
  /// so; `nil` ends that.
  public func stopWhen(_ condition: (@Sendable () -> Bool)?) {
    stop = StopCondition(condition, handle)
  }

  /// Takes a statement out of the kept ones, so that the same text may run inside itself.
  private func prepared(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let idle = idleStatements.removeValue(forKey: sql) { return idle }
    var pointer: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle.pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    try handle.check(code, sql: sql)
    guard let pointer = unsafe pointer else {
      throw SQLiteError(code: .misuse, message: "an empty statement", sql: sql)
    }
    return unsafe SQLiteStatement(owning: pointer, sql: sql, connection: handle)
  }

  private func retire(_ statement: SQLiteStatement) {
    statement.reset()
    idleStatements[statement.sql] = statement
  }
}

extension SQLiteConnection {
  /// Runs `body` in a transaction that holds the write lock from its start: all of it is stored, or
  /// nothing when it throws.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    return try ending("COMMIT", body)
  }

  /// Runs `body` on one unchanging view of the database.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard unsafe sqlite3_get_autocommit(handle.pointer) != 0 else { return try body() }
    try execute("BEGIN DEFERRED")
    return try ending("COMMIT", body)
  }

  private func ending<Result>(_ sql: String, _ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      try execute(sql)
      return result
    } catch {
      // SQLite has rolled back by itself after a full disk and the like.
      if unsafe sqlite3_get_autocommit(handle.pointer) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }
}

extension SQLiteConnection {
  /// The longest text or blob: the signature of the longest audio takes two thirds of it.
  private static let mostValueBytes: Int32 = 128 << 20

  /// Makes the connection fit for files from strangers: no SQL that the file brings runs, the schema
  /// cannot be written to, each page is checked as it is read, and no row is larger than 128 MB.
  ///
  /// - Parameter busyMilliseconds: how long to wait for locks that others hold.
  public func harden(busyMilliseconds: Int32) throws(SQLiteError) {
    unsafe sqlite3_busy_timeout(handle.pointer, busyMilliseconds)
    let switches: [(Int32, Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ]
    for (option, on) in switches {
      try handle.check(unsafe podprint_switch(handle.pointer, option, on))
    }
    unsafe sqlite3_limit(handle.pointer, SQLITE_LIMIT_LENGTH, Self.mostValueBytes)
    try execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA secure_delete = OFF")
  }

  /// Sets how long a value or a row may be, in bytes; a longer one is an error when it is read.
  public func limitValues(toBytes count: Int) {
    unsafe sqlite3_limit(handle.pointer, SQLITE_LIMIT_LENGTH, Int32(clamping: count))
  }

  /// Has SQLite make its temporary files in a folder, for all connections of this process; a folder whose name is no
  /// text is passed over.
  public func useTemporaryFolder(_ folder: FilePath) throws(SQLiteError) {
    guard let name = folder.exactText else { return }
    let quoted = name.replacing("'", with: "''")
    try execute("PRAGMA temp_store_directory = '\(quoted)'")
  }

  /// Whether closing moves the write-ahead log into the file.
  public func setCheckpointOnClose(_ on: Bool) throws(SQLiteError) {
    try handle.check(
      unsafe podprint_switch(handle.pointer, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1))
  }

  /// Whether another file, or none, lies where this one was opened.
  public func fileHasMoved() throws(SQLiteError) -> Bool {
    var hasMoved: Int32 = 0
    try handle.check(unsafe podprint_file_has_moved(handle.pointer, &hasMoved))
    return hasMoved != 0
  }

  /// The size of the file in bytes, without its write-ahead log.
  public func fileSize() throws(SQLiteError) -> Int64 {
    var size: Int64 = 0
    try handle.check(unsafe podprint_file_size(handle.pointer, &size))
    return size
  }

  /// The first bytes of the file as they are on disk, without taking a lock; fewer than asked when it is shorter.
  public func fileStart(count: Int) throws(SQLiteError) -> [UInt8] {
    let available = Int(min(Int64(count), try fileSize()))
    guard available > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: available)
    let code = unsafe bytes.withUnsafeMutableBytes {
      unsafe podprint_read_file(handle.pointer, $0.baseAddress, Int32(available), 0)
    }
    try handle.check(code)
    return bytes
  }
}
