/// Takes HTML's tags out of a text, with line breaks where they mean some.
struct MarkupStripping {
  /// The text without tags; names for characters stand as they were.
  private(set) var result = ""

  private static let breaks: Set = [
    "p", "div", "br", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "tr", "table", "blockquote",
  ]

  init(_ text: String) {
    var rest = text[...]
    var pieces: [Substring] = []
    var hasBreaks = false
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      guard let (name, end) = Self.tag(rest[start...]) else {
        let next = rest.utf8.index(after: start)
        pieces.append(rest[..<next])
        rest = rest[next...]
        continue
      }
      pieces.append(rest[..<start])
      if Self.breaks.contains(name) || name == "li" {
        hasBreaks = true
        pieces.append(name == "li" ? Self.item : Self.line)
      }
      rest = rest[end...]
    }
    pieces.append(rest)
    for piece in pieces {
      // Where tags break lines, line breaks of the source are blanks.
      let isPlain = hasBreaks && piece != Self.line && piece != Self.item
      result += isPlain ? String(piece.map { $0.isNewline ? " " : $0 }) : String(piece)
    }
  }

  private static let line: Substring = "\n"
  private static let item: Substring = "\n- "

  /// The name of the tag at the start of `text`, in small letters, and where it ends; `nil` when there is
  /// none.
  private static func tag(_ text: Substring) -> (name: String, end: Substring.Index)? {
    if text.hasPrefix("<!--") {
      let end = text.firstRange(of: "-->")?.upperBound ?? text.endIndex
      return ("!--", end)
    }
    var name = text.dropFirst()
    let isEnd = name.hasPrefix("/")
    if isEnd { name = name.dropFirst() }
    guard let first = name.first, first.isASCII, first.isLetter,
      let end = text.utf8.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let letters = name.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    return (isEnd && letters == "li" ? "/li" : letters, text.utf8.index(after: end))
  }
}
