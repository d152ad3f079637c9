import CatalogStorage
import FilePaths
import IndexingPipeline
import TextWriting

/// `podprint compact`: merges the index and gives room back.
struct CompactCommand: Command {
  static let description = CommandDescription(
    name: "compact", summary: "Make the catalog as small and quick as it can be",
    options: [
      CommonOptions.catalog.description, WaitOption.option.description,
      CommonOptions.json.description,
    ],
    discussion: [
      "Merges the index into as few segments as can be, and gives the room of what was removed back to "
        + "the file system. The catalog says the same afterwards. For a while it takes room for three "
        + "more copies beside the catalog; where there is less, nothing is changed and the exit code is "
        + "74. It may be stopped at any time, also by Ctrl-C or kill -9: the catalog is sound.",
      "The JSON line holds catalog, bytesBefore, bytesAfter, segmentsBefore and segmentsAfter.",
    ],
    examples: [ExampleDescription("podprint compact", "Once a week is often enough")])

  private let catalog: FilePath?
  private let waitSeconds: Int?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    catalog = try arguments.value(of: CommonOptions.catalog)
    waitSeconds = try arguments.value(of: WaitOption.option)
    asJSON = arguments.has(CommonOptions.json)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let location = try CatalogLocation(option: catalog, environment: context.environment)
    let cancellation = CancellationFlag()
    let interruption = Interruption(in: context) { _ in cancellation.cancel() }
    let isCancelled: @Sendable () -> Bool = { cancellation.isCancelled }
    let report: CompactionReport
    do throws(CatalogError) {
      let patience = WaitOption.patience(waitSeconds, in: context, isCancelled: isCancelled)
      let catalog = try Catalog.open(location.path, mode: .readWrite, patience: patience)
      report = try catalog.compact(isCancelled: isCancelled)
    } catch {
      if let status = interruption.status { return status }
      throw error
    }
    if asJSON {
      try context.output.writeLine(report.json(at: location.path).line)
    } else {
      try context.output.writeLine(report.line(at: location.path))
    }
    return interruption.status ?? .success
  }
}
