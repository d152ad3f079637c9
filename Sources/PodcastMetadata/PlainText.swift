/// Takes texts of strangers to what is kept of them.
package enum PlainText {
  /// The most characters kept of a title or name, and of a longer text.
  package static let lineLimit = 1000
  package static let textLimit = 50_000

  /// A title or name: on one line, without markup; `nil` when nothing is left.
  package static func line(_ text: String) -> String? {
    let plain = withoutMarkup(String(text.prefix(4 * lineLimit))).onOneLine
    return plain.isEmpty ? nil : String(plain.prefix(lineLimit))
  }

  /// A longer text without markup, with line breaks where paragraphs and lines end; `nil` when nothing is
  /// left.
  package static func paragraphs(_ text: String) -> String? {
    var lines: [String] = []
    let plain = withoutMarkup(String(text.prefix(4 * textLimit)))
    for line in plain.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.onOneLine
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let result = lines.joined(separator: "\n")
    return result.isEmpty ? nil : String(result.prefix(textLimit))
  }

  /// An address without white space; `nil` when it is none to be kept.
  package static func link(_ text: String) -> String? {
    let link = text.trimmed
    let isUsable = !link.isEmpty && link.count <= 4000 && !link.contains(where: \.isWhitespace)
    return isUsable ? link : nil
  }

  /// A language's code, such as `en-US`; `nil` for anything else.
  package static func language(_ text: String) -> String? {
    let code = text.trimmed.replacing("_", with: "-")
    let parts = code.split(separator: "-", omittingEmptySubsequences: false)
    let isCode = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    // "und" is what muxers write who were told nothing.
    let isNamed = parts[0].count >= 2 && parts[0].allSatisfy(\.isLetter) && code != "und"
    return isCode && isNamed ? code : nil
  }

  /// Whether a text says yes or no, as feeds and tools write it.
  package static func isExplicit(_ text: String) -> Bool? {
    switch text.trimmed.lowercased() {
    case "yes", "true", "explicit", "1": true
    case "no", "false", "clean", "0": false
    default: nil
    }
  }

  /// A length in seconds: `3600`, `60:00` or `1:00:00`.
  package static func seconds(_ text: String) -> Double? {
    let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
      .map { Double($0) }
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let part, part.isFinite, part >= 0 else { return nil }
      seconds = seconds * 60 + part
    }
    return seconds < 1e7 ? seconds : nil
  }

  /// The text with HTML's tags taken out and its names for characters replaced.
  private static func withoutMarkup(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return HTMLEntities.decoded(text) }
    return HTMLEntities.decoded(MarkupStripping(text).result)
  }
}
