import Foundation

/// JSON of any shape, for a reader that says itself what is wrong with it.
enum JSONTree: Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  /// Reads JSON.
  ///
  /// - Throws: ``JobError/Syntax`` with what is wrong and where.
  static func read(_ bytes: [UInt8]) throws(JobError.Syntax) -> JSONTree {
    do {
      return try JSONDecoder().decode(JSONTree.self, from: Data(bytes))
    } catch {
      throw JobError.Syntax(description: fault(in: bytes))
    }
  }

  /// What is wrong and where: the decoder says only that something is, the older reader says after how many bytes.
  private static func fault(in bytes: [UInt8]) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
      return "it is not valid"
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      guard let offset = reason.split(whereSeparator: { !$0.isNumber }).last.flatMap({ Int($0) })
      else { return "it ends before it is complete" }
      let before = bytes.prefix(offset).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return "line \(before.count), about column \((before.last?.count ?? 0) + 1)"
    }
  }

  /// What kind of value it is, for a message.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .text(let text): "the text \"\(text)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}
