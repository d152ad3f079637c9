/// Text from strangers, fit for formats of one line a record.
enum OneLine {
  /// The text with a space for each run of white space, line breaks and control characters, and none at its ends.
  static func text(_ text: String) -> String {
    var result = ""
    var isGap = false
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        isGap = true
        continue
      }
      if isGap, !result.isEmpty { result += " " }
      isGap = false
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }
}
