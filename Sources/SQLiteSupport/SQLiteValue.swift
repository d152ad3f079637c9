/// A value to bind to a parameter of a statement.
public enum SQLiteValue: Hashable, Sendable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number; NaN is stored as NULL.
  case real(Double)
  /// Text, stored as UTF-8.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// A number that fits 64 bits.
  public static func integer(_ number: some BinaryInteger) -> SQLiteValue {
    .integer(Int64(truncatingIfNeeded: number))
  }

  /// A whole number or NULL.
  public static func optional(_ number: (some BinaryInteger)?) -> SQLiteValue {
    number.map { .integer($0) } ?? .null
  }

  /// A floating-point number or NULL.
  public static func optional(_ number: Double?) -> SQLiteValue {
    number.map { .real($0) } ?? .null
  }

  /// Text or NULL.
  public static func optional(_ text: String?) -> SQLiteValue {
    text.map { .text($0) } ?? .null
  }

  /// Bytes or NULL.
  public static func optional(_ bytes: [UInt8]?) -> SQLiteValue {
    bytes.map { .blob($0) } ?? .null
  }
}

extension SQLiteValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }
}
