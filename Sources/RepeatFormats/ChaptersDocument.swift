internal import TextWriting

/// Chapters as the podcast namespace of Podcasting 2.0 defines them, `application/json+chapters`, version 1.2.0.
///
/// A chapter that is not listed has `toc` false: by the specification it is a silent mark that is not shown in the table of
/// contents. Players that only know start times see the right chapter at each time all the same.
enum ChaptersDocument {
  static func text(for episode: MarkedEpisode) -> String {
    let chapters = episode.mergedChapters.map { chapter -> JSONValue in
      [
        "startTime": .seconds(chapter.start), "endTime": .seconds(chapter.end),
        "title": chapter.title.isEmpty ? nil : .string(chapter.title),
        "toc": chapter.isListed ? nil : .bool(false),
      ]
    }
    let document: JSONValue = [
      "version": "1.2.0", "title": episode.title.map { .string(OneLine.text($0)) },
      "podcastName": episode.show.map { .string(OneLine.text($0)) },
      "fileName": .string(episode.mediaFileName), "chapters": .array(chapters),
    ]
    return document.line + "\n"
  }
}
