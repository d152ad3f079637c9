import FilePaths
import Fingerprinting
import SQLiteSupport
import Schema

/// Opens a catalog: refuses what is none, or damaged, or not for us, before anything is written.
struct CatalogOpening {
  let path: FilePath
  let mode: Catalog.Mode
  let patience: LockPatience

  /// How long to wait for a lock that another process holds.
  static let busyMilliseconds: Int32 = 10_000
  /// Up to this size the whole file is checked before it is opened for writing.
  static let mostCheckedBytes: Int64 = 256 << 20

  static var migrator: SQLiteMigrator {
    SQLiteMigrator(
      applicationID: CatalogSchema.applicationID,
      migrations: CatalogSchema.migrations.map { migration in
        SQLiteMigration(version: migration.version, script: migration.script)
      })
  }

  func open() throws(CatalogError) -> sending Catalog {
    // No transaction of ours is over several files.
    if JournalTrailer.namesAnotherFile(besideDatabase: path) {
      throw .damaged(path, "the journal beside it is not ours")
    }
    if mode == .readOnly { try wrapErrors(path) { try rollBack() } }
    let isNew = try checkLocation()
    let lock = mode == .readOnly ? nil : try CatalogLock(path: path, patience: patience).take()
    let connection = try wrapErrors(path) {
      let connection = try connect()
      let header = DatabaseHeader(try connection.fileStart(count: DatabaseHeader.byteCount))
      if isNew, header == nil, try connection.fileSize() == 0 {
        try create(connection)
      } else {
        try check(header, of: connection)
        try accept(connection)
      }
      return connection
    }
    return Catalog(path: path, mode: mode, connection: connection, lock: lock)
  }

  /// - Returns: whether there is nothing at the path yet and a catalog is to be created.
  private func checkLocation() throws(CatalogError) -> Bool {
    switch FileLocation(path) {
    case .file(sizeBytes: 0), .missing:
      guard mode == .create else { throw .notFound(path) }
      if let why = FileLocation.makeFolder(path.parent) { throw .cannotOpen(path, why) }
      return true
    case .file: return false
    case .folder: throw .notACatalog(path, "it is a folder")
    case .special: throw .notACatalog(path, "it is no regular file")
    case .unreachable(let why): throw .cannotOpen(path, why)
    }
  }

  private func connect() throws -> SQLiteConnection {
    guard mode == .readOnly else {
      let connection = try SQLiteConnection.open(
        path, access: mode == .create ? .create : .readWrite)
      try configure(connection)
      if connection.isReadOnly { throw CatalogError.readOnly(path) }
      return connection
    }
    let connection = try SQLiteConnection.open(path, access: .readOnly)
    try configure(connection)
    guard try needsNoLog(connection) else { return connection }
    let immutable = try SQLiteConnection.open(path, access: .immutable)
    try configure(immutable)
    return immutable
  }

  /// Lets SQLite undo what a transaction left half written when its process was killed or its disk failed, which whoever
  /// may only read is not allowed to.
  ///
  /// The journal of a transaction under way is left alone, and so is one beside a file that is no catalog.
  private func rollBack() throws {
    guard case .file = FileLocation(path), hasContents("-journal"),
      FileLocation.canWrite(path.parent)
    else { return }
    let connection = try SQLiteConnection.open(path, access: .readWrite)
    try configure(connection)
    let header = DatabaseHeader(try connection.fileStart(count: DatabaseHeader.byteCount))
    guard header?.applicationID == CatalogSchema.applicationID, !connection.isReadOnly else {
      return
    }
    _ = try SQLiteMigrator.version(of: connection)
  }

  private func configure(_ connection: SQLiteConnection) throws {
    try connection.harden(busyMilliseconds: Self.busyMilliseconds)
    // Closing must not write to a file that was refused. With nothing in the log it writes nothing, and
    // takes away the files beside the catalog.
    try connection.setCheckpointOnClose(!hasContents("-wal"))
  }

  /// Whether a file beside the catalog has something in it.
  private func hasContents(_ suffix: String) -> Bool {
    if case .file(let size) = FileLocation(path.withSuffix(suffix)) { size > 0 } else { false }
  }

  /// Whether a catalog with a write-ahead log lies where the files beside it cannot be made, so
  /// that it can only be read as it stands.
  ///
  /// Where the folder cannot be written, nobody writes there.
  private func needsNoLog(_ connection: SQLiteConnection) throws -> Bool {
    let header = DatabaseHeader(try connection.fileStart(count: DatabaseHeader.byteCount))
    guard let header, header.usesLog, !hasContents("-wal") else { return false }
    return !FileLocation.canWrite(path.parent)
  }

  private func check(_ header: DatabaseHeader?, of connection: SQLiteConnection) throws {
    guard let header else {
      throw CatalogError.notACatalog(path, "it is no SQLite file, or its start is damaged")
    }
    guard header.applicationID == CatalogSchema.applicationID else {
      throw CatalogError.notACatalog(path, "it is an SQLite file of another program")
    }
    try checkVersion(header.userVersion)
    // While a journal lies beside it, the file need not be as long as it says: a kill or a full disk may
    // have come between the two.
    guard !hasContents("-wal"), !hasContents("-journal") else { return }
    let size = try connection.fileSize()
    if let expected = header.fileBytes, size < expected {
      throw CatalogError.damaged(path, "it is cut short, \(size) bytes of \(expected)")
    }
  }

  private func checkVersion(_ version: Int) throws {
    let supported = Self.migrator.newestVersion
    if version > supported {
      throw CatalogError.newerVersion(path, found: version, supported: supported)
    }
    if version < 1 { throw CatalogError.damaged(path, "its schema version is \(version)") }
    if version < supported, mode == .readOnly {
      throw CatalogError.olderVersion(path, found: version, supported: supported)
    }
  }

  /// Makes the tables in a rollback journal, so that the file says from its first commit what it is,
  /// and turns to the write-ahead log after that.
  private func create(_ connection: SQLiteConnection) throws {
    try connection.execute("PRAGMA page_size = 8192")
    try connection.transaction {
      // Another process may have been first.
      guard try SQLiteMigrator.version(of: connection) == 0 else { return }
      try Self.migrator.migrate(connection)
      try connection.run(
        "INSERT INTO catalog (id, algorithm_version, index_generation) VALUES (1, ?1, 0)",
        .integer(AnalysisParameters.algorithmVersion))
    }
    try accept(connection)
  }

  /// Checks what SQLite itself makes of the file, brings it up to date and sets how it is written.
  private func accept(_ connection: SQLiteConnection) throws {
    try connection.snapshot {
      try checkVersion(try SQLiteMigrator.version(of: connection))
      try checkContents(connection)
    }
    guard mode != .readOnly else { return }
    try connection.transaction {
      try Self.migrator.migrate(connection)
      // Whoever wrote these held the lock that we hold now.
      try connection.run("UPDATE runs SET outcome = 'killed' WHERE outcome = 'running'")
    }
    try connection.setCheckpointOnClose(true)
    if FileLocation.isOnSharedFileSystem(path) {
      try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
    } else {
      // In WAL mode power loss costs the last commits at most, and their files are indexed again.
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      try connection.execute("PRAGMA journal_size_limit = \(16 << 20)")
    }
    try connection.execute("PRAGMA cache_size = -8192")
  }

  private func checkContents(_ connection: SQLiteConnection) throws {
    let version = try SQLiteMigrator.version(of: connection)
    let expected = try Self.migrator.expectedSchema(version: version)
    let found = try connection.schema()
    if let odd = Set(found).symmetricDifference(expected).map(\.name).min() {
      throw CatalogError.damaged(path, "its schema is not ours, see \(displayText(odd))")
    }
    let algorithm = try connection.first("SELECT algorithm_version FROM catalog WHERE id = 1") {
      Int($0.integer(0))
    }
    guard let algorithm else { throw CatalogError.damaged(path, "its table catalog is empty") }
    guard algorithm == AnalysisParameters.algorithmVersion else {
      throw CatalogError.algorithmDiffers(
        path, found: algorithm, supported: AnalysisParameters.algorithmVersion)
    }
    if mode != .readOnly, try PortableRow.read(in: connection) != nil {
      throw CatalogError.exported(path)
    }
    if mode != .readOnly, try connection.fileSize() <= Self.mostCheckedBytes {
      try CatalogCheck(connection: connection, path: path).quickly()
    }
  }
}
