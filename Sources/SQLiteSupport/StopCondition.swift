import CSQLite

/// Asks during long statements whether to stop.
final class StopCondition {
  /// SQLite's own steps between two questions: a few milliseconds of work at most.
  private static let steps: Int32 = 10_000
  private let condition: @Sendable () -> Bool

  /// Sets it as the handler of a connection, in place of the one before.
  ///
  /// The connection must keep it for as long as it is the handler. `nil` when there is no condition.
  init?(_ condition: (@Sendable () -> Bool)?, _ handle: ConnectionHandle) {
    guard let condition else {
      unsafe sqlite3_progress_handler(handle.pointer, 0, nil, nil)
      return nil
    }
    self.condition = condition
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_progress_handler(
      handle.pointer, Self.steps,
      { context in
        guard let context = unsafe context else { return 0 }
        let stop = unsafe Unmanaged<StopCondition>.fromOpaque(context).takeUnretainedValue()
        return stop.condition() ? 1 : 0
      }, context)
  }
}
