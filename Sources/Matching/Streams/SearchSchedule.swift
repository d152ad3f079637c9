/// When a stream of which nothing is known is looked for, and in how much of it.
///
/// Soon and often at first, for a clean stream is known after two seconds, and in longer and longer windows, for one in noise
/// is not; what is still unknown then mostly stays so, and is looked for at leisure: in short windows for what begins, and now and
/// then in a long one.
package struct SearchSchedule {
  /// The longest window, in seconds.
  static let longestWindowSeconds = 10.0
  private static let firstSpans = [
    1.0, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10,
  ]
  private static let laterSeconds = 3.0
  private static let laterWindowSeconds = 5.0
  /// Of the later windows, one of so many is a long one.
  private static let windowsPerLongOne = 4
  private static let firstSpeedSpans = [3.0, 6, 12, 24, 48, 96, 192]
  private static let laterSpeedSeconds = 300.0

  /// A search to be made now.
  package struct Search {
    /// In how much of the stream, counted back from now.
    package var windowSeconds: Double
    /// Whether all speeds are tried.
    package var triesAllSpeeds: Bool
  }

  /// Where what is unknown starts, in seconds of the stream.
  let start: Double
  private var searches = 0
  private var speedSearches = 0
  private var nextSpan = firstSpans[0]
  private var nextSpeedSpan = firstSpeedSpans[0]

  /// Starts where what is unknown does.
  package init(start: Double) { self.start = start }

  /// What to do now that the stream is so many seconds long, which counts as done then; `nil` when it is not time yet.
  package mutating func next(at seconds: Double) -> Search? {
    let span = seconds - start
    guard span >= nextSpan else { return nil }
    while nextSpan <= span {
      searches += 1
      nextSpan =
        searches < Self.firstSpans.count ? Self.firstSpans[searches] : nextSpan + Self.laterSeconds
    }
    let later = searches - Self.firstSpans.count
    let isShort = later > 0 && !later.isMultiple(of: Self.windowsPerLongOne)
    let longest = isShort ? Self.laterWindowSeconds : Self.longestWindowSeconds
    return Search(windowSeconds: min(span, longest), triesAllSpeeds: triesAllSpeeds(in: span))
  }

  private mutating func triesAllSpeeds(in span: Double) -> Bool {
    guard span >= nextSpeedSpan else { return false }
    while nextSpeedSpan <= span {
      speedSearches += 1
      nextSpeedSpan =
        speedSearches < Self.firstSpeedSpans.count
        ? Self.firstSpeedSpans[speedSearches] : nextSpeedSpan + Self.laterSpeedSeconds
    }
    return true
  }
}
