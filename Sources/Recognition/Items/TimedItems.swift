public import Foundation

/// Which of a reference's items are returned at a place.
extension Sequence<MediaItem> {
  /// The items that belong to a moment of the reference.
  ///
  /// Timed items outside of their ranges are left out; the others come in the order in which their ranges began, the latest
  /// first; untimed ones last. Of equal ones the order stays. Items whose ranges of frequency skew do not hold the
  /// given one are left out too. All ranges are half-open.
  ///
  /// - Parameters:
  ///   - offset: the moment, in seconds from the reference's start.
  ///   - frequencySkew: by which share frequencies are moved; 0 when they are not.
  public func items(at offset: TimeInterval, frequencySkew: Double = 0) -> [MediaItem] {
    let fitting = filter { item in
      item.frequencySkewRanges.isEmpty
        || item.frequencySkewRanges.contains { $0.contains(frequencySkew) }
    }
    let started = fitting.enumerated().compactMap { position, item -> Started? in
      let starts = item.timeRanges.filter { $0.contains(offset) }.map(\.lowerBound)
      return starts.max().map { Started(seconds: $0, position: position, item: item) }
    }
    let timed = started.sorted { ($1.seconds, $0.position) < ($0.seconds, $1.position) }
    return timed.map(\.item) + fitting.filter { !$0.isTimed }
  }
}

/// A timed item in whose range a moment is.
private struct Started {
  /// When the range began.
  var seconds: Double
  var position: Int
  var item: MediaItem
}
