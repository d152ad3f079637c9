/// How many columns of a terminal a text takes.
package enum ColumnWidth {
  /// The columns of `text`: two for East Asian wide characters and emoji, one for others.
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// `text` cut to at most `columns`, with an ellipsis where something is missing.
  package static func fit(_ text: String, columns: Int) -> String {
    if of(text) <= columns { return text }
    var result = ""
    var used = 1
    for character in text {
      used += of(character)
      if used > columns { break }
      result.append(character)
    }
    return columns > 0 ? result + "…" : ""
  }

  private static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
