public import CatalogStorage

/// What ends a run; a bad file never does.
public enum PipelineError: Error, Sendable, CustomStringConvertible {
  /// Not one of the folders to index can be read.
  case nothingToScan([ScanProblem])
  /// Folders to index look wrong, and the run was to stop at that; nothing was changed.
  case doubtfulFolders([ScanProblem])
  /// The catalog cannot be read or written. What was stored before stays.
  case catalog(CatalogError)

  /// The error as sentences for the user, one line each.
  public var description: String {
    switch self {
    case .nothingToScan(let problems), .doubtfulFolders(let problems):
      problems.map(\.description).joined(separator: "\n")
    case .catalog(let error): error.description
    }
  }
}
