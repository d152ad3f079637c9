extension StringProtocol {
  /// The text without NUL characters, and without white space and control characters around it.
  var trimmed: String {
    var scalars = self.unicodeScalars.filter { $0 != "\0" }[...]
    while let last = scalars.last, last.isBlank { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars.drop { $0.isBlank }))
  }

  /// The words of the text with one space between them, control characters counting as spaces.
  var onOneLine: String {
    String.UnicodeScalarView.words(of: self.unicodeScalars).joined(separator: " ")
  }
}

extension String.UnicodeScalarView {
  fileprivate static func words(of scalars: some Sequence<Unicode.Scalar>) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in scalars {
      if !scalar.isBlank {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    return word.isEmpty ? words : words + [String(word)]
  }
}

extension Unicode.Scalar {
  /// The control characters above ASCII are no blanks: in tags they are parts of characters, of code pages that
  /// nobody declared, and only all of them together tell some day what was meant.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || value < 0x20 || value == 0x7F
  }
}
