/// Recognises dates of publication in tags and file names.
package enum PublicationDate {
  /// A date as `YYYY-MM-DD`, with the time of day behind it when the text has one.
  ///
  /// Takes `2024-05-01`, `20240501`, `2024/05/01`, and full ISO 8601 with `T` or a space. A year or
  /// month alone is no date of publication.
  package static func normalised(_ text: String) -> String? {
    let text = text.trimmed
    guard let (date, rest) = leading(text) else { return nil }
    if rest.isEmpty { return date }
    guard let separator = rest.first, separator == "T" || separator == " " else { return nil }
    let time = rest.dropFirst()
    guard time.count <= 32,
      time.wholeMatch(of: #/\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?/#) != nil
    else { return date }
    return date + "T" + time.filter { $0 != " " }
  }

  /// The date that `text` starts with, and what follows it, unless it ends within a number.
  static func leading(_ text: String) -> (date: String, rest: Substring)? {
    guard text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false,
      let match = text.prefixMatch(of: #/(\d{4})([-_.\/]?)(\d{2})\2(\d{2})(?!\d)/#),
      let year = Int(match.1), let month = Int(match.3), let day = Int(match.4),
      (1990...2099).contains(year), (1...12).contains(month),
      (1...daysInMonth(month, year: year)).contains(day)
    else { return nil }
    return ("\(match.1)-\(match.3)-\(match.4)", text[match.range.upperBound...])
  }

  /// The date that `text` ends with, not preceded by another digit.
  static func trailing(_ text: String) -> String? {
    for length in [10, 8] where text.count > length {
      let tail = String(text.suffix(length))
      guard let before = text.dropLast(length).last, !before.isNumber else { continue }
      if let (date, rest) = leading(tail), rest.isEmpty { return date }
    }
    return nil
  }

  /// The days from 1970 to the date that `text` starts with; `nil` when it starts with none.
  static func dayNumber(_ text: String) -> Int? {
    let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    // Years start in March, so that the odd day is the last one.
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let month = (parts[1] + 9) % 12
    let leapDays = year / 4 - year / 100 + year / 400
    return 365 * year + leapDays + (153 * month + 2) / 5 + parts[2] - 719_469
  }

  static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
