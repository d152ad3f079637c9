import Matching
package import Repeats

/// Puts repeats together into one.
package enum RepeatMerging {
  /// The first of the repeats with the places of all.
  ///
  /// What it was taken for stays. What the user decided about it counts, else about those after it in order; a
  /// verdict that nobody gave is that it is one: otherwise the next search might take it apart.
  ///
  /// - Parameter records: at least one.
  static func merged(_ records: [RepeatRecord]) -> RepeatRecord? {
    guard var merged = records.first else { return nil }
    for other in records.dropFirst() {
      merged.chosenKind = merged.chosenKind ?? other.chosenKind
      merged.name = merged.name ?? other.name
      merged.verdict = merged.verdict ?? other.verdict
      merged.occurrences += other.occurrences
    }
    merged.verdict = merged.verdict ?? .confirmed
    merged.occurrences = united(merged.occurrences)
    return merged
  }

  /// Places by reference and frame, where those that share more than half of the shorter one are one from the first frame
  /// to the last of both.
  package static func united(_ occurrences: [Occurrence]) -> [Occurrence] {
    let ordered = occurrences.sorted {
      ($0.reference.rawValue, $0.frames.lowerBound, $0.frames.upperBound)
        < ($1.reference.rawValue, $1.frames.lowerBound, $1.frames.upperBound)
    }
    var united: [Occurrence] = []
    for next in ordered {
      // Those before the last one end before it does, so that none of them shares more with the next.
      guard let last = united.last, last.reference == next.reference,
        2 * last.frames.clamped(to: next.frames).count
          > min(last.frames.count, next.frames.count)
      else {
        united.append(next)
        continue
      }
      let end = max(last.frames.upperBound, next.frames.upperBound)
      united[united.count - 1].frames = last.frames.lowerBound..<end
    }
    return united
  }
}
