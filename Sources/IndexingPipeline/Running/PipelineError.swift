public import CatalogStorage

/// What ends a run; a bad file never does.
public enum PipelineError: Error, Sendable, CustomStringConvertible {
  /// Not one of the folders to index can be read.
  case nothingToScan([ScanProblem])
  /// The catalog cannot be read or written. What was stored before stays.
  case catalog(CatalogError)

  /// The error as sentences for the user, one line each.
  public var description: String {
    switch self {
    case .nothingToScan(let problems): problems.map(\.description).joined(separator: "\n")
    case .catalog(let error): error.description
    }
  }
}
