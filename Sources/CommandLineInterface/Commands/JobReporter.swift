import CatalogStorage
import FilePaths
import IndexingPipeline
import JobRunning
import TextWriting

/// Tells what a run of a job does: progress, problems, and a line a step.
final class JobReporter {
  private let files: IngestReporter
  private let output: any OutputSink
  private let context: CommandContext
  private let job: Job
  private let asJSON: Bool
  private let isQuiet: Bool

  /// Makes a reporter.
  ///
  /// - Parameter stop: called when standard output cannot be written to any more.
  init(
    in context: CommandContext, job: Job, asJSON: Bool, isQuiet: Bool, stop: @escaping () -> Void
  ) {
    files = IngestReporter(in: context, asJSON: asJSON, isQuiet: isQuiet, stop: stop)
    output = context.output
    self.context = context
    self.job = job
    self.asJSON = asJSON
    self.isQuiet = isQuiet
  }

  /// Takes an event of the run.
  func receive(_ event: JobEvent) {
    switch event {
    case .began: break
    case .indexing(let event): files.receive(event)
    case .ended(let step):
      if asJSON {
        files.writeLine(["step": step.json])
        return
      }
      let isBad = [.failed, .someFailed].contains(step.outcome)
      guard isBad || !isQuiet else { return }
      for line in step.lines { files.writeLine(line) }
    }
  }

  /// Tells the end.
  ///
  /// - Throws: ``OutputError`` when something could not be written, now or before.
  func finish(_ report: JobReport) throws {
    files.abandon()
    if let problem = report.reportProblem { context.say("podprint: \(problem)") }
    if let error = report.catalogError { context.say("podprint: \(error)") }
    if asJSON {
      files.writeLine(["run": report.json])
    } else if report.steps.isEmpty {
      let window = job.limits.timeWindow?.text ?? ""
      if !isQuiet {
        try output.writeLine("Job \(job.name): nothing done; its time is from \(window).")
      }
    } else if !isQuiet {
      try output.writeLine("Job \(job.name): \(report.outcome.text).")
      if report.outcome == .interrupted {
        try output.writeLine("Stopped before the end; run the same again to go on.")
      }
      if let file = report.reportFiles.last { try output.writeLine("Report: \(file.displayText)") }
    }
    try files.checkOutput()
  }

  /// Takes the progress off the terminal, for an error to be told.
  func abandon() { files.abandon() }
}
