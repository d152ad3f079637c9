internal import Repeats
internal import TextWriting

/// A table with a record a mark, by RFC 4180, in UTF-8; times are in seconds.
enum RepeatTable {
  private static let columns = [
    "file", "show", "title", "repeat", "kind", "name", "start", "end", "occurrences",
  ]

  static func text(for episode: MarkedEpisode) -> String {
    let heading = CSVLine.text(columns.map { .text($0) })
    return episode.orderedMarks.reduce(into: heading) { text, mark in
      text += CSVLine.text([
        .text(episode.mediaFileName), .text(episode.show), .text(episode.title),
        .integer(mark.repeatID), .text(mark.kind.rawValue), .text(mark.name),
        .number(mark.startSeconds), .number(mark.endSeconds), .integer(mark.occurrenceCount),
      ])
    }
  }
}
