import CatalogStorage
import FilePaths

/// Opens the catalog that a command line names, and turns what goes wrong into an exit code.
enum CatalogAccess {
  /// The catalog, for reading only; it must exist.
  static func read(_ option: FilePath?, in context: CommandContext) throws -> Catalog {
    let location = try CatalogLocation(option: option, environment: context.environment)
    return try Catalog.open(location.path, mode: .readOnly)
  }

  /// The catalog, for changes; it must exist.
  static func change(
    _ option: FilePath?, waitSeconds: Int?, in context: CommandContext
  ) throws -> Catalog {
    let location = try CatalogLocation(option: option, environment: context.environment)
    let patience = WaitOption.patience(waitSeconds, in: context, isCancelled: { false })
    return try Catalog.open(location.path, mode: .readWrite, patience: patience)
  }
}

extension CatalogError {
  /// How the process ends after this error.
  var exitStatus: ExitCode {
    switch self {
    case .notFound: .noInput
    case .notACatalog, .newerVersion, .olderVersion, .algorithmDiffers, .damaged: .badData
    case .cannotOpen: .cannotCreate
    case .readOnly, .exported, .noPostings, .full, .tooLittleRoom, .inputOutput, .vanished,
      .underlying:
      .cannotWrite
    case .busy, .inUse: .busy
    case .interrupted: .interrupted
    }
  }
}
