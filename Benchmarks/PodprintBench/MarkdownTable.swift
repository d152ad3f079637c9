/// A table in Markdown, with columns padded so that it reads well as plain text.
package struct MarkdownTable {
  private let head: [String]
  private var rows: [[String]] = []

  /// Starts a table; the first column goes to the left, the others to the right.
  package init(_ head: String...) {
    self.head = head
  }

  /// Adds a row.
  ///
  /// - Precondition: it has a cell for each column.
  package mutating func add(_ cells: String...) {
    precondition(cells.count == head.count)
    rows.append(cells)
  }

  /// The lines of the table.
  package var text: String {
    let widths = head.indices.map { column in
      max(3, ([head] + rows).map { $0[column].count }.max() ?? 0)
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + space : space + cells[column]
      }
      return "| \(padded.joined(separator: " | ")) |"
    }
    let rule = widths.enumerated().map { column, width in
      let dashes = String(repeating: "-", count: width - 1)
      return column == 0 ? ":" + dashes : dashes + ":"
    }
    return ([line(head), line(rule)] + rows.map(line)).joined(separator: "\n") + "\n"
  }
}

/// A number with a fixed count of decimals.
package func decimal(_ value: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(scaled)" }
  let fraction = "\(scaled % scale)"
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(scaled / scale).\(zeros)\(fraction)"
}
