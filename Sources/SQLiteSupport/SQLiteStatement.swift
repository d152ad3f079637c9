import CSQLite

/// A prepared statement.
///
/// Used by one thread at a time, like its connection.
@safe
final class SQLiteStatement {
  let sql: String
  private let connection: ConnectionHandle
  private let pointer: OpaquePointer

  init(owning pointer: OpaquePointer, sql: String, connection: ConnectionHandle) {
    self.sql = sql
    self.connection = connection
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe sqlite3_finalize(pointer)
  }

  func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    for (index, value) in values.enumerated() {
      try connection.check(bind(value, at: Int32(index + 1)), sql: sql)
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(pointer, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(pointer, index, number)
    case .real(let number): return unsafe sqlite3_bind_double(pointer, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
        guard let start = bytes.baseAddress else {
          return unsafe podprint_bind_text(pointer, index, "", 0)
        }
        return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          unsafe podprint_bind_text(pointer, index, $0, count)
        }
      }
    case .blob(let bytes):
      guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
      return unsafe bytes.withUnsafeBufferPointer {
        unsafe podprint_bind_blob(pointer, index, $0.baseAddress, count)
      }
    }
  }

  /// Runs to the next row.
  ///
  /// - Returns: whether there is one.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(pointer)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.error(code, sql: sql)
    }
  }

  /// Makes the statement ready to run again, with all parameters NULL.
  func reset() {
    unsafe sqlite3_reset(pointer)
    unsafe sqlite3_clear_bindings(pointer)
  }

  func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL
  }

  /// What a value is stored as.
  enum Kind {
    case null, integer, real, text, blob
  }

  var columnCount: Int { unsafe Int(sqlite3_column_count(pointer)) }

  func kind(_ column: Int) -> Kind {
    switch unsafe sqlite3_column_type(pointer, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(pointer, Int32(column))
  }

  func real(_ column: Int) -> Double {
    unsafe sqlite3_column_double(pointer, Int32(column))
  }

  /// Lends the bytes of a blob or text; none when the column is NULL.
  func withBytes<Result, Failure: Error>(
    _ column: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The pointer is fetched before the count: text is converted by the first of the two calls.
    let start = unsafe sqlite3_column_blob(pointer, Int32(column))
    let count = unsafe Int(sqlite3_column_bytes(pointer, Int32(column)))
    let buffer = unsafe UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count)
    return try unsafe body(buffer.span)
  }
}
