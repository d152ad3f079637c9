import CatalogStorage
import Foundation
package import PodcastMetadata

extension MediaItem {
  /// The items that stand for an ingested episode: one for all of it, then one for each chapter.
  static func items(of reference: DescribedReference) -> [MediaItem] {
    let chapters = reference.description.chapters
    let whole = MediaItem(reference.description)
    let starts = chapters.map(\.start) + [reference.durationSeconds]
    return [whole]
      + zip(chapters, starts.dropFirst()).map { chapter, next in
        let end = chapter.end ?? next
        var item = MediaItem(
          timeRanges: [chapter.start..<max(chapter.start, end)])
        item.title = chapter.title
        item.subtitle = whole.title
        item.show = whole.show
        item.artist = whole.artist
        item.guid = whole.guid
        return item
      }
  }

  private init(_ description: EpisodeDescription) {
    self.init()
    title = description.title
    subtitle = description.subtitle
    artist = description.artist
    show = description.show
    genres = description.genres
    artworkURL = description.artworkLink.flatMap { URL(string: $0) }
    webURL = description.link.flatMap { URL(string: $0) }
    explicitContent = description.isExplicit
    published = description.published
    creationDate = description.published.flatMap(PublishingDate.date)
    season = description.season
    episodeNumber = description.number
    guid = description.guid
    summary = description.summary
    language = description.language
  }
}

extension EpisodeDescription {
  /// The description of an episode that a reference with these items is: that of the first untimed one, or else of the
  /// first; timed ones with a title are chapters.
  package init(describing items: [MediaItem]) {
    self.init()
    let chapters = items.flatMap { item in
      item.timeRanges.filter { !$0.isEmpty && $0.lowerBound >= 0 && $0.lowerBound.isFinite }.map {
        Chapter(
          start: $0.lowerBound, end: $0.upperBound.isFinite ? $0.upperBound : nil,
          title: item.title ?? "")
      }
    }.filter { !$0.title.isEmpty }
    self.chapters = chapters.sorted { ($0.start, $0.title) < ($1.start, $1.title) }
    guard let item = items.first(where: { !$0.isTimed }) ?? items.first else { return }
    title = item.title
    subtitle = item.subtitle
    artist = item.artist
    show = item.show
    genres = item.genres
    artworkLink = item.artworkURL?.absoluteString
    link = item.webURL?.absoluteString
    isExplicit = item.explicitContent
    published = item.published ?? item.creationDate.map(PublishingDate.text)
    season = item.season
    number = item.episodeNumber
    guid = item.guid
    summary = item.summary
    language = item.language
  }
}

/// Dates of publishing as texts.
private enum PublishingDate {
  /// The moment that `YYYY-MM-DD` (its start, in UTC) or full ISO 8601 stands for; `nil` of other texts.
  static func date(_ text: String) -> Date? {
    let isDay = text.utf8.count == 10
    return try? Date(isDay ? text + "T00:00:00Z" : text, strategy: .iso8601)
  }

  /// Full ISO 8601, to the second.
  static func text(_ date: Date) -> String {
    date.formatted(.iso8601)
  }
}
