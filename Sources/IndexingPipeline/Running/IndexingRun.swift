import CatalogStorage
public import FilePaths
public import FileReading
import Foundation

/// Brings a catalog up to date with folders of episodes.
public struct IndexingRun {
  private let folders: [FilePath]
  private let jobs: Int
  private let makeReader: @Sendable () -> any AudioFileReader
  private let cancellation: CancellationFlag
  private let onEvent: (IndexingEvent) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - folders: folders, and single files.
  ///   - jobs: how many files are read at the same time; as many as there are cores when `nil`.
  ///   - makeReader: makes what reads files, one for each that is read at the same time.
  ///   - cancellation: set to stop the run in good order.
  ///   - onEvent: called on the thread that calls ``run(catalog:)``.
  public init(
    folders: [FilePath], jobs: Int? = nil,
    makeReader: @escaping @Sendable () -> any AudioFileReader = { LocalReader() },
    cancellation: CancellationFlag = CancellationFlag(),
    onEvent: @escaping (IndexingEvent) -> Void = { _ in }
  ) {
    self.folders = folders
    self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    self.makeReader = makeReader
    self.cancellation = cancellation
    self.onEvent = onEvent
  }

  /// Scans, reads what is new or changed, and stores each file in a transaction of its own.
  ///
  /// A file that cannot be indexed is reported and recorded, and the run goes on. Blocks until all
  /// is done.
  ///
  /// - Parameter path: the catalog; made when it is not there, unless there is nothing to scan.
  /// - Throws: what ends a run; what was stored before that stays.
  public func run(catalog path: FilePath) throws(PipelineError) -> IndexingSummary {
    let clock = ContinuousClock()
    let start = clock.now
    let scan = FolderScan.scan(folders)
    guard !scan.roots.isEmpty else { throw .nothingToScan(scan.problems) }
    do throws(CatalogError) {
      let catalog = try Catalog.open(path, mode: .create)
      let run = try catalog.beginRun(atMilliseconds: Self.now)
      var summary = try update(catalog, scan: scan, run: run)
      summary.elapsedSeconds = (clock.now - start) / .seconds(1)
      return summary
    } catch {
      throw .catalog(error)
    }
  }

  private func update(
    _ catalog: Catalog, scan: ScanResult, run: RunIdentifier
  ) throws(CatalogError) -> IndexingSummary {
    let files = try catalog.files().map { KnownFile($0) }
    let plan = WorkPlan(scan: scan, known: files)
    var writer = RunWriter(
      catalog: catalog, known: KnownAudio(files),
      metadata: EpisodeMetadata(cancellation: cancellation),
      vanished: VanishedFiles(known: files, plan: plan),
      onEvent: onEvent)
    do throws(CatalogError) {
      try writer.record(plan, skipped: scan.skipped)
      onEvent(.planned(fileCount: plan.tasks.count))
      try read(plan.tasks, into: &writer)
    } catch {
      // The catalog may be what failed; then the next run finds that this one never ended.
      try? catalog.finishRun(
        run, outcome: .failed, counts: writer.summary.counts, error: error.description,
        atMilliseconds: Self.now)
      throw error
    }
    writer.summary.wasInterrupted = cancellation.isCancelled
    try catalog.finishRun(
      run, outcome: cancellation.isCancelled ? .interrupted : .finished,
      counts: writer.summary.counts, atMilliseconds: Self.now)
    return writer.summary
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
    let pool = WorkerPool(tasks: tasks, workers: workers, makeReader: makeReader)
    var firstError: CatalogError?
    while true {
      switch pool.receive(milliseconds: 200) {
      case .timedOut: break
      case .ended:
        onEvent(.progress(board.progress()))
        if let firstError { throw firstError }
        return
      case .element(let output):
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

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}
