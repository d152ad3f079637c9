public import Foundation
import Matching

/// A media item of a reference that a query was found in, and where.
///
/// The properties of the item are at hand directly: `matched.title`.
@dynamicMemberLookup
public struct MatchedMediaItem: Sendable {
  /// What is known about the reference, or about the part of it that is on.
  public let item: MediaItem
  /// The reference's name in any catalog.
  public let referenceID: ReferenceID
  /// The part of the query that matches, in seconds from the query's start: that of the signature, or of the stream.
  public let queryRange: Range<TimeInterval>
  /// The reference's time at the start of the query, in seconds; in a stream, where ``queryRange`` starts.
  ///
  /// Negative when the query starts before the reference does.
  public let matchOffset: TimeInterval
  /// How many seconds of the reference one second of the query covers: 1.5 of a player at one and a half times the speed.
  public let speed: Double
  /// The share by which frequencies are moved: 0.02 when all are 2% too high, 0 when the pitch is kept.
  public let frequencySkew: Double
  /// The probability that the match is true, from 0 to 1.
  public let confidence: Double
  /// How many matches as good as this would be expected if the query were in no reference of the catalog.
  public let expectedFalseMatches: Double

  /// The query's time that ``matchOffset`` is about, in seconds.
  private let start: TimeInterval
  private let position: QueryPosition

  init(
    _ item: MediaItem, of reference: ReferenceID, _ match: Matching.Match, start: TimeInterval,
    position: QueryPosition
  ) {
    self.item = item
    referenceID = reference
    queryRange = match.clipRange
    matchOffset = match.offsetSeconds + start * match.speed
    speed = match.speed
    frequencySkew = match.frequencySkew
    confidence = match.confidence
    expectedFalseMatches = match.expectedFalseMatches
    self.start = start
    self.position = position
  }

  /// A property of the item.
  public subscript<Value>(dynamicMember member: KeyPath<MediaItem, Value>) -> Value {
    item[keyPath: member]
  }

  /// A property of the item by name.
  public subscript(_ property: MediaItemProperty) -> MediaItemValue? { item[property] }

  /// The reference's time at a time of the query, both in seconds.
  public func referenceTime(atQueryTime seconds: TimeInterval) -> TimeInterval {
    matchOffset + (seconds - start) * speed
  }

  /// The part of the reference that matches, in seconds.
  public var referenceRange: Range<TimeInterval> {
    let start = referenceTime(atQueryTime: queryRange.lowerBound)
    return start..<max(start, referenceTime(atQueryTime: queryRange.upperBound))
  }

  /// The reference's time that is on now, in seconds, if the audio has gone on since.
  ///
  /// Now is what the session's clock says. The speed is taken into account, and so are pauses that the session was told about.
  /// A signature is taken to have ended when it was given to the session.
  public var predictedCurrentMatchOffset: TimeInterval {
    referenceTime(atQueryTime: position.now)
  }
}

extension MatchedMediaItem: Hashable {
  /// Whether two items are alike in all but the time that has passed since.
  public static func == (left: MatchedMediaItem, right: MatchedMediaItem) -> Bool {
    left.item == right.item && left.referenceID == right.referenceID
      && left.queryRange == right.queryRange && left.matchOffset == right.matchOffset
      && left.speed == right.speed && left.frequencySkew == right.frequencySkew
      && left.confidence == right.confidence
      && left.expectedFalseMatches == right.expectedFalseMatches
  }

  /// Hashes what tells items apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(item)
    hasher.combine(referenceID)
    hasher.combine(queryRange)
    hasher.combine(matchOffset)
  }
}
