import Dispatch
import Synchronization

/// Hands values from several threads to one, and makes the senders wait when it is full.
package final class BoundedChannel<Element: Sendable>: Sendable {
  /// What a wait for a value gave.
  package enum Received: Sendable {
    /// A value, in the order they were sent.
    case element(Element)
    /// No value came in time.
    case timedOut
    /// All values were received, and all senders have finished.
    case ended
  }

  private struct State {
    var elements: [Element] = []
    var senders: Int
  }

  private let state: Mutex<State>
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  /// Makes a channel.
  ///
  /// - Parameters:
  ///   - capacity: how many values may wait to be received, at least 1.
  ///   - senders: how many threads will call ``finish()`` once each.
  package init(capacity: Int, senders: Int) {
    state = Mutex(State(senders: senders))
    for _ in 0..<max(1, capacity) { free.signal() }
  }

  /// Sends a value; waits while the channel is full.
  package func send(_ element: Element) {
    free.wait()
    state.withLock { $0.elements.append(element) }
    filled.signal()
  }

  /// Says that one of the senders sends no more.
  package func finish() {
    let isLast = state.withLock { state in
      state.senders -= 1
      return state.senders == 0
    }
    if isLast { filled.signal() }
  }

  /// Waits for a value, at most `milliseconds`.
  package func receive(milliseconds: Int) -> Received {
    guard filled.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      return .timedOut
    }
    let element = state.withLock { state in
      state.elements.isEmpty ? nil : state.elements.removeFirst()
    }
    guard let element else {
      // Whoever asks again gets the same answer.
      filled.signal()
      return .ended
    }
    free.signal()
    return .element(element)
  }
}
