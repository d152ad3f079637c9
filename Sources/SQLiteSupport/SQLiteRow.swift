/// The row that a statement stands on.
///
/// Valid only inside the closure that it is handed to.
public struct SQLiteRow {
  let statement: SQLiteStatement

  /// Whether a column is NULL; columns count from 0.
  public func isNull(_ column: Int) -> Bool { statement.isNull(column) }

  /// How many columns there are.
  public var columnCount: Int { statement.columnCount }

  /// A column as it is stored; text with what is not UTF-8 replaced.
  public func value(_ column: Int) -> SQLiteValue {
    switch statement.kind(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text: .text(text(column))
    case .blob: .blob(blob(column))
    }
  }

  /// A column as a whole number; 0 when it is NULL.
  public func integer(_ column: Int) -> Int64 { statement.integer(column) }

  /// A column as a whole number, `nil` when it is NULL.
  public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// A column as a floating-point number; 0 when it is NULL.
  public func real(_ column: Int) -> Double { statement.real(column) }

  /// A column as a floating-point number, `nil` when it is NULL.
  public func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }

  /// A column as text, with what is not UTF-8 replaced; empty when it is NULL.
  public func text(_ column: Int) -> String {
    String(decoding: blob(column), as: UTF8.self)
  }

  /// A column as text, `nil` when it is NULL.
  public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// A copy of a column's bytes; empty when it is NULL.
  public func blob(_ column: Int) -> [UInt8] {
    withBlob(column) { bytes in
      unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
        for index in bytes.indices { unsafe buffer.initializeElement(at: index, to: bytes[index]) }
        count = bytes.count
      }
    }
  }

  /// A copy of a column's bytes, `nil` when it is NULL.
  public func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }

  /// Lends a column's bytes without copying them.
  public func withBlob<Result, Failure: Error>(
    _ column: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try statement.withBytes(column, body)
  }
}
