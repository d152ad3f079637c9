public import FilePaths

/// A file that may hold audio.
public struct ScannedFile: Hashable, Sendable {
  /// The absolute path.
  public var path: FilePath
  /// What the file system said about it; of a symbolic link, about its target.
  public var status: FileStatus
  /// Whether the ending of the name says that it is audio.
  public var isNamedAsAudio: Bool

  package init(path: FilePath, status: FileStatus, isNamedAsAudio: Bool) {
    self.path = path
    self.status = status
    self.isNamedAsAudio = isNamedAsAudio
  }
}

/// A file that was left out, and why.
public struct SkippedFile: Hashable, Sendable {
  /// The absolute path.
  public var path: FilePath
  /// Why, as a phrase for the user.
  public var reason: String
}

/// Something that kept a scan from seeing all there is.
public enum ScanProblem: Hashable, Sendable, CustomStringConvertible {
  /// A folder to index is not there, or cannot be looked at.
  case rootUnreadable(FilePath, FileSystemError)
  /// A folder below cannot be read; its files count neither as found nor as gone.
  case folderUnreadable(FilePath, FileSystemError)
  /// A folder to index holds no episodes, although the catalog knows some: a share that is not
  /// mounted, most likely.
  case rootEmpty(FilePath, knownFiles: Int)
  /// Of a folder to index more files are gone than may be: part of it is not mounted, most likely.
  case rootThinned(FilePath, missing: Int, known: Int)

  /// The problem as a sentence for the user.
  public var description: String {
    switch self {
    case .rootUnreadable(let path, let error) where error.isMissing:
      "\(path): no such file or folder; nothing was changed for it"
    case .rootUnreadable(let path, let error), .folderUnreadable(let path, let error):
      "\(path): cannot be read: \(error)"
    case .rootEmpty(let path, let count):
      "\(path): holds no episodes now, but the catalog knows \(count) there; is it mounted? "
        + "Nothing was changed for it"
    case .rootThinned(let path, let missing, let known):
      "\(path): \(missing) of the \(known) indexed files there are gone; is all of it mounted? "
        + "Nothing was changed for it; if it is meant, index it once with --missing-share 1"
    }
  }

  /// Whether a whole folder to index looks wrong, so that nothing can be said about its files.
  public var isAboutRoot: Bool {
    if case .folderUnreadable = self { false } else { true }
  }
}

/// What a scan of folders found.
public struct ScanResult: Sendable {
  /// The files that may hold audio, in the order of their paths' bytes.
  public var files: [ScannedFile] = []
  /// Files left out that a user may have expected, in the same order.
  public var skipped: [SkippedFile] = []
  /// What could not be looked at.
  public var problems: [ScanProblem] = []
  /// The folders and files that were asked for and could be read, absolute.
  public var roots: [FilePath] = []

  package init() {}

  /// Whether the scan looked at everything where `path` would be, so that it is gone if not found.
  public func covers(_ path: FilePath) -> Bool {
    roots.contains { path.isInside($0) } && !problems.obscure(path)
  }
}

extension [ScanProblem] {
  /// Whether nothing can be said about `path`, since a folder around it could not be looked at.
  func obscure(_ path: FilePath) -> Bool {
    contains { problem in
      switch problem {
      case .folderUnreadable(let folder, _), .rootEmpty(let folder, _),
        .rootUnreadable(let folder, _), .rootThinned(let folder, _, _):
        path.isInside(folder)
      }
    }
  }
}
