import AudioSignal
import FilePaths
import Synchronization

/// Where the workers write how far they are, and the writer reads it.
final class ProgressBoard: Sendable {
  /// A file under way.
  private struct Current {
    var path: FilePath
    var sizeBytes: Int64
    var declaredSeconds: Double?
    var sampleCount = 0

    /// About how many bytes of it are done, by the length its container claims.
    var bytesDone: Int64 {
      guard let declaredSeconds, declaredSeconds > 0 else { return 0 }
      let share = AudioRate.seconds(samples: sampleCount) / declaredSeconds
      return Int64(Double(sizeBytes) * min(share, 1))
    }
  }

  private struct State {
    var filesDone = 0
    var bytesDone: Int64 = 0
    var sampleCount = 0
    var current: [Int: Current] = [:]
  }

  private let state = Mutex(State())
  private let filesTotal: Int
  private let bytesTotal: Int64
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  init(files: [ScannedFile]) {
    filesTotal = files.count
    bytesTotal = files.reduce(0) { $0 + $1.status.sizeBytes }
    start = clock.now
  }

  /// Says that a worker takes up a file.
  func begin(_ file: ScannedFile, worker: Int) {
    let current = Current(path: file.path, sizeBytes: file.status.sizeBytes)
    state.withLock { $0.current[worker] = current }
  }

  /// Says what length the worker's file claims to have.
  func declare(seconds: Double?, worker: Int) {
    state.withLock { $0.current[worker]?.declaredSeconds = seconds }
  }

  /// Says that a worker decoded so many samples more.
  func advance(samples: Int, worker: Int) {
    state.withLock { state in
      state.sampleCount += samples
      state.current[worker]?.sampleCount += samples
    }
  }

  /// Says that a worker is done with its file.
  func end(worker: Int) {
    state.withLock { state in
      guard let current = state.current.removeValue(forKey: worker) else { return }
      state.filesDone += 1
      state.bytesDone += current.sizeBytes
    }
  }

  /// How far all workers together are.
  func progress() -> IndexingProgress {
    let state = state.withLock { $0 }
    var progress = IndexingProgress()
    progress.filesDone = state.filesDone
    progress.filesTotal = filesTotal
    progress.bytesDone = state.current.values.reduce(state.bytesDone) { $0 + $1.bytesDone }
    progress.bytesTotal = bytesTotal
    progress.audioSeconds = AudioRate.seconds(samples: state.sampleCount)
    progress.elapsedSeconds = (clock.now - start) / .seconds(1)
    progress.currentFiles = state.current.values.map(\.path).sorted()
    return progress
  }
}
