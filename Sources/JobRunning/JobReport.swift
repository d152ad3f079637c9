public import CatalogStorage
public import FilePaths

/// What a run of a job did, as far as it is.
public struct JobReport: Sendable {
  /// How it went in a word.
  public enum Outcome: String, Hashable, Sendable {
    /// All was done that was to be done.
    case allWell
    /// A step, or a file in it, failed.
    case someFailed
    /// The run was stopped in good order.
    case interrupted
    /// It was not the time for it.
    case nothingDone
  }

  /// The job's name.
  public var job: String
  /// The catalog.
  public var catalog: FilePath
  /// The run in the catalog; `nil` when nothing was done.
  public var run: RunIdentifier?
  /// When it started, in milliseconds since 1970.
  public var startedMilliseconds: Int64
  /// When it ended, in milliseconds since 1970; `nil` while it is under way.
  public var finishedMilliseconds: Int64?
  /// The steps that are done with, in order.
  public var steps: [RunStep] = []
  /// Files by what became of them, over all steps.
  public var counts = RunCounts()
  /// The files that could not be indexed.
  public var failures: [RunFailure] = []
  /// What looked wrong besides, as sentences for the user.
  public var problems: [String] = []
  /// What made the catalog unusable.
  public var catalogError: CatalogError?
  /// Whether a step found the catalog damaged.
  public var foundDamage = false
  /// The files that hold this report.
  public var reportFiles: [FilePath] = []
  /// Why there is no report.
  public var reportProblem: String?

  /// Starts a report.
  public init(job: String, catalog: FilePath, startedMilliseconds: Int64) {
    self.job = job
    self.catalog = catalog
    self.startedMilliseconds = startedMilliseconds
  }

  /// How it went, as far as it is.
  public var outcome: Outcome {
    if steps.isEmpty { return .nothingDone }
    if steps.contains(where: { $0.outcome == .interrupted }) { return .interrupted }
    let hasFailed = steps.contains { $0.outcome == .failed || $0.outcome == .someFailed }
    return hasFailed || catalogError != nil || reportProblem != nil ? .someFailed : .allWell
  }
}
