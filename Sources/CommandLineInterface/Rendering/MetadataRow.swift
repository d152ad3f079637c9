import CatalogStorage
import FilePaths
import PodcastMetadata
import TextWriting

/// The lines of the table of files that spreadsheets read.
enum MetadataRow {
  private static let names = [
    "episode", "show", "title", "subtitle", "artist", "season", "number", "published", "guid",
    "language", "explicit", "genres", "link", "summary", "duration", "file", "fileBytes", "state",
    "size", "fileDuration", "container", "codec", "sampleRate", "channels",
  ]

  /// The first line.
  static let header = CSVLine.text(names.map { .text($0) })

  /// The line of a file.
  static func text(
    _ episode: EpisodeRecord, _ description: EpisodeDescription, _ file: FileRecord
  ) -> String {
    let audio = file.audio
    let fields: [CSVLine.Field] = [
      .integer(Int(episode.id.rawValue)), .text(episode.show), .text(episode.title),
      .text(description.subtitle), .text(episode.artist), .integer(episode.season),
      .number(episode.number), .text(episode.published), .text(episode.guid),
      .text(description.language), .text(description.isExplicit.map { $0 ? "yes" : "no" }),
      .text(description.genres.joined(separator: "; ")), .text(description.link),
      .text(episode.summary), .number(episode.durationSeconds),
      .text(file.path.exactText ?? file.path.displayText),
      .text(file.path.exactText == nil ? file.path.bytes.hexadecimal : nil),
      .text(file.state.rawValue), .integer(Int(file.facts.sizeBytes)),
      .number(audio?.durationSeconds), .text(audio?.container), .text(audio?.codec),
      .integer(audio?.sampleRate), .integer(audio?.channelCount),
    ]
    return CSVLine.text(fields)
  }
}
