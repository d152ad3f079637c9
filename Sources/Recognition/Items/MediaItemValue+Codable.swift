import Foundation

/// Text, whole numbers, truth and arrays stand for themselves; other kinds in an object with one member that says which.
extension MediaItemValue: Codable {
  private enum Kind: String, CodingKey {
    case number, date, data, url, dictionary
  }

  /// Deeper ones are refused, so that no stranger's catalog exhausts the stack.
  static let mostLevels = 32

  /// Reads what ``encode(to:)`` wrote.
  ///
  /// - Throws: what the decoder throws, also for values in more than 31 dictionaries or 62 arrays.
  public init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= 2 * Self.mostLevels else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "values nested too deeply"))
    }
    if let values = try? decoder.container(keyedBy: Kind.self) {
      self = try Self.tagged(values, decoder)
      return
    }
    let value = try decoder.singleValueContainer()
    if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else {
      self = .array(try value.decode([MediaItemValue].self))
    }
  }

  private static func tagged(
    _ values: KeyedDecodingContainer<Kind>, _ decoder: any Decoder
  ) throws -> MediaItemValue {
    guard values.allKeys.count == 1, let kind = values.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a value of no known kind"))
    }
    switch kind {
    case .number: return .number(try values.decode(Double.self, forKey: kind))
    case .date:
      return .date(
        Date(timeIntervalSince1970: try values.decode(Double.self, forKey: kind)))
    case .data: return .data(try values.decode(Data.self, forKey: kind))
    case .url:
      let text = try values.decode(String.self, forKey: kind)
      guard let url = URL(string: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: kind, in: values, debugDescription: "no address")
      }
      return .url(url)
    case .dictionary:
      return .dictionary(try values.decode([String: MediaItemValue].self, forKey: kind))
    }
  }

  /// Writes the value.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let value): try Self.single(value, encoder)
    case .integer(let value): try Self.single(value, encoder)
    case .bool(let value): try Self.single(value, encoder)
    case .array(let value): try Self.single(value, encoder)
    case .number(let value): try Self.tagged(.number, value, encoder)
    case .date(let value): try Self.tagged(.date, value.timeIntervalSince1970, encoder)
    case .data(let value): try Self.tagged(.data, value, encoder)
    case .url(let value): try Self.tagged(.url, value.absoluteString, encoder)
    case .dictionary(let value): try Self.tagged(.dictionary, value, encoder)
    }
  }

  private static func single(_ value: some Encodable, _ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  private static func tagged(
    _ kind: Kind, _ value: some Encodable, _ encoder: any Encoder
  ) throws {
    var container = encoder.container(keyedBy: Kind.self)
    try container.encode(value, forKey: kind)
  }
}
