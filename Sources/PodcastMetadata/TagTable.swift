/// Tags looked up by the first of several names that has a usable value.
struct TagTable {
  private var values: [String: String] = [:]

  init(_ tags: [String: String]) {
    for (name, value) in tags.sorted(by: { $0.key < $1.key }) {
      values[name.lowercased(), default: value] = value
    }
  }

  func line(_ names: [String]) -> String? { first(names, limit: PlainText.lineLimit) }

  func text(_ names: [String]) -> String? { first(names, limit: PlainText.textLimit) }

  func date(_ names: [String]) -> String? {
    for name in names {
      if let value = values[name], let date = PublicationDate.normalised(value) { return date }
    }
    return nil
  }

  /// A number that is not negative, alone or before a slash as in `3/12`.
  func number(_ names: [String]) -> Double? {
    for name in names {
      guard let value = values[name] else { continue }
      let digits = value.trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let rest = value.trimmed.dropFirst(digits.count)
      guard rest.isEmpty || rest.hasPrefix("/") else { continue }
      if let number = Double(String(digits)), number > 0, number < 1_000_000 { return number }
    }
    return nil
  }

  /// Several values in one tag, as ID3v2 and FFmpeg put them together.
  func list(_ names: [String]) -> [String] {
    guard let value = line(names) else { return [] }
    return value.split(whereSeparator: { ";\0".contains($0) })
      .compactMap { PlainText.line(String($0)) }
  }

  /// The people in tags that name some, by what they do.
  func persons(_ roles: KeyValuePairs<String, String?>) -> [Person] {
    var persons: [Person] = []
    for (name, role) in roles {
      for person in list([name]) where !persons.contains(where: { $0.name == person }) {
        persons.append(Person(name: person, role: role))
      }
    }
    return persons
  }

  /// Whether it is for grown-ups: MP4 has 0 (nothing said), 1 and 4 for yes, 2 for clean.
  func rating(_ names: [String]) -> Bool? {
    guard let value = line(names) else { return nil }
    switch value.trimmed {
    case "1", "4": return true
    case "2": return false
    default: return PlainText.isExplicit(value).flatMap { value == "0" ? nil : $0 }
    }
  }

  /// Chapters of Vorbis comments, `CHAPTER001=00:01:02.500` and `CHAPTER001NAME=…`, where FFmpeg leaves
  /// them as they are.
  func vorbisChapters() -> [Chapter] {
    values.keys.sorted().compactMap { key in
      guard key.wholeMatch(of: #/chapter\d{2,3}/#) != nil, let time = values[key],
        let start = PlainText.seconds(time)
      else { return nil }
      let title = values[key + "name"].flatMap { PlainText.line($0) } ?? ""
      return Chapter(start: start, end: nil, title: title)
    }
  }

  private func first(_ names: [String], limit: Int) -> String? {
    for name in names {
      guard let value = values[name]?.trimmed, !value.isEmpty else { continue }
      return String(value.prefix(limit))
    }
    return nil
  }
}
