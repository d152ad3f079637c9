/// A feed's items, to be found by what is known of a file.
public struct FeedIndex: Sendable {
  /// The feed.
  public let feed: Feed
  private var byGuid: [String: Int] = [:]
  private var byStem: [String: [Int]] = [:]
  private var byName: [String: [Int]] = [:]
  private var byTitle: [String: [Int]] = [:]

  /// Prepares a feed.
  public init(_ feed: Feed) {
    self.feed = feed
    for (index, item) in feed.items.enumerated() {
      if let guid = item.guid { byGuid[guid] = index }
      for name in Set(item.enclosureLinks.compactMap { EnclosureName(link: $0) }) {
        byStem[name.stem, default: []].append(index)
        byName[name.letters, default: []].append(index)
      }
      if let title = item.title?.lettersAndDigits, !title.isEmpty {
        byTitle[title, default: []].append(index)
      }
    }
  }

  /// The item that a file is, by guid, then the name of its audio, then title and date.
  ///
  /// `nil` when no item fits, or several fit equally well.
  public func item(for clues: EpisodeClues) -> FeedItem? {
    for guid in clues.guids {
      if let index = byGuid[guid] { return feed.items[index] }
    }
    let name = EnclosureName(fileName: clues.fileName)
    for candidates in [byStem[name.stem], name.letters.isEmpty ? nil : byName[name.letters]] {
      if let item = choice(among: candidates ?? [], clues) { return item }
    }
    for title in clues.titles {
      if let item = choice(among: byTitle[title.lettersAndDigits] ?? [], clues) { return item }
    }
    return nil
  }

  /// The only candidate that nothing speaks against; of several, the one with the file's very length.
  private func choice(among candidates: [Int], _ clues: EpisodeClues) -> FeedItem? {
    let items = Set(candidates).sorted().map { feed.items[$0] }.filter { item in
      datesAgree(item.published, clues.published)
        && lengthsAgree(item.durationSeconds, clues.durationSeconds)
    }
    if items.count <= 1 { return items.first }
    let sameDay = items.filter { item in
      guard let published = clues.published else { return false }
      return item.published?.prefix(10) == published.prefix(10)
    }
    if sameDay.count == 1 { return sameDay[0] }
    guard let seconds = clues.durationSeconds else { return nil }
    let sameLength = items.filter { item in
      item.durationSeconds.map { abs($0 - seconds) <= max(2, seconds / 200) } ?? false
    }
    return sameLength.count == 1 ? sameLength[0] : nil
  }

  /// Whether two dates may be of the same publication: the day depends on where one is.
  private func datesAgree(_ left: String?, _ right: String?) -> Bool {
    guard let left = left.flatMap({ PublicationDate.dayNumber($0) }),
      let right = right.flatMap({ PublicationDate.dayNumber($0) })
    else { return true }
    return abs(left - right) <= 2
  }

  /// Whether two lengths may be of the same episode: adverts differ from download to download.
  private func lengthsAgree(_ declared: Double?, _ actual: Double?) -> Bool {
    guard let declared, let actual, declared > 0 else { return true }
    // Some feeds mean minutes.
    let readings = [declared, declared * 60]
    return readings.contains { abs($0 - actual) <= max(300, $0 / 3) }
  }
}
