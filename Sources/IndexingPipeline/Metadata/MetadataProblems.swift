import FilePaths
import Synchronization

/// What is wrong with feeds, sidecars and pictures, told once a run each.
///
/// It is told with the next file that is done with, and stored with none: which file is read first depends on
/// the workers, and the catalog does not.
final class MetadataProblems: Sendable {
  private struct State {
    var told: Set<FilePath> = []
    var waiting: [String] = []
  }

  private let state = Mutex(State())

  /// Notes what is wrong with a file, unless something was noted of it before in this run.
  func note(_ problems: [String], of path: FilePath) {
    state.withLock { state in
      guard !problems.isEmpty, state.told.insert(path).inserted else { return }
      state.waiting += problems.map { "\(path): \($0)" }
    }
  }

  /// Takes what was noted and is still to be told.
  func take() -> [String] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
