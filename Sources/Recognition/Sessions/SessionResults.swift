import Synchronization

/// The results of a session as they come, from the moment on at which iterating begins, until the session is gone.
///
/// There may be several iterators, on any threads; each gets all results, in order. For one that does not take them, the latest 1,000
/// wait.
public struct SessionResults: AsyncSequence, Sendable {
  /// The elements.
  public typealias Element = SessionResult
  /// Results that could not be had are elements; the sequence itself does not fail.
  public typealias Failure = Never

  private let hub: ResultHub

  init(_ hub: ResultHub) {
    self.hub = hub
  }

  /// Begins to listen.
  public func makeAsyncIterator() -> AsyncStream<SessionResult>.Iterator {
    hub.stream().makeAsyncIterator()
  }
}

/// Hands results to all who listen.
final class ResultHub: Sendable {
  /// Of a listener that takes none, the latest are kept.
  private static let mostWaiting = 1_000

  private let listeners = Mutex(Listeners())

  private struct Listeners {
    var next = 0
    var continuations: [Int: AsyncStream<SessionResult>.Continuation] = [:]
    var isFinished = false
  }

  func stream() -> AsyncStream<SessionResult> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SessionResult.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
    let number: Int? = listeners.withLock { listeners in
      if listeners.isFinished { return nil }
      defer { listeners.next += 1 }
      listeners.continuations[listeners.next] = continuation
      return listeners.next
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { _ = $0.continuations.removeValue(forKey: number) }
    }
    return stream
  }

  func send(_ result: SessionResult) {
    let continuations = listeners.withLock { $0.continuations.sorted { $0.key < $1.key } }
    for (_, continuation) in continuations { continuation.yield(result) }
  }

  func finish() {
    let continuations = listeners.withLock { listeners in
      defer { listeners.continuations = [:] }
      listeners.isFinished = true
      return Array(listeners.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }
}
