internal import TimelineMapping

/// Where a chapter or a cue of the old audio stands in the new one.
enum RangeTranslation {
  /// What is left of a cue beside a longer part of it counts only from here on: edges are good to less than that.
  private static let leastSeconds = 0.25

  /// The parts of the new audio that hold it: one, or one on each side of an insertion; none when it was cut out.
  ///
  /// - Parameter end: not before `start`; a range without length is where it is if that is in the new audio.
  static func parts(
    from start: Double, to end: Double, in map: TimelineMap
  ) -> [(old: Range<Double>, new: Range<Double>)] {
    guard end > start else {
      let place = map.newSeconds(ofOldSeconds: start)
      return place.map { [(start..<start, $0..<$0)] } ?? []
    }
    var parts: [(old: Range<Double>, new: Range<Double>)] = []
    for part in map.keptParts(ofOldSeconds: start..<end) {
      if let last = parts.last, part.new.lowerBound - last.new.upperBound < leastSeconds {
        parts[parts.count - 1] = (
          last.old.lowerBound..<part.old.upperBound, last.new.lowerBound..<part.new.upperBound
        )
      } else {
        parts.append(part)
      }
    }
    let longest = parts.map { length(of: $0.new) }.max() ?? 0
    return parts.filter { length(of: $0.new) >= min(longest, leastSeconds) }
  }

  private static func length(of range: Range<Double>) -> Double {
    range.upperBound - range.lowerBound
  }
}
