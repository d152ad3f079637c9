internal import Matching

/// A repeat cut at the edges of one of its parts.
struct GroupCut {
  /// What comes before the part, the part, and what comes after it: what the occurrences have of each.
  private(set) var pieces: [[Occurrence]] = [[], [], []]
  /// The frames of the longer of what comes before and after.
  let longestRest: Int
  /// How many occurrences are shorter than the whole and not of this part.
  private(set) var otherParts = 0

  /// - Parameter places: where the part stands.
  /// - Returns: `nil` when it is no part of any occurrence.
  init?(_ group: RepeatGroup, places: [Occurrence]) {
    let wholes = places.compactMap { place in
      group.occurrence(around: place).map { (whole: $0.frames, part: place.frames) }
    }
    guard let first = wholes.first(where: { !FrameOverlap.areAlike($0.whole, $0.part) }) else {
      return nil
    }
    let before = max(0, first.part.lowerBound - first.whole.lowerBound)
    let after = max(0, first.whole.upperBound - first.part.upperBound)
    longestRest = max(before, after)
    let lengths = [before, first.part.count, after]
    for occurrence in group.occurrences {
      let isWhole = FrameOverlap.areAlike(0..<occurrence.frames.count, 0..<first.whole.count)
      if isWhole {
        let place = places.first {
          $0.reference == occurrence.reference
            && FrameOverlap.holds(occurrence.frames, $0.frames)
        }
        addWhole(occurrence, place, before: before, after: after)
      } else if places.contains(where: { $0.isAlike(occurrence) }) {
        pieces[1].append(occurrence)
      } else {
        otherParts += 1
        let nearest = lengths.indices.filter { $0 != 1 }.min {
          abs(lengths[$0] - occurrence.frames.count) < abs(lengths[$1] - occurrence.frames.count)
        }
        pieces[nearest ?? 1].append(occurrence)
      }
    }
  }

  private mutating func addWhole(
    _ occurrence: Occurrence, _ place: Occurrence?, before: Int, after: Int
  ) {
    let whole = occurrence.frames
    let start = place?.frames.lowerBound ?? whole.lowerBound + before
    let end = place?.frames.upperBound ?? whole.upperBound - after
    let part = (start..<max(start, end)).clamped(to: whole)
    for (index, frames) in [
      whole.lowerBound..<part.lowerBound, part, part.upperBound..<whole.upperBound,
    ].enumerated()
    where index == 1 ? !frames.isEmpty : frames.count >= SharedPartCutting.leastRestFrames {
      var piece = occurrence
      piece.frames = frames
      pieces[index].append(piece)
    }
  }
}
