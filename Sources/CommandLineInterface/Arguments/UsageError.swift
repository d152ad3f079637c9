import FilePaths

/// What is wrong with a command line.
package enum UsageError: Error, Hashable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case unknownWord(String, String, among: [String])
  case unknownOption(String, nearest: String?)
  case missingValue(option: String, placeholder: String)
  case unwantedValue(option: String)
  case badValue(option: String, value: String, expectation: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  case refused(String)
}

extension UsageError: CustomStringConvertible {
  /// One sentence for the user, with the way out where there is one.
  package var description: String {
    switch self {
    case .noCommand: "no command given"
    case .unknownCommand(let word, let nearest):
      "unknown command \"\(word)\"" + Self.suggestion(nearest)
    case .unknownWord(let what, let word, let known):
      "unknown \(what) \"\(word)\""
        + (NearestName.find(word, among: known).map { "; did you mean \($0)?" }
          ?? "; it must be one of \(known.joined(separator: ", "))")
    case .unknownOption(let word, let nearest):
      "unknown option \(word)"
        + (nearest == nil && !word.hasPrefix("--")
          ? " (for a file of that name, put -- before it)" : Self.suggestion(nearest))
    case .missingValue(let option, let placeholder):
      "--\(option) needs a value: --\(option) \(placeholder)"
    case .unwantedValue(let option): "--\(option) takes no value"
    case .badValue(let option, let value, let expectation):
      "--\(option) must be \(expectation), not \"\(value)\""
    case .missingOperand(let name): "\(name) is missing"
    case .unexpectedOperand(let word): "unexpected argument \"\(word)\""
    case .refused(let reason): reason
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0)?" } ?? ""
  }
}
