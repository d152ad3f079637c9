import Synchronization

/// A clock that goes on when it is told to.
final class SteppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Duration.seconds(1_000))

  var now: Instant { Instant(offset: time.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func advance(bySeconds seconds: Double) {
    time.withLock { $0 += .seconds(seconds) }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
