import CatalogStorage
import FilePaths
import TextWriting

/// `podprint remove`: takes episodes out of a catalog.
struct RemoveCommand: Command {
  private static let dryRun = Flag("dry-run", "Say what would be removed, and remove nothing")

  static let description = CommandDescription(
    name: "remove", summary: "Remove episodes from the catalog; their files stay",
    operands: OperandDescription(
      name: "EPISODE", count: .oneOrMore, summary: EpisodeChoice.operand),
    options: [
      dryRun.description, CommonOptions.catalog.description, WaitOption.option.description,
      CommonOptions.json.description,
    ],
    discussion: [
      "All or nothing: when one of them is not found, none is removed. An episode whose file still "
        + "lies in a folder comes back when that folder is ingested again."
    ],
    examples: [
      ExampleDescription(
        "podprint remove --dry-run \"A Map of Every Buoy\"", "Shows what it would do"),
      ExampleDescription("podprint remove 12 13", "Removes two episodes"),
    ])

  private let catalog: FilePath?
  private let episodes: [Argument]
  private let isDryRun: Bool
  private let waitSeconds: Int?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    catalog = try arguments.value(of: CommonOptions.catalog)
    episodes = arguments.operands
    isDryRun = arguments.has(Self.dryRun)
    waitSeconds = try arguments.value(of: WaitOption.option)
    asJSON = arguments.has(CommonOptions.json)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let catalog =
      isDryRun
      ? try CatalogAccess.read(catalog, in: context)
      : try CatalogAccess.change(catalog, waitSeconds: waitSeconds, in: context)
    var chosen: [EpisodeRecord] = []
    for argument in episodes {
      let episode = try EpisodeChoice.find(argument, exactly: true, in: catalog)
      if !chosen.contains(where: { $0.id == episode.id }) { chosen.append(episode) }
    }
    let files = try chosen.map { try catalog.files(of: $0.id) }
    if !isDryRun { _ = try catalog.removeEpisodes(chosen.map(\.id)) }
    for (episode, files) in zip(chosen, files) {
      for line in lines(of: episode, files) { try context.output.writeLine(line) }
    }
    return .success
  }

  private func lines(of episode: EpisodeRecord, _ files: [FileRecord]) -> [String] {
    if asJSON {
      let line: JSONValue = [
        "removed": .bool(!isDryRun), "episode": episode.json,
        "files": .array(files.map(\.briefJSON)),
      ]
      return [line.line]
    }
    let verb = isDryRun ? "Would remove" : "Removed"
    return ["\(verb) \(EpisodeChoice.line(of: episode))"]
      + files.map { "  \($0.path.displayText)" }
  }
}
