/// Why a measurement could not be made.
enum BenchError: Error, CustomStringConvertible {
  /// The command line says something that there is not.
  case usage(String)
  /// A command did not end well; with the end of what it had to say.
  case failed(command: String, status: Int32, messages: String)
  /// A command could not be started.
  case notStarted(command: String, reason: String)
  /// There is nothing to measure.
  case nothingIndexed(folder: String)
  /// Another of our own processes wrote what cannot be understood.
  case unreadable(String)

  var description: String {
    switch self {
    case .usage(let what): what
    case .failed(let command, let status, let messages):
      "\(command) ended with \(status)\n\(messages)"
    case .notStarted(let command, let reason): "\(command) could not be started: \(reason)"
    case .nothingIndexed(let folder): "\(folder): podprint found nothing to index there"
    case .unreadable(let what): "\(what) cannot be read"
    }
  }
}
