import Synchronization

/// The time for which audio has been playing: that of a clock, without the pauses.
final class PlayingTime: Sendable {
  private let clock: @Sendable () -> Duration
  private let state = Mutex(State())

  private struct State {
    /// Time spent in pauses that have ended.
    var paused = Duration.zero
    /// When the pause began that has not ended.
    var pauseStart: Duration?
  }

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    self.clock = { start.duration(to: clock.now) }
  }

  /// Seconds of playing since this was made.
  var seconds: Double {
    state.withLock { state in
      let length = (state.pauseStart ?? clock()) - state.paused
      let (seconds, attoseconds) = length.components
      return Double(seconds) + Double(attoseconds) / 1e18
    }
  }

  var isPaused: Bool { state.withLock { $0.pauseStart != nil } }

  func pause() {
    state.withLock { state in
      if state.pauseStart == nil { state.pauseStart = clock() }
    }
  }

  func resume() {
    state.withLock { state in
      guard let start = state.pauseStart else { return }
      state.paused += clock() - start
      state.pauseStart = nil
    }
  }
}
