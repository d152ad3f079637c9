/// One place where a clip was found.
public struct Match: Hashable, Sendable {
  /// The reference that holds the clip.
  public var reference: ReferenceIdentifier
  /// The reference's time at the clip's first sample, in seconds; negative when the clip starts before it.
  public var offsetSeconds: Double
  /// The part of the clip that matches, in seconds from its start.
  public var clipRange: Range<Double>
  /// How many seconds of the reference one second of the clip covers.
  public var speed: Double
  /// By which share frequencies are moved; 0 when they are not.
  public var frequencySkew: Double
  /// How many matches as good as this would be expected if the clip were in no reference.
  public var expectedFalseMatches: Double
  /// How much the matching part speaks for this place, in nats above what a poor match brings.
  ///
  /// What matches are ordered by: of places that hold the same part of the clip, the one that holds more of the
  /// rest has more.
  public var evidence: Double

  /// The probability that the match is true, from 0 to 1.
  public var confidence: Double { 1 / (1 + expectedFalseMatches) }

  /// The reference's time range that the matching part of the clip covers, in seconds.
  public var referenceRange: Range<Double> {
    let start = offsetSeconds + clipRange.lowerBound * speed
    return start..<max(start, offsetSeconds + clipRange.upperBound * speed)
  }
}

/// What became of a clip.
public enum ClipOutcome: Hashable, Sendable {
  /// Places where it was found, the best first; never empty.
  case match([Match])
  /// It is in no reference, as far as can be told.
  case noMatch
  /// It is shorter than ``ClipMatcher/shortestClipSeconds``.
  case tooShort
}
