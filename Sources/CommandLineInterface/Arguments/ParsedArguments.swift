/// A command line taken apart according to a ``CommandDescription``.
package struct ParsedArguments: Sendable {
  /// What stood besides the options, in order.
  package let operands: [Argument]
  /// Whether `--help` or `-h` was among the options.
  package let wantsHelp: Bool
  private let flags: Set<String>
  private let values: [String: Argument]

  init(
    operands: [Argument], wantsHelp: Bool, flags: Set<String>, values: [String: Argument]
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
    guard let argument = values[option.description.name] else {
      return flags.contains(option.description.name) ? option.valueWhenBare : nil
    }
    guard let value = option.read(argument) else {
      throw .badValue(
        option: option.description.name, value: argument.displayText,
        expectation: option.expectation)
    }
    return value
  }
}
