import CatalogStorage
import FilePaths
import TextWriting

/// `podprint runs`: what was done to a catalog, and when.
struct RunsCommand: Command {
  private static let limit = Option<Int>(
    "limit", "N", "At most so many runs; 20 when not given", in: 1...1_000_000)

  static let description = CommandDescription(
    name: "runs", summary: "List what was done to the catalog, or show one run in full",
    operands: OperandDescription(
      name: "ID", count: .atMostOne,
      summary: "The number of a run: show it in full, with its steps and the files that failed"),
    options: [
      limit.description, CommonOptions.catalog.description, CommonOptions.json.description,
    ],
    discussion: [
      "Newest first. A run is running, finished, interrupted (by a signal, in good order), failed (an "
        + "error ended it or one of its steps) or killed (a crash, kill -9, power loss). Files that failed "
        + "are kept for a hundred runs.",
      "A JSON line holds id, job, started, finished, elapsedSeconds, outcome, counts, error and steps (kind, "
        + "outcome, started, finished, remark, figures); of one run also failures (file, reason).",
    ],
    examples: [
      ExampleDescription("podprint runs", "The last twenty runs"),
      ExampleDescription("podprint runs 12", "One run, with the files that failed"),
    ])

  private let catalog: FilePath?
  private let id: RunIdentifier?
  private let limit: Int
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    catalog = try arguments.value(of: CommonOptions.catalog)
    limit = try arguments.value(of: Self.limit) ?? 20
    asJSON = arguments.has(CommonOptions.json)
    if let operand = arguments.operands.first {
      guard let number = operand.text.flatMap({ Int64($0) }), number > 0 else {
        throw .refused("ID must be the number of a run, not \"\(operand.displayText)\"")
      }
      id = RunIdentifier(rawValue: number)
    } else {
      id = nil
    }
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let catalog = try CatalogAccess.read(catalog, in: context)
    if let id {
      guard let run = try catalog.run(id) else {
        throw CommandFailure(
          .noInput, "no run \(id.rawValue) in the catalog; podprint runs lists them")
      }
      let failures = try catalog.failures(of: id)
      if asJSON {
        try context.output.writeLine(run.fullJSON(failures).line)
      } else {
        for line in run.fullLines(failures) { try context.output.writeLine(line) }
      }
      return .success
    }
    let runs = try catalog.runs(latest: limit)
    let lines = asJSON ? runs.map(\.json.line) : RunRecord.table(of: runs)
    for line in lines { try context.output.writeLine(line) }
    return .success
  }
}
