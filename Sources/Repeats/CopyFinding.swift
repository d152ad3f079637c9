internal import Matching

/// Finds the episodes of which another is a copy: a rerun, or the same episode downloaded again.
struct CopyFinding {
  /// One is a copy of the other when what they share is so much of the shorter one.
  private static let leastShare = 0.6

  /// An episode that is shared for the most part.
  struct Copy {
    var reference: ReferenceIdentifier
    /// From where to where, in frames of the episode looked at.
    var frames: Range<Int>
    /// The same in the other.
    var otherFrames: Range<Int>
    /// Whether it is another episode, not another version of the same one.
    var isRerun: Bool
  }

  let outline: EpisodeOutline
  let outlines: [ReferenceIdentifier: EpisodeOutline]

  func copies(in stretches: [SharedStretch]) -> [Copy] {
    let others = Dictionary(grouping: stretches, by: \.reference)
    return others.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { reference, shared in
      guard reference != outline.reference, let other = outlines[reference] else { return nil }
      // Loops are shared many times over; what counts is how much of either episode is.
      let count = min(
        Self.covered(by: shared.map(\.frames)), Self.covered(by: shared.map(\.otherFrames)))
      let shorter = Double(min(outline.frameCount, other.frameCount))
      guard Double(count) >= Self.leastShare * shorter else { return nil }
      return Copy(
        reference: reference, frames: Self.hull(of: shared.map(\.frames)),
        otherFrames: Self.hull(of: shared.map(\.otherFrames)),
        isRerun: other.episode != outline.episode)
    }
  }

  private static func covered(by stretches: [Range<Int>]) -> Int {
    var count = 0
    var end = Int.min
    for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      count += max(0, stretch.upperBound - max(end, stretch.lowerBound))
      end = max(end, stretch.upperBound)
    }
    return count
  }

  private static func hull(of stretches: [Range<Int>]) -> Range<Int> {
    let start = stretches.map(\.lowerBound).min() ?? 0
    let end = stretches.map(\.upperBound).max() ?? start
    return start..<end
  }
}
