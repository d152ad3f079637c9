/// What a clip is looked for, and how sure an answer must be.
public struct MatchSettings: Hashable, Sendable {
  /// The speeds that players offer.
  public static let allSpeeds = 0.5...3.0

  /// The level above which a place is not reported: so many false matches are to be expected of a clip
  /// that is in no reference.
  public var mostExpectedFalseMatches: Double
  /// How many seconds of the reference one second of the clip may cover, from 0.25 to 4.
  public var speeds: ClosedRange<Double>

  /// Makes settings; a clip is looked for at all speeds unless told otherwise.
  public init(
    mostExpectedFalseMatches: Double = 1e-4, speeds: ClosedRange<Double> = Self.allSpeeds
  ) {
    self.mostExpectedFalseMatches = mostExpectedFalseMatches
    self.speeds = speeds
  }
}
