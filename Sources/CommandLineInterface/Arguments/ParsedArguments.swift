/// A command line taken apart according to a ``CommandDescription``.
package struct ParsedArguments: Sendable {
  /// What stood besides the options, in order.
  package let operands: [Argument]
  /// Whether `--help` or `-h` was among the options.
  package let wantsHelp: Bool
  private let flags: Set<String>
  private let values: [String: [Argument]]

  init(
    operands: [Argument], wantsHelp: Bool, flags: Set<String>, values: [String: [Argument]]
  ) {
    self.operands = operands
    self.wantsHelp = wantsHelp
    self.flags = flags
    self.values = values
  }

  /// Whether a flag was given.
  package func has(_ flag: Flag) -> Bool {
    flags.contains(flag.description.name)
  }

  /// The value of an option; of one given several times, the last.
  ///
  /// - Throws: ``UsageError`` when the argument is no such value.
  package func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    guard let last = try allValues(of: option).last else {
      return flags.contains(option.description.name) ? option.valueWhenBare : nil
    }
    return last
  }

  /// The values of an option that may be given several times, in order.
  ///
  /// - Throws: ``UsageError`` when an argument is no such value.
  package func allValues<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
    var found: [Value] = []
    for argument in values[option.description.name] ?? [] {
      found.append(try value(of: option, from: argument))
    }
    return found
  }

  private func value<Value>(
    of option: Option<Value>, from argument: Argument
  ) throws(UsageError) -> Value {
    guard let value = option.read(argument) else {
      throw .badValue(
        option: option.description.name, value: argument.displayText,
        expectation: option.expectation)
    }
    return value
  }
}
