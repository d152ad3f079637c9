/// Text made safe to print on one line: control characters, line breaks, and characters that change
/// the direction of writing become escapes such as `\n`, `\u{1B}`.
public func displayText(_ text: some StringProtocol) -> String {
  var result = ""
  for scalar in text.unicodeScalars { result.append(escaped(scalar)) }
  return result
}

extension FilePath {
  /// The path as printable text on one line.
  ///
  /// Bytes that are not UTF-8 become `\xNN`, and control characters are escaped. Different paths may print alike only if one holds such escapes itself.
  public var displayText: String {
    if let exactText { return FilePaths.displayText(exactText) }
    var result = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = sequenceLength(first)
      let sequence = rest.prefix(length)
      if length > 0, let text = String(validating: sequence, as: UTF8.self) {
        for scalar in text.unicodeScalars { result.append(escaped(scalar)) }
        rest = rest.dropFirst(length)
      } else {
        result += "\\x" + hexadecimal(UInt32(first), digits: 2)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The path as text when its bytes are valid UTF-8.
  public var exactText: String? { String(validating: bytes, as: UTF8.self) }
}

extension FilePath: CustomStringConvertible {
  /// The same as ``displayText``.
  public var description: String { displayText }
}

private func sequenceLength(_ first: UInt8) -> Int {
  switch first {
  case 0..<0x80: 1
  case 0xC2..<0xE0: 2
  case 0xE0..<0xF0: 3
  case 0xF0..<0xF5: 4
  default: 0
  }
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\r": return "\\r"
  case "\t": return "\\t"
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator:
    return "\\u{" + hexadecimal(scalar.value, digits: 2) + "}"
  case .format where scalar != "\u{200D}":
    return "\\u{" + hexadecimal(scalar.value, digits: 4) + "}"
  default:
    return String(Character(scalar))
  }
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
