import Glibc

/// Processor time of this process and time by the clock.
struct Stopwatch {
  /// Milliseconds.
  struct Reading {
    /// Of all threads together, in which other processes do not take part.
    var processor: Double
    var wall: Double
  }

  private let start: Reading

  init() {
    start = Self.now
  }

  /// The time since the start.
  var elapsed: Reading {
    let now = Self.now
    return Reading(processor: now.processor - start.processor, wall: now.wall - start.wall)
  }

  /// The time that `body` takes.
  static func measure(_ body: () throws -> Void) rethrows -> Reading {
    let watch = Stopwatch()
    try body()
    return watch.elapsed
  }

  private static var now: Reading {
    Reading(
      processor: milliseconds(CLOCK_PROCESS_CPUTIME_ID), wall: milliseconds(CLOCK_MONOTONIC))
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
