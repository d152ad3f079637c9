public import CatalogStorage
public import FilePaths
public import FileReading
public import IndexingPipeline

/// What a run of a job tells while it goes on.
public enum JobEvent: Sendable {
  /// A step begins.
  case began(Job.Step)
  /// What the steps `index` and `repeats` tell.
  case indexing(IndexingEvent)
  /// A step is done with.
  case ended(RunStep)
}

/// Takes the steps of a job, one after the other.
public struct JobRun {
  /// A report as it is written to files.
  public struct WrittenReport: Sendable {
    /// For programs.
    public var json: String
    /// For people.
    public var text: String

    /// Makes a report.
    public init(json: String, text: String) {
      self.json = json
      self.text = text
    }
  }

  private let job: Job
  private let catalogPath: FilePath
  private let patience: LockPatience
  private let makeReader: @Sendable () -> any AudioFileReader
  private let cancellation: CancellationFlag
  private let isTime: @Sendable () -> Bool
  private let render: (JobReport) -> WrittenReport
  private let onEvent: (JobEvent) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - catalog: the catalog to work on.
  ///   - patience: what to do while another process changes the catalog.
  ///   - makeReader: makes what reads files, one for each that is read at the same time.
  ///   - cancellation: set to stop the run in good order.
  ///   - minuteOfDay: the time by the clock on the wall, in minutes since midnight.
  ///   - render: lays a report out.
  ///   - onEvent: called on the thread that calls ``run()``.
  public init(
    _ job: Job, catalog: FilePath, patience: LockPatience = .standard,
    makeReader: @escaping @Sendable () -> any AudioFileReader = { LocalReader() },
    cancellation: CancellationFlag = CancellationFlag(),
    minuteOfDay: @escaping @Sendable () -> Int = { TimeWindow.minuteNow },
    render: @escaping (JobReport) -> WrittenReport,
    onEvent: @escaping (JobEvent) -> Void = { _ in }
  ) {
    self.job = job
    catalogPath = catalog
    self.patience = patience
    self.makeReader = makeReader
    self.cancellation = cancellation
    let window = job.limits.timeWindow
    isTime = { window?.contains(minute: minuteOfDay()) ?? true }
    self.render = render
    self.onEvent = onEvent
  }

  /// Takes the steps, records them in the catalog, and writes the report.
  ///
  /// Outside of the job's time window nothing is done. A step that fails does not keep the others from being taken,
  /// but for those that make no sense then. Blocks until all is done.
  ///
  /// - Throws: when the catalog cannot be opened, so that there is nothing to record the run in.
  public func run() throws(CatalogError) -> JobReport {
    var report = JobReport(
      job: job.name, catalog: catalogPath, startedMilliseconds: UTCTime.nowMilliseconds)
    guard isTime() else { return report }
    // Only what is indexed into is made: a job that is to look after a catalog means one that is there.
    let catalog = try Catalog.open(
      catalogPath, mode: job.steps.contains(.index) ? .create : .readWrite, patience: patience)
    // The wait for another process may have been long.
    guard isTime() else { return report }
    let run = try catalog.beginRun(job: job.name, atMilliseconds: report.startedMilliseconds)
    report.run = run
    let files = ReportFiles(
      job: job, catalog: catalogPath, startedMilliseconds: report.startedMilliseconds)
    var runner = StepRunner(
      job: job, catalog: catalog, makeReader: makeReader, cancellation: cancellation,
      isTime: isTime,
      writeReport: { write($0, to: files) }, onEvent: onEvent, report: report)
    for (index, jobStep) in job.steps.enumerated() {
      onEvent(.began(jobStep))
      let step = runner.take(jobStep)
      record(step, at: index, of: run, in: catalog, &runner.report)
      onEvent(.ended(step))
    }
    report = runner.report
    report.finishedMilliseconds = UTCTime.nowMilliseconds
    finish(&report, run, in: catalog)
    report.reportProblem = write(report, to: files)
    report.reportFiles = report.reportProblem == nil ? files.paths : []
    return report
  }

  private func record(
    _ step: RunStep, at index: Int, of run: RunIdentifier, in catalog: Catalog,
    _ report: inout JobReport
  ) {
    report.steps.append(step)
    guard report.catalogError == nil else { return }
    do throws(CatalogError) {
      try catalog.recordStep(step, at: index, of: run)
    } catch {
      report.catalogError = error
    }
  }

  private func finish(_ report: inout JobReport, _ run: RunIdentifier, in catalog: Catalog) {
    let error =
      report.catalogError?.description
      ?? report.steps.first { $0.outcome == .failed }.map { "\($0.kind): \($0.remark ?? "")" }
    let outcome: RunOutcome =
      if error != nil { .failed } else { report.outcome == .interrupted ? .interrupted : .finished }
    do throws(CatalogError) {
      try catalog.finishRun(
        run, outcome: outcome, counts: report.counts, failures: report.failures, error: error,
        atMilliseconds: report.finishedMilliseconds ?? UTCTime.nowMilliseconds)
    } catch {
      report.catalogError = report.catalogError ?? error
    }
  }

  /// - Returns: why it was not written; `nil` when it was.
  private func write(_ report: JobReport, to files: ReportFiles) -> String? {
    let written = render(report)
    return files.write(json: written.json, text: written.text)
  }
}
