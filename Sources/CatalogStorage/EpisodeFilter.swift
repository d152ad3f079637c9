import FilePaths
import PodcastMetadata

/// A day of the calendar, such as `2026-03-09`.
public struct CalendarDay: Hashable, Sendable, CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public let description: String

  /// Reads a day; `nil` when the text is none from 1990 to 2099.
  public init?(_ text: String) {
    guard text.utf8.count == 10, PublicationDate.normalised(text) == text else { return nil }
    description = text
  }
}

/// Which episodes to take: those that meet every condition given.
public struct EpisodeFilter: Hashable, Sendable {
  /// Only of the show with this name, whatever its case.
  public var show: String?
  /// Only with this text in the title, show, guid or summary, whatever its case.
  public var text: String?
  /// Only published on this day or later.
  ///
  /// Days are taken as the feed or the file says them, whatever the time zone. An episode without a date meets no condition
  /// about days.
  public var since: CalendarDay?
  /// Only published on this day or before.
  public var until: CalendarDay?

  /// Every episode.
  public static let all = EpisodeFilter()

  /// Makes a filter.
  public init(
    show: String? = nil, text: String? = nil, since: CalendarDay? = nil, until: CalendarDay? = nil
  ) {
    self.show = show
    self.text = text
    self.since = since
    self.until = until
  }

  /// Whether it takes an episode.
  ///
  /// - Parameter texts: what ``text`` is looked for in.
  func takes(show name: String?, published: String?, texts: [String?]) -> Bool {
    if let show, name?.lowercased() != show.lowercased() { return false }
    if since != nil || until != nil {
      guard let day = published?.prefix(10) else { return false }
      if let since, day < since.description { return false }
      if let until, day > until.description { return false }
    }
    guard let text = text?.lowercased() else { return true }
    return texts.contains { $0?.lowercased().contains(text) ?? false }
  }

  /// The conditions as words behind "episode", such as " of show "Night Kitchen"".
  var words: String {
    [
      show.map { " of show \"\(displayText($0))\"" }, text.map { " with \"\(displayText($0))\"" },
      since.map { " published since \($0)" }, until.map { " published until \($0)" },
    ].compactMap(\.self).joined()
  }
}
