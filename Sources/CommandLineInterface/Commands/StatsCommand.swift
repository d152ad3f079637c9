import CatalogStorage
import FilePaths
import TextWriting

/// `podprint stats`: what a catalog holds, in numbers.
struct StatsCommand: Command {
  static let description = CommandDescription(
    name: "stats", summary: "Show what the catalog holds, in numbers",
    options: [CommonOptions.catalog.description, CommonOptions.json.description],
    examples: [ExampleDescription("podprint stats", "Episodes, hours, sizes, the last run")])

  private let catalog: FilePath?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    catalog = try arguments.value(of: CommonOptions.catalog)
    asJSON = arguments.has(CommonOptions.json)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let location = try CatalogLocation(option: catalog, environment: context.environment)
    let statistics = try CatalogAccess.read(catalog, in: context).stats()
    if asJSON {
      try context.output.writeLine(statistics.json(at: location.path).line)
    } else {
      for line in statistics.lines(at: location.path) { try context.output.writeLine(line) }
    }
    return .success
  }
}
