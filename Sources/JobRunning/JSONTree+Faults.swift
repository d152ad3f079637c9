import Foundation
import JSONReading

/// What is wrong with a job's file, and where.
extension JSONTree {
  /// Reads JSON.
  ///
  /// - Throws: ``JobError/Syntax`` with what is wrong and where.
  static func read(_ bytes: [UInt8]) throws(JobError.Syntax) -> JSONTree {
    guard let tree = JSONTree(bytes) else {
      throw JobError.Syntax(description: fault(in: bytes))
    }
    return tree
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
    case .string(let text): "the text \"\(text)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}
