import FilePaths
import Glibc
import SQLiteSupport

/// The process that has a catalog open for writing.
public struct CatalogHolder: Hashable, Sendable, CustomStringConvertible {
  /// Its number in the system.
  public var process: Int
  /// Since when, in milliseconds since 1970.
  public var sinceMilliseconds: Int64

  /// Such as "process 4711 since 2026-03-09 04:05:06 UTC".
  public var description: String {
    let time = UTCTime.text(milliseconds: sinceMilliseconds)
      .replacing("T", with: " ").replacing("Z", with: " UTC")
    return "process \(process) since \(time)"
  }

  /// What the holder of a lock writes into its file.
  var note: String { "\(process) \(sinceMilliseconds)\n" }

  init(process: Int, sinceMilliseconds: Int64) {
    self.process = process
    self.sinceMilliseconds = sinceMilliseconds
  }

  /// Reads a note; `nil` when it is none.
  init?(note: String) {
    let words = note.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let process = Int(words[0]), let since = Int64(words[1]) else {
      return nil
    }
    self.init(process: process, sinceMilliseconds: since)
  }
}

/// How long to wait for another process that has a catalog open for writing.
public struct LockPatience: Sendable {
  /// Seconds until the wait is given up.
  public var seconds: Double
  /// Asked a few times a second whether to give up at once.
  public var isCancelled: @Sendable () -> Bool
  /// Told once when there is something to wait for.
  public var onWait: @Sendable (CatalogHolder?) -> Void

  /// Makes a patience.
  public init(
    seconds: Double, isCancelled: @escaping @Sendable () -> Bool = { false },
    onWait: @escaping @Sendable (CatalogHolder?) -> Void = { _ in }
  ) {
    self.seconds = seconds
    self.isCancelled = isCancelled
    self.onWait = onWait
  }

  /// Ten seconds, as long as for locks within the database.
  public static let standard = LockPatience(seconds: 10)
}

/// The lock that keeps a second writer out, for whole runs and not for single transactions.
///
/// It lies on a file of its own beside the catalog: opening and closing the catalog itself would drop the locks that
/// SQLite holds on it.
struct CatalogLock {
  let path: FilePath
  let patience: LockPatience

  /// Takes the lock.
  ///
  /// - Throws: `inUse` when another process holds it for too long.
  func take() throws(CatalogError) -> FileLock {
    let clock = ContinuousClock()
    let start = clock.now
    var isWaiting = false
    while true {
      let refusal: FileLock.Refusal
      do throws(FileLock.Refusal) {
        return try FileLock.take(Self.file(of: path), note: Self.ownNote)
      } catch {
        refusal = error
      }
      guard case .held(let note) = refusal else { throw error(refusal) }
      let holder = CatalogHolder(note: note)
      guard (clock.now - start) / .seconds(1) < patience.seconds, !patience.isCancelled() else {
        throw .inUse(path, holder)
      }
      if !isWaiting { patience.onWait(holder) }
      isWaiting = true
      usleep(100_000)
    }
  }

  /// Whether some process has the catalog open for writing.
  static func isHeld(of path: FilePath) -> Bool { FileLock.holder(of: file(of: path)) != nil }

  private static func file(of path: FilePath) -> FilePath {
    FileLocation.resolved(path).withSuffix(".lock")
  }

  private static var ownNote: String {
    CatalogHolder(process: Int(getpid()), sinceMilliseconds: UTCTime.nowMilliseconds).note
  }

  private func error(_ refusal: FileLock.Refusal) -> CatalogError {
    switch refusal {
    case .held: .inUse(path, nil)
    case .system(EACCES), .system(EPERM), .system(EROFS): .readOnly(path)
    case .system(ENOSPC), .system(EDQUOT): .full(path)
    case .system(let number): .cannotOpen(path, "its lock: " + FileLocation.errorText(number))
    }
  }
}
