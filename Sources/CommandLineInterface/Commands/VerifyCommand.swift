import CatalogStorage
import FilePaths
import TextWriting

/// `podprint verify`: a thorough check of a catalog.
struct VerifyCommand: Command {
  static let description = CommandDescription(
    name: "verify", summary: "Check the catalog thoroughly for damage",
    options: [CommonOptions.catalog.description, CommonOptions.json.description],
    discussion: [
      "Reads every page, every signature and the whole index, and compares them with each other. "
        + "Exits with 65 when something is wrong, and names what."
    ],
    examples: [ExampleDescription("podprint verify", "Checks the catalog, changes nothing")])

  private let catalog: FilePath?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    catalog = try arguments.value(of: CommonOptions.catalog)
    asJSON = arguments.has(CommonOptions.json)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let location = try CatalogLocation(option: catalog, environment: context.environment)
    let report = try CatalogAccess.read(catalog, in: context).verify()
    if asJSON {
      try context.output.writeLine(report.json(at: location.path).line)
    } else {
      for line in report.lines(at: location.path) { try context.output.writeLine(line) }
    }
    return report.isSound ? .success : .badData
  }
}
