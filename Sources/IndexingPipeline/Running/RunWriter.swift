import CatalogStorage
import FilePaths
import FileReading
import Fingerprinting

/// Stores what the workers found, one file after the other, and tells about each.
struct RunWriter {
  let catalog: Catalog
  let known: KnownAudio
  let metadata: EpisodeMetadata
  let formerVersions: FormerVersions
  var vanished: VanishedFiles
  var summary = IndexingSummary()
  /// The files found gone in this run, until they turn up under another path.
  var missing: Set<FilePath> = []
  let onEvent: (IndexingEvent) -> Void

  /// Stores what the scan alone told: files that are gone, are back, or are as they were.
  mutating func record(_ plan: WorkPlan, skipped: [SkippedFile]) throws(CatalogError) {
    summary.problems = plan.problems
    missing = Set(plan.missing.map(\.path))
    summary.counts.missing = missing.count
    if !missing.isEmpty {
      try catalog.markMissing(
        plan.missing.map(\.path), atMilliseconds: UTCTime.nowMilliseconds)
    }
    let back = (plan.unchanged + plan.givenUp).filter { $0.known.state == .missing }
    if !back.isEmpty { try catalog.recordUnchanged(back.map { FileFacts($0.file) }) }
    for file in skipped {
      finish(FileReport(path: file.path, outcome: .skipped, errorText: file.reason))
    }
    for file in plan.givenUp {
      let reason = (file.known.errorText ?? "") + "; it is not tried again until it changes"
      finish(FileReport(path: file.file.path, outcome: .failed, errorText: reason))
    }
    for file in plan.unchanged {
      var report = FileReport(path: file.file.path, outcome: .unchanged)
      try refreshMetadata(of: file, into: &report)
      if let episode = file.known.episode, report.episode == nil {
        report.episode = try catalog.episode(episode)
      }
      report.durationSeconds = file.known.durationSeconds
      finish(report)
    }
  }

  /// Stores what was found out about a file.
  ///
  /// - Returns: false when the audio that the file was taken for is no longer in the catalog, so
  ///   that it has to be decoded after all.
  mutating func store(
    _ finding: FileFinding, of task: WorkPlan.Task
  ) throws(CatalogError) -> Bool {
    switch finding {
    case .decoded(let episode, let signature):
      let outcome = try catalog.store(
        episode, signature: signature, formerVersions: formerVersions)
      summary.counts.audioSeconds += signature.durationSeconds
      try report(outcome, episode, task)
    case .known(let episode):
      let oldPath = task.reason == .new ? vanished.take(episode.contentDigest) : nil
      guard
        let outcome = try catalog.storeKnown(
          episode, movedFrom: oldPath, formerVersions: formerVersions)
      else { return false }
      try report(outcome, episode, task)
    case .failed(let failure):
      let readerDied = if case .readerDied(_) = failure { true } else { false }
      try catalog.recordFailure(
        FileFacts(task.file), error: failure.description, readerDied: readerDied)
      finish(
        FileReport(path: task.file.path, outcome: .failed, errorText: failure.description))
    case .skipped(let reason):
      finish(FileReport(path: task.file.path, outcome: .skipped, errorText: reason))
    }
    return true
  }

  private mutating func report(
    _ outcome: StoreOutcome, _ stored: IndexedEpisode, _ task: WorkPlan.Task
  ) throws(CatalogError) {
    known.insert(stored.contentDigest, durationSeconds: stored.audio.durationSeconds)
    var report = FileReport(path: task.file.path, outcome: .added)
    report.durationSeconds = stored.audio.durationSeconds
    report.warnings = stored.warnings
    report.episode = try catalog.episode(outcome.episode)
    switch outcome.change {
    case .added: break
    case .refreshed: report.outcome = .updated
    case .updated:
      report.outcome = .updated
      report.changes = try catalog.versionChanges(of: outcome.reference)
    case .moved(let oldPath):
      report.outcome = .moved
      missing.remove(oldPath)
      summary.counts.missing = missing.count
    case .duplicate:
      if task.reason == .changed { report.outcome = .updated }
      summary.duplicates += 1
      let files = try catalog.reference(outcome.reference)?.files ?? []
      if let other = files.map(\.path).first(where: { $0 != task.file.path }) {
        report.warnings.append("has the same audio as \(other)")
      }
    }
    finish(report)
  }

  private mutating func finish(_ report: FileReport) {
    var report = report
    report.warnings += metadata.problems.take()
    switch report.outcome {
    case .added: summary.counts.added += 1
    case .updated: summary.counts.updated += 1
    case .unchanged: summary.counts.unchanged += 1
    case .moved: summary.counts.moved += 1
    case .skipped: summary.counts.skipped += 1
    case .failed: summary.counts.failed += 1
    }
    if report.outcome == .failed, summary.failures.count < IndexingSummary.mostFailures {
      summary.failures.append(RunFailure(path: report.path, reason: report.errorText ?? ""))
    }
    onEvent(.finished(report))
  }
}
