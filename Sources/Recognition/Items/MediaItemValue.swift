public import Foundation

/// A value of a media item's property.
public enum MediaItemValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case number(Double)
  /// True or false.
  case bool(Bool)
  /// A moment.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// An address.
  case url(URL)
  /// Several values in an order.
  case array([MediaItemValue])
  /// Several values by name.
  case dictionary([String: MediaItemValue])
}

extension MediaItemValue {
  /// The text; `nil` of another kind of value.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The whole number; `nil` of another kind of value.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The number, also a whole one, of which more than 53 bits are rounded; `nil` of another kind of value.
  public var number: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
  /// True or false; `nil` of another kind of value.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The moment; `nil` of another kind of value.
  public var date: Date? { if case .date(let value) = self { value } else { nil } }
  /// The bytes; `nil` of another kind of value.
  public var data: Data? { if case .data(let value) = self { value } else { nil } }
  /// The address; `nil` of another kind of value.
  public var url: URL? { if case .url(let value) = self { value } else { nil } }
  /// The values in order; `nil` of another kind of value.
  public var array: [MediaItemValue]? { if case .array(let value) = self { value } else { nil } }
  /// The values by name; `nil` of another kind of value.
  public var dictionary: [String: MediaItemValue]? {
    if case .dictionary(let value) = self { value } else { nil }
  }
}

extension MediaItemValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Makes a floating-point number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes true or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes an array.
  public init(arrayLiteral elements: MediaItemValue...) { self = .array(elements) }
  /// Makes a dictionary; of equal names the last counts.
  public init(dictionaryLiteral elements: (String, MediaItemValue)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
}
