import Synchronization

/// Asks a run to stop in good order; may be set from any thread or signal handler.
public final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  /// Makes a flag that is not set.
  public init() {}

  /// Asks to stop: episodes under way are dropped, what is stored stays.
  public func cancel() {
    flag.store(true, ordering: .relaxed)
  }

  /// Whether someone asked to stop.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
