import Synchronization

/// One line on the terminal that is drawn over and over, with messages above it.
package final class ProgressDisplay: Sendable {
  private struct State {
    var lastDrawn: ContinuousClock.Instant?
    var isShown = false
  }

  /// Ten times a second at most: more cannot be read, and a slow terminal would hold up the work.
  private static let interval = Duration.milliseconds(100)
  private static let clearLine = "\r\u{1B}[K"

  private let state = Mutex(State())
  private let sink: any OutputSink
  private let terminal: Terminal?
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Makes a display.
  ///
  /// - Parameters:
  ///   - sink: standard error.
  ///   - terminal: what it is drawn on; `nil` draws no progress, only messages.
  ///   - now: the time.
  package init(
    sink: any OutputSink, terminal: Terminal?,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
  ) {
    self.sink = sink
    self.terminal = terminal
    self.now = now
  }

  /// Draws a line in place of the one before, unless that is too young.
  ///
  /// - Parameter line: makes a line of at most so many columns.
  package func draw(_ line: (_ columns: Int) -> String) {
    guard let terminal else { return }
    let now = now()
    let isDue = state.withLock { state in
      if let last = state.lastDrawn, now - last < Self.interval { return false }
      state.lastDrawn = now
      state.isShown = true
      return true
    }
    // The last column stays free: a terminal breaks the line when it is filled.
    if isDue { write(Self.clearLine + line(terminal.columns - 1)) }
  }

  /// Writes a line that stays, above the progress.
  package func say(_ message: String) {
    clear()
    write(message + "\n")
  }

  /// Takes the progress off the terminal; it comes back when drawn again.
  package func clear() {
    let wasShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if wasShown { write(Self.clearLine) }
  }

  /// Messages that cannot be written are not worth failing for.
  private func write(_ text: String) {
    try? sink.write(text)
    try? sink.flush()
  }
}
