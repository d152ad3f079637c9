extension PublicationDate {
  /// A date as feeds write it, as ISO 8601.
  ///
  /// Takes RFC 822 (`Tue, 02 Jan 2024 03:04:05 +0100`, also without the day of the week, with a year of two
  /// digits, or a named zone) and ISO 8601.
  package static func ofFeed(_ text: String) -> String? {
    let text = text.onOneLine
    if let date = normalised(text) { return date }
    let pattern =
      #/(?:[A-Za-z]+,?\s+)?(\d{1,2})\s+([A-Za-z]{3})[a-z]*\.?,?\s+(\d{4}|\d{2})\b(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([A-Za-z]+|[+-]\d{2}:?\d{2})?)?.*/#
    guard let match = text.wholeMatch(of: pattern), let day = Int(match.1),
      let month = months.firstIndex(of: match.2.lowercased()), var year = Int(match.3)
    else { return nil }
    if match.3.count == 2 { year += year < 70 ? 2000 : 1900 }
    guard (1990...2099).contains(year), (1...daysInMonth(month + 1, year: year)).contains(day)
    else { return nil }
    let date = "\(year)-\(twoDigits(month + 1))-\(twoDigits(day))"
    guard let hours = match.4.flatMap({ Int($0) }), let minutes = match.5.flatMap({ Int($0) }),
      hours < 24, minutes < 60
    else { return date }
    let seconds = min(59, match.6.flatMap { $0 }.flatMap { Int($0) } ?? 0)
    let zone = match.7.flatMap { $0 }.map { offset(of: String($0)) } ?? ""
    return "\(date)T\(twoDigits(hours)):\(twoDigits(minutes)):\(twoDigits(seconds))\(zone)"
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
