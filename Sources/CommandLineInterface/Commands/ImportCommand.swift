import CatalogStorage
import FilePaths
import IndexingPipeline
import RepeatFinding
import TextWriting

/// `podprint import`: makes one catalog of several.
struct ImportCommand: Command {
  static let description = CommandDescription(
    name: "import", summary: "Take over the episodes of exported catalogs",
    operands: OperandDescription(
      name: "FILE", count: .oneOrMore,
      summary: "A file that podprint export wrote, or a catalog that episodes are indexed into"),
    options: [
      CommonOptions.catalog.description, WaitOption.option.description,
      CommonOptions.json.description,
    ],
    discussion: [
      "Indexing can so be split over machines: ingest and export on each, import on one, which finds what repeats among "
        + "all of them. Export with --edge-profiles for that, else the edges of repeats are only good to half a "
        + "second. The catalog is made when there is none.",
      "Nothing that the catalog holds goes. The same audio is one signature; an episode is that with its guid and show, else "
        + "the one that holds its audio, else a new one. Of each field the better source counts (feed, "
        + "sidecar, tags, file name, folder), of two as good the longer text. What is decided about repeats here "
        + "stays, what is decided there comes along. The order in which files are named plays no part, and to "
        + "import a file twice changes nothing; Schema/catalog-format.md has all rules.",
      "A file whose contents do not fit its content hash is refused as a whole. A file that cannot be "
        + "imported is named and does not stop the rest; the exit code is then 1, or that of the file if none could be. "
        + "Ctrl-C stops in good order; run the same again to go on.",
      "A JSON line a file holds file, outcome (imported, failed), added, updated, unchanged (episodes), signatures, "
        + "audioSeconds, decisions (repeats decided about), error; the last line holds summary.",
    ],
    examples: [
      ExampleDescription("podprint import alpha.podprint", "Into the usual catalog"),
      ExampleDescription(
        "podprint import --catalog all.sqlite *.podprint", "Those of several machines, into one"),
    ])

  private let files: [FilePath]
  private let catalog: FilePath?
  private let waitSeconds: Int?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = arguments.operands.map(\.path)
    catalog = try arguments.value(of: CommonOptions.catalog)
    waitSeconds = try arguments.value(of: WaitOption.option)
    asJSON = arguments.has(CommonOptions.json)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let location = try CatalogLocation(option: catalog, environment: context.environment)
    try location.makeFolder()
    let cancellation = CancellationFlag()
    let interruption = Interruption(in: context) { _ in cancellation.cancel() }
    let reporter = ImportReporter(in: context, asJSON: asJSON) { cancellation.cancel() }
    do {
      let order = ImportOrder(files)
      for (file, error) in order.failures { reporter.failed(file, error) }
      // With nothing to import, no catalog is made.
      guard !order.files.isEmpty else {
        try reporter.finish()
        return reporter.summary.status
      }
      let patience = WaitOption.patience(waitSeconds, in: context) { cancellation.isCancelled }
      let catalog = try Catalog.open(location.path, mode: .create, patience: patience)
      try take(order, into: catalog, cancellation, reporter)
      if !cancellation.isCancelled {
        reporter.summary.repeats = try RepeatUpdate(
          catalog, isCancelled: { cancellation.isCancelled }, onProgress: reporter.compared
        ).run()
      }
      reporter.summary.wasInterrupted = cancellation.isCancelled
      try reporter.finish()
      return interruption.status ?? reporter.summary.status
    } catch {
      reporter.abandon()
      if case CatalogError.inUse(_, _) = error, let status = interruption.status { return status }
      throw error
    }
  }

  private func take(
    _ order: ImportOrder, into catalog: Catalog, _ cancellation: CancellationFlag,
    _ reporter: ImportReporter
  ) throws {
    for file in order.files where !cancellation.isCancelled {
      do throws(ImportError) {
        let report = try catalog.importEpisodes(
          of: file, isCancelled: { cancellation.isCancelled },
          onProgress: { reporter.stored($0, of: $1, from: file) })
        reporter.imported(file, report)
      } catch .catalog(.interrupted) {
        return
      } catch .catalog(let error) {
        throw error
      } catch {
        reporter.failed(file, error)
      }
    }
  }
}

extension ImportError {
  /// How the process ends after this error, when nothing could be imported.
  var exitStatus: ExitCode {
    switch self {
    case .catalog(let error): error.exitStatus
    case .unreadable(.notFound): .noInput
    case .unreadable(.cannotOpen), .unreadable(.inputOutput): .cannotWrite
    case .unreadable(.busy): .busy
    case .unreadable, .otherContents, .impossible: .badData
    case .sameFile: .usage
    }
  }
}
