import TextWriting

/// Columns of text that line up.
package struct TextTable {
  /// Which edge of its column a text stands at.
  package enum Alignment: Sendable {
    case leading
    case trailing
  }

  /// What is wider moves what comes after it in its own row only.
  ///
  /// Otherwise one long text would fill all rows with spaces.
  private static let widestColumn = 200

  private let alignments: [Alignment]
  private var rows: [[String]]

  /// Makes a table of columns with headings.
  package init(_ columns: [(heading: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.heading)]
  }

  /// Adds a row with a text for each column.
  package mutating func append(_ row: [String]) {
    rows.append(row)
  }

  /// The lines, the headings first, columns two spaces apart, without spaces at the end.
  package var lines: [String] {
    let widths = alignments.indices.map { column in
      min(Self.widestColumn, rows.map { ColumnWidth.of($0[column]) }.max() ?? 0)
    }
    return rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        let gap = String(repeating: " ", count: max(0, widths[column] - ColumnWidth.of(text)))
        line += column > 0 ? "  " : ""
        line += alignments[column] == .leading ? text + gap : gap + text
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
