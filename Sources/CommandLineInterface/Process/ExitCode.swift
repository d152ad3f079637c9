/// How the program ends; the numbers are part of the interface.
package enum ExitCode: Int32, Sendable {
  case success = 0
  case someFailed = 1
  case noMatch = 2
  case nothingDone = 3
  case usage = 64
  case badData = 65
  case noInput = 66
  case ourBug = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case busy = 75
  case interrupted = 130
  case outputClosed = 141
  case terminated = 143

  /// The codes that help lists.
  package static let documented: [ExitCode] = [
    .success, .someFailed, .noMatch, .nothingDone, .usage, .badData, .noInput, .ourBug,
    .cannotCreate, .cannotWrite, .busy, .interrupted, .outputClosed, .terminated,
  ]

  /// What the code tells.
  package var meaning: String {
    switch self {
    case .success: "All well"
    case .someFailed: "Done, but some files, folders or steps failed"
    case .noMatch: "No match for some clip"
    case .nothingDone: "A job was run outside of its time, and nothing was done"
    case .usage: "The command line is wrong"
    case .badData: "A catalog is damaged, foreign, or of another version; or a job is wrong"
    case .noInput: "No such file, folder, episode or run"
    case .ourBug: "A fault in podprint; please report it"
    case .cannotCreate: "A file cannot be created"
    case .cannotWrite: "A file cannot be read or written"
    case .busy: "The catalog is in use; try again"
    case .interrupted: "Stopped by SIGINT (Ctrl-C)"
    case .outputClosed: "The reader of standard output went away"
    case .terminated: "Stopped by SIGTERM"
    }
  }
}
