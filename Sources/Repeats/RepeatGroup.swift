internal import Matching

/// The occurrences of one repeat, while episodes are added.
public struct RepeatGroup: Hashable, Sendable {
  /// What it is called; those that are not stored yet have negative numbers.
  public var number: Int64
  /// Whether its occurrences are most of the episodes that hold them.
  public var isRerun: Bool
  /// Whether somebody decided about it: then it takes occurrences in, but is neither cut nor put together with another.
  public var isDecided: Bool
  /// What somebody says it is; `nil` when nobody does.
  public var chosenKind: RepeatKind?
  /// Whether somebody says that it is none.
  public var isRejected: Bool
  /// Where it stands.
  public var occurrences: [Occurrence]

  /// Makes a group.
  public init(
    number: Int64, isRerun: Bool = false, isDecided: Bool = false,
    chosenKind: RepeatKind? = nil, isRejected: Bool = false, occurrences: [Occurrence]
  ) {
    self.number = number
    self.isRerun = isRerun
    self.isDecided = isDecided
    self.chosenKind = chosenKind
    self.isRejected = isRejected
    self.occurrences = occurrences
  }

  /// The occurrence that is at about the same place as another.
  func occurrence(like place: Occurrence) -> Occurrence? {
    occurrences.first { $0.isAlike(place) }
  }

  /// An occurrence that has a place within it and is longer.
  func occurrence(around place: Occurrence) -> Occurrence? {
    occurrences.first {
      $0.reference == place.reference && FrameOverlap.holds($0.frames, place.frames)
    }
  }
}

extension Occurrence {
  /// Whether it is at about the same place as another.
  package func isAlike(_ other: Occurrence) -> Bool {
    reference == other.reference && FrameOverlap.areAlike(frames, other.frames)
  }
}

/// How stretches of frames lie to each other.
enum FrameOverlap {
  /// Two stretches are the same when what they have in common is so much of both together.
  private static let leastCommon = 0.75
  /// One holds another when so much of that lies in it.
  private static let leastHeld = 0.8

  static func areAlike(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    let all = max(left.upperBound, right.upperBound) - min(left.lowerBound, right.lowerBound)
    return Double(common(left, right)) >= leastCommon * Double(all)
  }

  static func holds(_ outer: Range<Int>, _ inner: Range<Int>) -> Bool {
    Double(common(outer, inner)) >= leastHeld * Double(inner.count)
  }

  static func common(_ left: Range<Int>, _ right: Range<Int>) -> Int {
    max(0, min(left.upperBound, right.upperBound) - max(left.lowerBound, right.lowerBound))
  }
}
