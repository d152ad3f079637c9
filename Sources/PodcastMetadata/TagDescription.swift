extension EpisodeDescription {
  /// Describes an episode by what its container says.
  ///
  /// - Parameters:
  ///   - tags: under the names that FFmpeg gives them, in any case; the ID3 frames it has no name
  ///     for under their own, such as `TDES`.
  ///   - chapters: in any order.
  public init(tags: [String: String], chapters: [Chapter]) {
    self.init()
    let tags = TagTable(tags)
    show = tags.line(["show", "podcast_title", "album"])
    title = tags.line(["title"])
    guid = tags.line(["episode_uid", "tgid", "podcastguid", "guid"])
    published = tags.date(["tdrl", "releasetime", "date"])
    artist = tags.line(["artist", "album_artist", "author"])
    season = tags.number(["season_number", "season", "tvsn"]).map { Int($0) }
    number = tags.number(["episode_sort", "episode", "episode_id", "track"])
    summary = tags.text(["synopsis", "tdes", "description", "comment"])
    self.chapters =
      chapters
      .filter { $0.start.isFinite && $0.start >= 0 }
      .sorted { $0.start < $1.start }
  }
}

/// Tags looked up by the first of several names that has a usable value.
private struct TagTable {
  private var values: [String: String] = [:]

  /// The most characters kept of a title or name, and of a longer text: tags come from strangers.
  private static let lineLimit = 1000
  private static let textLimit = 50_000

  init(_ tags: [String: String]) {
    for (name, value) in tags.sorted(by: { $0.key < $1.key }) {
      values[name.lowercased(), default: value] = value
    }
  }

  func line(_ names: [String]) -> String? { first(names, limit: Self.lineLimit) }

  func text(_ names: [String]) -> String? { first(names, limit: Self.textLimit) }

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

  private func first(_ names: [String], limit: Int) -> String? {
    for name in names {
      guard let value = values[name]?.trimmed, !value.isEmpty else { continue }
      return String(value.prefix(limit))
    }
    return nil
  }
}
