/// How a step of a job ended.
public enum StepOutcome: String, Hashable, Sendable {
  /// All of it was done.
  case done
  /// It was done, but some files failed.
  case someFailed
  /// An error ended it.
  case failed
  /// It was not begun, since it made no sense after what happened before.
  case skipped
  /// The user or the system stopped it, and it stopped in good order.
  case interrupted
  /// The time that the job may take was over before all was done.
  case outOfTime
}

/// A number that a step tells about what it did.
public struct StepFigure: Hashable, Sendable {
  /// What it is the number of, such as `bytesBefore`.
  public var name: String
  /// The number.
  public var value: Int64

  /// Makes a figure.
  public init(_ name: String, _ value: some BinaryInteger) {
    self.name = name
    self.value = Int64(clamping: value)
  }
}

/// A step of a job, as it went in one run.
public struct RunStep: Hashable, Sendable {
  /// What kind of step, such as `index`.
  public var kind: String
  /// How it ended.
  public var outcome: StepOutcome
  /// When it started, in milliseconds since 1970.
  public var startedMilliseconds: Int64
  /// When it ended, in milliseconds since 1970.
  public var finishedMilliseconds: Int64
  /// What there is to say about it beyond the figures, or why it did not come to its end.
  public var remark: String?
  /// What it did, in numbers.
  public var figures: [StepFigure]

  /// Makes a step.
  public init(
    kind: String, outcome: StepOutcome, startedMilliseconds: Int64, finishedMilliseconds: Int64,
    remark: String? = nil, figures: [StepFigure] = []
  ) {
    self.kind = kind
    self.outcome = outcome
    self.startedMilliseconds = startedMilliseconds
    self.finishedMilliseconds = finishedMilliseconds
    self.remark = remark
    self.figures = figures
  }
}
