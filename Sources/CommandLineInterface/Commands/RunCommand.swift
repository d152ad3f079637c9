import CatalogStorage
import FilePaths
import FileReading
import IndexingPipeline
import JobRunning
import TextWriting

/// `podprint run`: takes the steps of a job.
struct RunCommand: Command {
  private static let check = Flag("check", "Say whether the job can be run, and do nothing")
  private static let quiet = Flag("quiet", "Say only what failed")

  static let description = CommandDescription(
    name: "run", summary: "Run a job: index, check and compact as its file says",
    operands: OperandDescription(
      name: "JOB", count: .exactlyOne, summary: "The job, a file in JSON (see Jobs/README.md)"),
    options: [
      check.description, CommonOptions.catalog.description, WaitOption.option.description,
      CommonOptions.json.description, quiet.description,
    ],
    discussion: [
      "Made to be run every night by a timer. A job names folders, a catalog, and steps: scan (say what "
        + "index would do), index, verify, compact, report. --catalog goes before the job's catalog, which "
        + "goes before the usual one.",
      "A folder that is not there, is suddenly empty, or misses more files than the job allows stops the "
        + "step before it changes anything; the steps after it are taken all the same. Each run is listed by "
        + "podprint runs and leaves a report in reports beside the catalog, as JSON and as text. SIGTERM and "
        + "Ctrl-C stop in good order; the next run goes on from there.",
      "Exits with 0 when all went well, 1 when a step or some files failed, 3 when it was not the time "
        + "that the job names and nothing was done, 65 when the job is wrong or the catalog damaged, 75 "
        + "when another process changes the catalog.",
      "JSON lines: those of podprint ingest for files, {\"step\": ...} for each step, and {\"run\": ...}, "
        + "the report, as the last.",
    ],
    examples: [
      ExampleDescription("podprint run Jobs/nightly.json", "Takes the steps of a job"),
      ExampleDescription("podprint run --check Jobs/nightly.json", "Names every mistake in a job"),
    ])

  private let file: FilePath
  private let catalog: FilePath?
  private let waitSeconds: Int?
  private let isCheck: Bool
  private let asJSON: Bool
  private let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let file = arguments.operands.first?.path else { throw .missingOperand("JOB") }
    self.file = file
    catalog = try arguments.value(of: CommonOptions.catalog)
    waitSeconds = try arguments.value(of: WaitOption.option)
    isCheck = arguments.has(Self.check)
    asJSON = arguments.has(CommonOptions.json)
    isQuiet = arguments.has(Self.quiet)
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let job = try read(in: context)
    if isCheck {
      let steps = job.steps.map(\.kind)
      let json: JSONValue = [
        "job": .string(job.name), "steps": .array(steps.map { .string($0) }),
      ]
      let line =
        "\(file.displayText): job \(job.name) can be run: \(steps.joined(separator: ", "))"
      try context.output.writeLine(asJSON ? json.line : line)
      return .success
    }
    let location = try CatalogLocation(
      option: catalog ?? job.catalog, environment: context.environment)
    try location.makeFolder()
    let cancellation = CancellationFlag()
    let interruption = Interruption(in: context) { _ in cancellation.cancel() }
    let reporter = JobReporter(in: context, job: job, asJSON: asJSON, isQuiet: isQuiet) {
      cancellation.cancel()
    }
    let patience = WaitOption.patience(waitSeconds, in: context) { cancellation.isCancelled }
    let report: JobReport
    do {
      let run = JobRun(
        job, catalog: location.path, patience: patience, makeReader: { ReaderProcess() },
        cancellation: cancellation,
        render: \.written, onEvent: reporter.receive)
      report = try run.run()
    } catch {
      reporter.abandon()
      if let status = interruption.status { return status }
      throw error
    }
    try reporter.finish(report)
    return interruption.status ?? report.exitStatus
  }

  private func read(in context: CommandContext) throws(CommandFailure) -> Job {
    do throws(JobError) {
      return try Job.read(file, environment: context.environment)
    } catch {
      switch error {
      case .notFound: throw CommandFailure(.noInput, error.description)
      case .unreadable: throw CommandFailure(.cannotWrite, error.description)
      case .notJSON, .invalid: throw CommandFailure(.badData, error.description)
      }
    }
  }
}

extension JobReport {
  /// How the process ends after a run that no signal stopped.
  fileprivate var exitStatus: ExitCode {
    if let catalogError { return catalogError.exitStatus }
    if foundDamage { return .badData }
    return switch outcome {
    case .allWell: .success
    case .nothingDone: .nothingDone
    case .someFailed, .interrupted: .someFailed
    }
  }
}
