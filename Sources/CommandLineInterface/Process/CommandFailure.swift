package import FilePaths

/// Why a command could not do its work: a line for the user and the exit code.
package struct CommandFailure: Error, Sendable {
  /// The exit code.
  package let status: ExitCode
  /// What is wrong and the way out, without the program's name.
  package let message: String

  /// Makes a failure that concerns no path.
  package init(_ status: ExitCode, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Makes a failure of the form "cannot read PATH: reason".
  package init(_ status: ExitCode, _ what: String, _ path: FilePath, _ reason: String) {
    self.init(status, "\(what) \(path.displayText): \(reason)")
  }
}
