public import FilePaths

/// Something wrong with a field of a job.
public struct JobProblem: Hashable, Sendable, CustomStringConvertible {
  /// Which field, such as `steps[1].kind`; empty for the job itself.
  public var field: String
  /// What is wrong with it.
  public var reason: String

  /// The field and what is wrong with it.
  public var description: String {
    displayText(field.isEmpty ? reason : "\(field): \(reason)")
  }
}

/// Why a job cannot be run.
public enum JobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the text of a file that is no JSON.
  struct Syntax: Error, CustomStringConvertible {
    var description: String
  }

  /// Its file is not there.
  case notFound(FilePath)
  /// Its file cannot be read: why.
  case unreadable(FilePath, String)
  /// Its file is no JSON: why.
  case notJSON(FilePath, String)
  /// It is not a job that can be run: everything that is wrong with it.
  case invalid(FilePath, [JobProblem])

  /// Lines for the user.
  public var description: String {
    switch self {
    case .notFound(let path): "there is no job at \(path)"
    case .unreadable(let path, let why): "cannot read job \(path): \(why)"
    case .notJSON(let path, let why): "job \(path) is not valid JSON: \(displayText(why))"
    case .invalid(let path, let problems):
      "job \(path) cannot be run:"
        + problems.map { "\n  \($0)" }.joined()
        + "\nJobs/README.md says what a job may hold."
    }
  }
}
