/// What is on in a stream for a while: one place in one reference, going on at one speed.
public struct StreamTrack: Hashable, Sendable {
  /// Counts the tracks of a stream, from 1 on.
  public let id: Int
  /// Where it is from; times of the clip are those of the stream, in seconds from its start.
  ///
  /// Its range ends where the stream was last heard to follow the reference, and grows while it does.
  public internal(set) var match: Match

  /// The reference's time at a time of the stream, in seconds; beyond the range, as if it went on.
  public func referenceSeconds(at streamSeconds: Double) -> Double {
    match.offsetSeconds + streamSeconds * match.speed
  }

  /// Adds a later track that goes on with this one.
  public mutating func extend(to later: StreamTrack) {
    let start = match.clipRange.lowerBound
    match.clipRange = start..<max(match.clipRange.upperBound, later.match.clipRange.upperBound)
    match.evidence += later.match.evidence
  }
}

/// A change of what is on in a stream.
public enum StreamEvent: Hashable, Sendable {
  /// It is on now, since the start of its range.
  case began(StreamTrack)
  /// It is on no more, since the end of its range.
  case ended(StreamTrack)
}
