public import CatalogStorage
public import FilePaths
public import FileReading
import Foundation
import RepeatFinding

/// Brings a catalog up to date with folders of episodes.
public struct IndexingRun {
  private let folders: [FilePath]
  private let jobs: Int
  private let makeReader: @Sendable () -> any AudioFileReader
  private let limits: IndexingLimits
  private let cancellation: CancellationFlag
  private let onEvent: (IndexingEvent) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - folders: folders, and single files.
  ///   - jobs: how many files are read at the same time; as many as there are cores when `nil`.
  ///   - makeReader: makes what reads files, one for each that is read at the same time.
  ///   - limits: what keeps the run from doing more than it should.
  ///   - cancellation: set to stop the run in good order.
  ///   - onEvent: called on the thread that calls ``run(catalog:patience:)``.
  public init(
    folders: [FilePath], jobs: Int? = nil,
    makeReader: @escaping @Sendable () -> any AudioFileReader = { LocalReader() },
    limits: IndexingLimits = IndexingLimits(),
    cancellation: CancellationFlag = CancellationFlag(),
    onEvent: @escaping (IndexingEvent) -> Void = { _ in }
  ) {
    self.folders = folders
    self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    self.makeReader = makeReader
    self.limits = limits
    self.cancellation = cancellation
    self.onEvent = onEvent
  }

  /// Scans, reads what is new or changed, stores each file in a transaction of its own, looks for what repeats in the
  /// new episodes, and keeps a record of the run.
  ///
  /// A file that cannot be indexed is reported and recorded, and the run goes on. Blocks until all
  /// is done.
  ///
  /// - Parameters:
  ///   - path: the catalog; made when it is not there, unless there is nothing to scan.
  ///   - patience: what to do while another process changes the catalog.
  /// - Throws: what ends a run; what was stored before that stays.
  public func run(
    catalog path: FilePath, patience: LockPatience = .standard
  ) throws(PipelineError) -> IndexingSummary {
    let roots = FolderScan.roots(folders)
    guard !roots.roots.isEmpty else { throw .nothingToScan(roots.problems) }
    let catalog = try catalogErrors { () throws(CatalogError) in
      try Catalog.open(path, mode: .create, patience: patience)
    }
    let run = try catalogErrors { () throws(CatalogError) in
      try catalog.beginRun(atMilliseconds: UTCTime.nowMilliseconds)
    }
    var summary = IndexingSummary()
    do throws(PipelineError) {
      try update(catalog, into: &summary)
      if !summary.wasInterrupted {
        summary.repeats = try catalogErrors { () throws(CatalogError) in
          try RepeatUpdate(
            catalog, isCancelled: { cancellation.isCancelled },
            onProgress: { onEvent(.compared(count: $0, of: $1)) }
          ).run()
        }
        summary.wasInterrupted = cancellation.isCancelled
      }
    } catch {
      // The catalog may be what failed; then the next run finds that this one never ended.
      try? catalog.finishRun(
        run, outcome: .failed, counts: summary.counts, failures: summary.failures,
        error: error.description, atMilliseconds: UTCTime.nowMilliseconds)
      throw error
    }
    let problems = summary.problems.map(\.description).joined(separator: "\n")
    try catalogErrors { () throws(CatalogError) in
      try catalog.finishRun(
        run, outcome: summary.wasInterrupted ? .interrupted : .finished, counts: summary.counts,
        failures: summary.failures, error: problems.isEmpty ? nil : problems,
        atMilliseconds: UTCTime.nowMilliseconds)
    }
    return summary
  }

  /// Scans, reads what is new or changed, and stores each file in a transaction of its own.
  ///
  /// - Parameters:
  ///   - catalog: open for writing, so that nobody else changes it meanwhile.
  ///   - summary: what was done, also when it throws.
  public func update(
    _ catalog: Catalog, into summary: inout IndexingSummary
  ) throws(PipelineError) {
    let clock = ContinuousClock()
    let start = clock.now
    let scan = FolderScan.scan(folders)
    guard !scan.roots.isEmpty else { throw .nothingToScan(scan.problems) }
    let files = try knownFiles(of: catalog)
    let plan = WorkPlan(scan: scan, known: files, missingShare: limits.missingShare)
    let doubtful = plan.problems.filter(\.isAboutRoot)
    if limits.stopsAtDoubtfulFolders, !doubtful.isEmpty { throw .doubtfulFolders(doubtful) }
    var writer = RunWriter(
      catalog: catalog, known: KnownAudio(files),
      metadata: EpisodeMetadata(cancellation: cancellation),
      formerVersions: limits.formerVersions,
      vanished: VanishedFiles(known: files, plan: plan),
      onEvent: onEvent)
    defer {
      summary = writer.summary
      summary.elapsedSeconds = (clock.now - start) / .seconds(1)
    }
    try catalogErrors { () throws(CatalogError) in
      try writer.record(plan, skipped: scan.skipped)
      onEvent(.planned(fileCount: plan.tasks.count))
      try read(plan.tasks, into: &writer)
    }
    writer.summary.wasInterrupted = cancellation.isCancelled
  }

  /// What ``update(_:into:)`` would find to do; nothing is changed.
  public func plan(_ catalog: Catalog) throws(PipelineError) -> WorkPlan {
    let scan = FolderScan.scan(folders)
    guard !scan.roots.isEmpty else { throw .nothingToScan(scan.problems) }
    return WorkPlan(
      scan: scan, known: try knownFiles(of: catalog), missingShare: limits.missingShare)
  }

  private func knownFiles(of catalog: Catalog) throws(PipelineError) -> [KnownFile] {
    try catalogErrors { () throws(CatalogError) in try catalog.files().map { KnownFile($0) } }
  }

  /// Lets the workers read files, and stores what they found as it comes in.
  private func read(
    _ tasks: [WorkPlan.Task], into writer: inout RunWriter
  ) throws(CatalogError) {
    guard !tasks.isEmpty else { return }
    let board = ProgressBoard(files: tasks.map(\.file))
    let failure = CancellationFlag()
    let workers = (0..<min(jobs, tasks.count)).map { number in
      FileWorker(
        number: number, known: writer.known, metadata: writer.metadata, board: board,
        stops: [cancellation, failure])
    }
    let pool = WorkerPool(
      tasks: tasks, workers: workers, makeReader: makeReader, mayStart: limits.mayStartFile)
    var firstError: CatalogError?
    var filesRead = 0
    while true {
      switch pool.receive(milliseconds: 200) {
      case .timedOut: break
      case .ended:
        onEvent(.progress(board.progress()))
        if let firstError { throw firstError }
        if !cancellation.isCancelled { writer.summary.filesLeft = tasks.count - filesRead }
        return
      case .element(let output):
        filesRead += 1
        guard firstError == nil else { continue }
        do throws(CatalogError) {
          try store(output, into: &writer)
        } catch {
          // The workers end at their next block, and what they still hand over is let go.
          failure.cancel()
          firstError = error
        }
      }
      onEvent(.progress(board.progress()))
    }
  }

  private func store(
    _ output: WorkerPool.Output, into writer: inout RunWriter
  ) throws(CatalogError) {
    if try writer.store(output.finding, of: output.task) { return }
    // The version of the audio that was known is gone since another file replaced it in this run.
    var task = output.task
    task.mayBeKnownAudio = false
    let worker = FileWorker(
      number: 0, known: writer.known, metadata: writer.metadata, board: ProgressBoard(files: []),
      stops: [cancellation])
    guard let finding = worker.read(task, with: makeReader()) else { return }
    _ = try writer.store(finding, of: task)
  }
}

private func catalogErrors<Result>(
  _ body: () throws(CatalogError) -> Result
) throws(PipelineError) -> Result {
  do throws(CatalogError) {
    return try body()
  } catch {
    throw .catalog(error)
  }
}
