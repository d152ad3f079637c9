import FilePaths

/// Takes a command line apart: `--name value` and `--name=value` in any order with operands, `--` to
/// end the options, `-` as an operand.
package struct ArgumentParser: Sendable {
  private let command: CommandDescription
  private var operands: [Argument] = []
  private var flags: Set<String> = []
  private var values: [String: [Argument]] = [:]
  private var wantsHelp = false

  private init(command: CommandDescription) {
    self.command = command
  }

  /// Parses the words after a command's name.
  ///
  /// - Throws: ``UsageError`` for an unknown option, a value that is missing or too much, or a wrong
  ///   number of operands. The number is not checked when help is asked for.
  package static func parse(
    _ arguments: some Sequence<Argument>, as command: CommandDescription
  ) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(command: command)
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument.bytes == dashes {
        parser.operands += rest
        break
      }
      if argument.bytes.starts(with: dashes) {
        try parser.readOption(argument, rest: &rest)
      } else if argument.bytes == Array("-h".utf8) {
        parser.wantsHelp = true
      } else if argument.bytes.count > 1, argument.bytes.first == dashes.first {
        throw .unknownOption(argument.displayText, nearest: nil)
      } else {
        parser.operands.append(argument)
      }
    }
    return try parser.finish()
  }

  private mutating func readOption(
    _ argument: Argument, rest: inout ArraySlice<Argument>
  ) throws(UsageError) {
    let body = argument.bytes.dropFirst(Self.dashes.count)
    let nameBytes = body.prefix { $0 != UInt8(ascii: "=") }
    let attached =
      nameBytes.count < body.count
      ? Argument(bytes: Array(body.dropFirst(nameBytes.count + 1))) : nil
    let name = Argument(bytes: Array(nameBytes))
    if name.text == "help", attached == nil {
      wantsHelp = true
      return
    }
    guard let option = command.options.first(where: { $0.name == name.text }) else {
      let known = command.options.map(\.name) + ["help"]
      let nearest = NearestName.find(name.displayText, among: known)
      throw .unknownOption("--" + name.displayText, nearest: nearest.map { "--" + $0 })
    }
    guard let placeholder = option.placeholder else {
      guard attached == nil else { throw .unwantedValue(option: option.name) }
      flags.insert(option.name)
      return
    }
    if option.isValueOptional {
      let isNumber = rest.first.map { !$0.bytes.isEmpty && $0.bytes.allSatisfy(Self.isDigit) }
      flags.insert(option.name)
      if let value = attached ?? (isNumber == true ? rest.popFirst() : nil) {
        values[option.name, default: []].append(value)
      } else {
        values[option.name] = nil
      }
      return
    }
    if attached == nil, rest.first?.bytes.starts(with: Self.dashes) ?? true {
      throw .missingValue(option: option.name, placeholder: placeholder)
    }
    if let value = attached ?? rest.popFirst() { values[option.name, default: []].append(value) }
  }

  private func finish() throws(UsageError) -> ParsedArguments {
    if !wantsHelp { try checkOperands() }
    return ParsedArguments(
      operands: operands, wantsHelp: wantsHelp, flags: flags, values: values)
  }

  private func checkOperands() throws(UsageError) {
    guard let description = command.operands else {
      if let extra = operands.first { throw .unexpectedOperand(extra.displayText) }
      return
    }
    if [.atMostOne, .any].contains(description.count), operands.isEmpty { return }
    guard !operands.isEmpty, operands.allSatisfy({ !$0.bytes.isEmpty }) else {
      throw .missingOperand(description.name)
    }
    if [.exactlyOne, .atMostOne].contains(description.count), operands.count > 1 {
      throw .unexpectedOperand(operands[1].displayText)
    }
    if description.count == .oneOrTwo, operands.count > 2 {
      throw .unexpectedOperand(operands[2].displayText)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let dashes = Array("--".utf8)
}
