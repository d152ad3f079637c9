import CSQLite

/// Owns an open connection and closes it with its last user.
///
/// Statements and blobs keep the handle alive, so that none of them outlives the connection.
@safe
final class ConnectionHandle {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe sqlite3_close_v2(pointer)
  }

  /// Throws what the connection has to say about `code` unless that is SQLITE_OK.
  func check(_ code: Int32, sql: String? = nil) throws(SQLiteError) {
    guard code != SQLITE_OK else { return }
    throw error(code, sql: sql)
  }

  func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    let extended = unsafe sqlite3_extended_errcode(pointer)
    let current = extended & 0xFF == code & 0xFF ? extended : code
    let message = unsafe current == extended ? sqlite3_errmsg(pointer) : sqlite3_errstr(code)
    let text = unsafe message.map { unsafe String(cString: $0) } ?? "unknown error"
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(current & 0xFF)
    return SQLiteError(
      code: .init(rawValue: current), message: text,
      systemCode: isOfSystem ? unsafe podprint_system_error(pointer) : 0, sql: sql)
  }
}
