import CatalogStorage
import FilePaths
import TextWriting

/// `podprint list`: the episodes of a catalog.
struct ListCommand: Command {
  private static let show = Option<String>("show", "NAME", "Only the episodes of this show")

  static let description = CommandDescription(
    name: "list", summary: "List the episodes in the catalog",
    options: [show.description, CommonOptions.catalog.description, CommonOptions.json.description],
    discussion: [
      "A JSON line holds id, guid, title, show, published, duration (seconds), and files, each with "
        + "file and state (indexed, failed, missing)."
    ],
    examples: [
      ExampleDescription("podprint list", "All episodes, by show and date"),
      ExampleDescription("podprint list --show \"Night Kitchen\" --json", "One show, for a script"),
    ])

  private let catalog: FilePath?
  private let filter: EpisodeFilter
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    catalog = try arguments.value(of: CommonOptions.catalog)
    filter = EpisodeFilter(show: try arguments.value(of: Self.show))
    asJSON = arguments.has(CommonOptions.json)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let catalog = try CatalogAccess.read(catalog, in: context)
    let episodes = try catalog.episodes(filter)
    if let show = filter.show, episodes.isEmpty {
      throw CommandFailure(
        .noInput,
        "no show \"\(displayText(show))\" in the catalog; podprint list shows what there is")
    }
    if asJSON {
      for episode in episodes {
        let files = try catalog.files(of: episode.id)
        try context.output.writeLine(
          episode.json.adding([
            "duration": .seconds(episode.durationSeconds),
            "files": .array(files.map(\.briefJSON)),
          ]).line)
      }
    } else if episodes.isEmpty {
      context.say("No episodes yet; add some with: podprint ingest FOLDER")
    } else {
      for line in Self.table(of: episodes).lines { try context.output.writeLine(line) }
    }
    return .success
  }

  private static func table(of episodes: [EpisodeRecord]) -> TextTable {
    var table = TextTable([
      ("ID", .trailing), ("SHOW", .leading), ("DATE", .leading), ("LENGTH", .trailing),
      ("TITLE", .leading),
    ])
    for episode in episodes {
      table.append([
        "\(episode.id.rawValue)", displayText(episode.show ?? "-"),
        // The day is enough where a feed gives the time of day as well.
        displayText(String(episode.published?.prefix(10) ?? "-")),
        ClockTime.seconds(episode.durationSeconds), episode.heading,
      ])
    }
    return table
  }
}
