extension PublicationDate {
  /// A date as feeds write it, as ISO 8601.
  ///
  /// Takes RFC 822 (`Tue, 02 Jan 2024 03:04:05 +0100`, also without the day of the week, with a year of two
  /// digits, or a named zone) and ISO 8601.
  package static func ofFeed(_ text: String) -> String? {
    let text = text.onOneLine
    if text.first?.isNumber == true, let date = normalised(text) { return date }
    var words = text.split(whereSeparator: { " ,".contains($0) })[...]
    if let first = words.first, first.allSatisfy(\.isLetter) { words = words.dropFirst() }
    guard words.count >= 3, let day = Int(words[words.startIndex]),
      let month = months.firstIndex(of: words[words.startIndex + 1].prefix(3).lowercased()),
      var year = Int(words[words.startIndex + 2])
    else { return nil }
    if words[words.startIndex + 2].count == 2 { year += year < 70 ? 2000 : 1900 }
    guard (1990...2099).contains(year), (1...daysInMonth(month + 1, year: year)).contains(day)
    else { return nil }
    let date = "\(year)-\(twoDigits(month + 1))-\(twoDigits(day))"
    words = words.dropFirst(3)
    guard let time = words.popFirst().flatMap({ timeOfDay($0) }) else { return date }
    return date + "T" + time + (words.first.map { offset(of: String($0)) } ?? "")
  }

  /// The time as `HH:MM:SS`.
  private static func timeOfDay(_ text: Substring) -> String? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1],
      (0..<24).contains(hours), (0..<60).contains(minutes)
    else { return nil }
    let seconds = parts.count == 3 ? max(0, min(59, parts[2] ?? 0)) : 0
    return "\(twoDigits(hours)):\(twoDigits(minutes)):\(twoDigits(seconds))"
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The zones that RFC 822 names, in hours from Greenwich.
  private static let zones = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    "CET": 1, "CEST": 2, "BST": 1,
  ]

  /// The zone as ISO 8601 has it; empty when the name says nothing certain.
  private static func offset(of zone: String) -> String {
    if ["GMT", "UT", "UTC", "Z"].contains(zone.uppercased()) { return "Z" }
    if let hours = zones[zone.uppercased()] {
      return (hours < 0 ? "-" : "+") + twoDigits(abs(hours)) + ":00"
    }
    let digits = zone.filter(\.isNumber)
    guard digits.count == 4 else { return "" }
    if digits == "0000" { return "Z" }
    return "\(zone.prefix(1))\(digits.prefix(2)):\(digits.suffix(2))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
