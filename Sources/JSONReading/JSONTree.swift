internal import FoundationEssentials

/// A JSON document whose members may be of any type, or missing: for readers that decide themselves what is wrong.
package enum JSONTree: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Reads a document, with or without a byte order mark; `nil` when it is no JSON.
  package init?(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let data = Data(bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes)
    guard let tree = try? JSONDecoder().decode(JSONTree.self, from: data) else { return nil }
    self = tree
  }

  /// Reads any value.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let members = try? value.decode([String: JSONTree].self) {
      self = .object(members)
    } else {
      self = .array(try value.decode([JSONTree].self))
    }
  }
}
