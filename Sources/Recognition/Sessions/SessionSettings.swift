import Matching

/// What a session looks for, and how sure an answer must be.
public struct SessionSettings: Hashable, Sendable {
  /// How many seconds of a reference one second of a query may cover, from 0.25 to 4; what lies outside of that is not looked for.
  public var speeds: ClosedRange<Double>
  /// The level above which a place is not reported: so many false matches are to be expected of a
  /// query that is in no reference.
  ///
  /// Nothing is found at a level that is not above 0.
  public var mostExpectedFalseMatches: Double

  /// Makes settings; the speeds that players offer, and one false match in ten thousand queries, unless told otherwise.
  public init(
    speeds: ClosedRange<Double> = 0.5...3, mostExpectedFalseMatches: Double = 1e-4
  ) {
    self.speeds = speeds
    self.mostExpectedFalseMatches = mostExpectedFalseMatches
  }

  var matching: MatchSettings {
    MatchSettings(
      mostExpectedFalseMatches: mostExpectedFalseMatches, speeds: speeds.clamped(to: 0.25...4))
  }
}
