/// A line of a file, with the bytes that end it.
struct TextLine {
  /// Counted from 1.
  var number: Int
  /// The line without its end.
  var content: ArraySlice<UInt8>
  /// What ends it: nothing at the end of some files.
  var ending: ArraySlice<UInt8>

  var bytes: ArraySlice<UInt8> { content + ending }

  var isEmpty: Bool { content.allSatisfy { $0.isBlank } }
}

/// Lines in a row without an empty one, and the empty ones behind.
struct TextBlock {
  var lines: [TextLine] = []
  var emptyLines: [TextLine] = []

  var bytes: [UInt8] { (lines + emptyLines).flatMap(\.bytes) }

  /// The blocks of a text; the first has no lines when the text begins with empty ones.
  static func blocks(of text: ArraySlice<UInt8>) -> [TextBlock] {
    var blocks: [TextBlock] = []
    var block = TextBlock()
    for line in lines(of: text) {
      if line.isEmpty {
        block.emptyLines.append(line)
        continue
      }
      if !block.emptyLines.isEmpty {
        blocks.append(block)
        block = TextBlock()
      }
      block.lines.append(line)
    }
    return blocks + [block]
  }

  private static func lines(of text: ArraySlice<UInt8>) -> [TextLine] {
    var lines: [TextLine] = []
    var rest = text
    while !rest.isEmpty {
      let content = rest.prefix { !$0.isLineEnd }
      let behind = rest[content.endIndex...]
      let ending = behind.prefix(behind.starts(with: Array("\r\n".utf8)) ? 2 : 1)
      lines.append(TextLine(number: lines.count + 1, content: content, ending: ending))
      rest = rest[ending.endIndex...]
    }
    return lines
  }
}
