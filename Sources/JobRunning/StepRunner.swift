import CatalogStorage
import FilePaths
import FileReading
import IndexingPipeline
import RepeatFinding

/// Takes single steps of a job, and keeps what they found.
struct StepRunner {
  let job: Job
  let catalog: Catalog
  let makeReader: @Sendable () -> any AudioFileReader
  let cancellation: CancellationFlag
  let isTime: @Sendable () -> Bool
  /// Writes the report as it stands; gives why it was not written.
  let writeReport: (JobReport) -> String?
  let onEvent: (JobEvent) -> Void
  var report: JobReport

  /// How a step went, before it has its times.
  private struct Result {
    var outcome = StepOutcome.done
    var remark: String?
    var figures: [StepFigure] = []
  }

  /// Takes a step, unless it makes no sense any more.
  mutating func take(_ step: Job.Step) -> RunStep {
    let start = UTCTime.nowMilliseconds
    let result = reasonAgainst(step) ?? result(of: step)
    return RunStep(
      kind: step.kind, outcome: result.outcome, startedMilliseconds: start,
      finishedMilliseconds: UTCTime.nowMilliseconds, remark: result.remark, figures: result.figures)
  }

  private func reasonAgainst(_ step: Job.Step) -> Result? {
    if step == .report { return nil }
    if report.catalogError != nil {
      return Result(outcome: .skipped, remark: "the catalog cannot be used")
    }
    if cancellation.isCancelled { return Result(outcome: .interrupted) }
    if !isTime() {
      return Result(outcome: .outOfTime, remark: "it was not begun before the end of its time")
    }
    if report.foundDamage, step != .scan, step != .verify {
      return Result(outcome: .skipped, remark: "the catalog is damaged")
    }
    return nil
  }

  private mutating func result(of step: Job.Step) -> Result {
    do throws(CatalogError) {
      switch step {
      case .scan: return try scan()
      case .index: return try index()
      case .repeats: return try repeats()
      case .verify: return try verify()
      case .compact: return try compact()
      case .export(let request): return try export(request)
      case .report:
        let problem = writeReport(report)
        return Result(outcome: problem == nil ? .done : .failed, remark: problem)
      }
    } catch .interrupted {
      return Result(outcome: .interrupted)
    } catch {
      if case .tooLittleRoom = error {} else { report.catalogError = error }
      return Result(outcome: .failed, remark: error.description)
    }
  }

  private func indexingRun() -> IndexingRun {
    let limits = IndexingLimits(
      missingShare: job.limits.missingShare, stopsAtDoubtfulFolders: true,
      formerVersions: job.whenContentChanges, mayStartFile: isTime)
    return IndexingRun(
      folders: job.folders, jobs: job.limits.parallelJobs, makeReader: makeReader, limits: limits,
      cancellation: cancellation, onEvent: { [onEvent] in onEvent(.indexing($0)) })
  }

  private mutating func scan() throws(CatalogError) -> Result {
    let plan: WorkPlan
    do throws(PipelineError) {
      plan = try indexingRun().plan(catalog)
    } catch {
      return try failure(error)
    }
    var result = Result()
    let reasons: [(String, WorkPlan.Reason)] = [
      ("new", .new), ("changed", .changed), ("failedBefore", .failedBefore),
    ]
    result.figures = reasons.map { name, reason in
      StepFigure(name, plan.tasks.count { $0.reason == reason })
    }
    result.figures += [
      StepFigure("unchanged", plan.unchanged.count), StepFigure("missing", plan.missing.count),
    ]
    note(plan.problems)
    if !plan.problems.isEmpty {
      result.outcome = plan.problems.contains(where: \.isAboutRoot) ? .failed : .someFailed
      result.remark = Self.joined(plan.problems)
    }
    return result
  }

  private mutating func index() throws(CatalogError) -> Result {
    var summary = IndexingSummary()
    var result = Result()
    do throws(PipelineError) {
      try indexingRun().update(catalog, into: &summary)
    } catch {
      result = try failure(error)
    }
    take(over: summary)
    if result.outcome == .failed {
      if summary.counts != RunCounts() { result.figures = Self.figures(of: summary) }
      return result
    }
    result.figures = Self.figures(of: summary)
    if summary.wasInterrupted {
      result.outcome = .interrupted
    } else if summary.counts.failed > 0 || !summary.problems.isEmpty {
      result.outcome = .someFailed
    } else if summary.filesLeft > 0 {
      result.outcome = .outOfTime
    }
    if !summary.problems.isEmpty { result.remark = Self.joined(summary.problems) }
    let sawAll = summary.problems.isEmpty && !summary.wasInterrupted && summary.filesLeft == 0
    if case .remove(let days) = job.whenFilesVanish, sawAll {
      result.figures.append(StepFigure("removed", try removeMissing(afterDays: days)))
    }
    return result
  }

  private func removeMissing(afterDays days: Int) throws(CatalogError) -> Int {
    let folders = job.folders.compactMap { try? FileSystem.resolved($0) }
    return try catalog.removeMissing(
      in: folders, since: UTCTime.nowMilliseconds - Int64(days) * 86_400_000)
  }

  private mutating func take(over summary: IndexingSummary) {
    report.counts += summary.counts
    let room = max(0, IndexingSummary.mostFailures - report.failures.count)
    report.failures += summary.failures.prefix(room)
    note(summary.problems)
  }

  /// Adds what is not told yet: `scan` and `index` find the same.
  private mutating func note(_ problems: [ScanProblem]) {
    for problem in problems.map(\.description) where !report.problems.contains(problem) {
      report.problems.append(problem)
    }
  }

  /// The step as an error ended it; an error of the catalog is thrown on.
  private mutating func failure(_ error: PipelineError) throws(CatalogError) -> Result {
    switch error {
    case .catalog(let error): throw error
    case .nothingToScan(let problems), .doubtfulFolders(let problems):
      note(problems)
      return Result(outcome: .failed, remark: Self.joined(problems))
    }
  }

  private func repeats() throws(CatalogError) -> Result {
    let update = RepeatUpdate(
      catalog, isCancelled: { [cancellation, isTime] in cancellation.isCancelled || !isTime() },
      onProgress: { [onEvent] in onEvent(.indexing(.compared(count: $0, of: $1))) })
    let found = try update.run()
    var result = Result()
    result.figures = [
      StepFigure("compared", found.compared), StepFigure("left", found.left),
      StepFigure("repeats", found.repeats), StepFigure("occurrences", found.occurrences),
    ]
    if found.left > 0 { result.outcome = cancellation.isCancelled ? .interrupted : .outOfTime }
    return result
  }

  private mutating func verify() throws(CatalogError) -> Result {
    let found = try catalog.verify(isCancelled: { [cancellation] in cancellation.isCancelled })
    var result = Result()
    result.figures = [
      StepFigure("signatures", found.signatures), StepFigure("postings", found.postings),
      StepFigure("episodes", found.episodes), StepFigure("files", found.files),
      StepFigure("problems", found.problems.count),
    ]
    guard !found.isSound else { return result }
    report.foundDamage = true
    report.problems += found.problems
    result.outcome = .failed
    result.remark =
      "the catalog is damaged: \(found.problems.first ?? ""); restore it from a backup, or move it "
      + "away and index the folders again"
    return result
  }

  private func compact() throws(CatalogError) -> Result {
    let done = try catalog.compact(isCancelled: { [cancellation] in cancellation.isCancelled })
    var result = Result()
    result.figures = [
      StepFigure("bytesBefore", done.bytesBefore), StepFigure("bytesAfter", done.bytesAfter),
      StepFigure("segmentsBefore", done.segmentsBefore),
      StepFigure("segmentsAfter", done.segmentsAfter),
    ]
    return result
  }

  private func export(_ request: CatalogExport) throws(CatalogError) -> Result {
    var result = Result()
    do throws(ExportError) {
      let done = try catalog.export(
        request, isCancelled: { [cancellation] in cancellation.isCancelled })
      result.figures = [
        StepFigure("episodes", done.episodes), StepFigure("files", done.files),
        StepFigure("signatures", done.signatures), StepFigure("postings", done.postings),
        StepFigure("bytes", done.bytes),
      ]
    } catch .catalog(let error) {
      throw error
    } catch {
      result = Result(outcome: .failed, remark: error.description)
    }
    return result
  }

  private static func figures(of summary: IndexingSummary) -> [StepFigure] {
    let counts = summary.counts
    return [
      StepFigure("added", counts.added), StepFigure("updated", counts.updated),
      StepFigure("unchanged", counts.unchanged), StepFigure("moved", counts.moved),
      StepFigure("skipped", counts.skipped), StepFigure("failed", counts.failed),
      StepFigure("missing", counts.missing), StepFigure("left", summary.filesLeft),
      StepFigure("audioSeconds", Int64(counts.audioSeconds.rounded())),
    ]
  }

  private static func joined(_ problems: [ScanProblem]) -> String {
    problems.map(\.description).joined(separator: "\n")
  }
}
