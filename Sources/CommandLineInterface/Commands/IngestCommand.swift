import CatalogStorage
import FilePaths
import FileReading
import IndexingPipeline

/// `podprint ingest`: indexes folders of episodes.
struct IngestCommand: Command {
  private static let jobs = Option<Int>(
    "jobs", "N", "How many files to read at once; without it, one a processor core", in: 1...256)
  private static let missingShare = Option<Double>(
    "missing-share", "SHARE",
    "Leave a folder as it is when more than this share of its known files is gone, from 0 to 1; 0.5 when "
      + "not given",
    expectation: "a number from 0 to 1, such as 0.5"
  ) { argument in
    argument.text.flatMap { Double($0) }.flatMap { (0...1).contains($0) ? $0 : nil }
  }
  private static let keepVersions = Flag(
    "keep-versions",
    "Keep an episode's former audio beside the index when other audio takes its place")
  private static let quiet = Flag("quiet", "Say only what failed")

  static let description = CommandDescription(
    name: "ingest", summary: "Index folders of episodes, or what is new in them",
    operands: OperandDescription(
      name: "FOLDER", count: .oneOrMore, summary: "A folder with episodes, at any depth"),
    options: [
      CommonOptions.catalog.description, jobs.description, missingShare.description,
      keepVersions.description,
      WaitOption.option.description, CommonOptions.json.description, quiet.description,
    ],
    discussion: [
      "Only files that are new or have changed are read, so it may run every night. A file that "
        + "cannot be read is named and does not stop the rest; the exit code is then 1. Ctrl-C stops "
        + "in good order, and the next run goes on from there.",
      "A folder that is suddenly empty, or of which too much is gone, is most likely not mounted: it is named, "
        + "nothing is changed for it, and the exit code is 1. Files with another name or place are not gone.",
      "A JSON line a file holds file, outcome (added, updated, unchanged, moved, skipped, failed), "
        + "episode, duration (seconds), warnings, error, and changes (as podprint timeline) if other audio took the "
        + "place of an episode's former audio and it is not all the same; the last line holds summary.",
    ],
    examples: [
      ExampleDescription("podprint ingest ~/podcasts", "Indexes a folder into the usual catalog"),
      ExampleDescription(
        "podprint ingest --jobs 2 --catalog talk.sqlite talk/", "On two cores, into a catalog apart"
      ),
    ])

  private let folders: [FilePath]
  private let catalog: FilePath?
  private let jobs: Int?
  private let missingShare: Double?
  private let waitSeconds: Int?
  private let asJSON: Bool
  private let keepsVersions: Bool
  private let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folders = arguments.operands.map(\.path)
    catalog = try arguments.value(of: CommonOptions.catalog)
    jobs = try arguments.value(of: Self.jobs)
    missingShare = try arguments.value(of: Self.missingShare)
    waitSeconds = try arguments.value(of: WaitOption.option)
    asJSON = arguments.has(CommonOptions.json)
    keepsVersions = arguments.has(Self.keepVersions)
    isQuiet = arguments.has(Self.quiet)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let location = try CatalogLocation(option: catalog, environment: context.environment)
    try location.makeFolder()
    let cancellation = CancellationFlag()
    let interruption = Interruption(in: context) { _ in cancellation.cancel() }
    let reporter = IngestReporter(in: context, asJSON: asJSON, isQuiet: isQuiet) {
      cancellation.cancel()
    }
    do {
      let limits = IndexingLimits(
        missingShare: missingShare ?? IndexingLimits.usualMissingShare,
        formerVersions: keepsVersions ? .kept : .dropped)
      let run = IndexingRun(
        folders: folders, jobs: jobs, makeReader: { ReaderProcess() }, limits: limits,
        cancellation: cancellation, onEvent: reporter.receive)
      let patience = WaitOption.patience(waitSeconds, in: context) { cancellation.isCancelled }
      let summary = try run.run(catalog: location.path, patience: patience)
      try reporter.finish(summary)
      return interruption.status ?? (summary.isComplete ? .success : .someFailed)
    } catch {
      reporter.abandon()
      if case PipelineError.catalog(let reason) = error, case .inUse(_, _) = reason,
        let status = interruption.status
      {
        return status
      }
      throw error
    }
  }
}
