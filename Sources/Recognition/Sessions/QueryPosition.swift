import Synchronization

/// How far a query has been heard by now: to where it was taken last, and the time since then.
final class QueryPosition: Sendable {
  private let time: PlayingTime
  private let mark: Mutex<Mark>

  private struct Mark {
    /// Seconds of the query.
    var position: Double
    /// When they had been heard, in seconds of playing.
    var playing: Double
  }

  /// - Parameter position: seconds of the query that have been heard now.
  init(_ position: Double, time: PlayingTime) {
    self.time = time
    mark = Mutex(Mark(position: position, playing: time.seconds))
  }

  /// Seconds of the query that have been heard by now.
  var now: Double {
    let mark = mark.withLock { $0 }
    return mark.position + time.seconds - mark.playing
  }

  /// Says how many seconds of the query have been heard now.
  func advance(to position: Double) {
    let playing = time.seconds
    mark.withLock { $0 = Mark(position: position, playing: playing) }
  }
}
