/// A line of a table as RFC 4180 lays it out.
package enum CSVLine {
  /// What stands in a cell.
  package enum Field: Hashable, Sendable {
    case text(String?)
    case integer(Int?)
    case number(Double?)
  }

  /// The line with its end, CR and LF.
  package static func text(_ fields: [Field]) -> String {
    fields.map(cell).joined(separator: ",") + "\r\n"
  }

  private static func cell(_ field: Field) -> String {
    switch field {
    case .text(let text): quoted(harmless(text ?? ""))
    case .integer(let number): number.map { String($0) } ?? ""
    case .number(let number):
      number.map { JSONValue.number(($0 * 10_000).rounded() / 10_000).line } ?? ""
    }
  }

  /// Text that no spreadsheet takes for a formula, without control characters but tabs and line breaks.
  ///
  /// Text from strangers could otherwise run commands or send cells away where the table is opened.
  private static func harmless(_ text: String) -> String {
    var result = ""
    if let first = text.unicodeScalars.first, "=+-@\t\r＝＋－＠".unicodeScalars.contains(first) {
      result = "'"
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}": result.unicodeScalars.append("\u{FFFD}")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    // By scalar: CR and LF together are one character.
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
