import CSQLite

/// A blob opened for reading in pieces.
///
/// While it is open, the connection keeps its view of the database.
@safe
public struct SQLiteBlob: ~Copyable {
  private let connection: ConnectionHandle
  private let pointer: OpaquePointer

  init(owning pointer: OpaquePointer, connection: ConnectionHandle) {
    self.connection = connection
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe sqlite3_blob_close(pointer)
  }

  /// The number of bytes in the blob.
  public var count: Int { unsafe Int(sqlite3_blob_bytes(pointer)) }

  /// Reads some bytes.
  ///
  /// - Throws: a `SQLITE_ERROR` when `range` is not inside the blob.
  public func read(_ range: Range<Int>) throws(SQLiteError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw SQLiteError(code: .error, message: "bytes \(range) of a blob of \(count)")
    }
    guard !range.isEmpty else { return [] }
    var bytes = [UInt8](repeating: 0, count: range.count)
    let code = unsafe bytes.withUnsafeMutableBytes {
      unsafe sqlite3_blob_read(
        pointer, $0.baseAddress, Int32(range.count), Int32(range.lowerBound))
    }
    try connection.check(code)
    return bytes
  }
}
