import CatalogStorage
import FilePaths
import PodcastMetadata
import TextWriting

/// `podprint show`: all that the catalog knows about one episode.
struct ShowCommand: Command {
  static let description = CommandDescription(
    name: "show", summary: "Show all that is known about an episode",
    operands: OperandDescription(
      name: "EPISODE", count: .exactlyOne, summary: EpisodeChoice.operand),
    options: [CommonOptions.catalog.description, CommonOptions.json.description],
    discussion: [
      "The JSON line holds the members of podprint list, and artist, season, number, summary, "
        + "subtitle, persons (name, role, link), genres, link, language, explicit, transcript, "
        + "artwork (mediaType, bytes, digest), artworkLink, chapters (start, end, title; seconds), "
        + "sources (where each of these comes from: feed, sidecar, tags, fileName, folder), "
        + "showDetails (author, summary, link, language, explicit, genres, imageLink, guid), files "
        + "with what is known of each, signatures (duration, peaks), formerVersions (duration, "
        + "replaced) and changes (what ingest found to have changed since the audio before, as podprint timeline tells "
        + "it). What is not known is left out."
    ],
    examples: [
      ExampleDescription("podprint show 12", "The episode with number 12"),
      ExampleDescription("podprint show ~/podcasts/talk/ep1.mp3", "The episode in this file"),
    ])

  private let catalog: FilePath?
  private let episode: Argument
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let operand = arguments.operands.first else { throw .missingOperand("EPISODE") }
    episode = operand
    catalog = try arguments.value(of: CommonOptions.catalog)
    asJSON = arguments.has(CommonOptions.json)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let catalog = try CatalogAccess.read(catalog, in: context)
    let sheet = try EpisodeSheet(try EpisodeChoice.find(episode, in: catalog), in: catalog)
    if asJSON {
      try context.output.writeLine(sheet.json.line)
    } else {
      for line in sheet.lines { try context.output.writeLine(line) }
    }
    return .success
  }
}
