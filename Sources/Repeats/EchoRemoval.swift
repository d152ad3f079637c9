internal import Matching

/// Leaves out what looks shared because music repeats itself.
///
/// A loop in an intro is on several diagonals with the same intro elsewhere, and on others with the outro cut from the same
/// music; only the one on which most is the same tells where the repeat stands.
struct EchoRemoval {
  /// In one episode, what comes again sooner, in three quarters of a minute, is a loop.
  private static let leastMoveFrames = 1_406
  /// So is what is longer than so many frames, eight seconds: songs have choruses.
  private static let longestOwnFrames = 250

  /// In shorter episodes, of two minutes, beginning and end are too near to each other to tell anything.
  private static let leastFramesBetweenSides = 3_750

  let outlines: [ReferenceIdentifier: EpisodeOutline]

  /// The stretches of an episode that are no echoes of others, in order.
  func withoutEchoes(
    _ stretches: [SharedStretch], in own: ReferenceIdentifier
  ) -> [SharedStretch] {
    var kept: [ReferenceIdentifier: [SharedStretch]] = [:]
    for stretch in stretches.sorted(by: {
      ($0.score, $1.frames.lowerBound, $1.offset) > ($1.score, $0.frames.lowerBound, $0.offset)
    }) {
      let better = kept[stretch.reference] ?? []
      guard !better.contains(where: { Self.isEcho(stretch, of: $0) }) else { continue }
      kept[stretch.reference, default: []].append(stretch)
    }
    kept[own]?.removeAll {
      abs($0.offset) < Self.leastMoveFrames || $0.frames.count > Self.longestOwnFrames
    }
    return kept.values.joined().filter { !isCrossing($0, in: own) }.sorted {
      ($0.frames.lowerBound, $0.reference.rawValue, $0.offset)
        < ($1.frames.lowerBound, $1.reference.rawValue, $1.offset)
    }
  }

  private static func isEcho(_ stretch: SharedStretch, of better: SharedStretch) -> Bool {
    guard FrameOverlap.common(stretch.frames, better.frames) > 0 else { return false }
    if FrameOverlap.common(stretch.otherFrames, better.otherFrames) > 0 { return true }
    return FrameOverlap.holds(better.frames, stretch.frames)
      && !FrameOverlap.areAlike(better.frames, stretch.frames)
  }

  /// Whether the opening of one episode has something in common with the closing of another one of the show, or of itself:
  /// intro and outro are often cut from the same music, and are not the same for that.
  private func isCrossing(_ stretch: SharedStretch, in own: ReferenceIdentifier) -> Bool {
    guard let outline = outlines[own], let other = outlines[stretch.reference],
      outline.show == other.show,
      min(outline.frameCount, other.frameCount) >= Self.leastFramesBetweenSides,
      let side = side(of: stretch.frames, own),
      let otherSide = self.side(of: stretch.otherFrames, stretch.reference)
    else { return false }
    return side != otherSide
  }

  private func side(of frames: Range<Int>, _ reference: ReferenceIdentifier) -> EpisodeSide? {
    outlines[reference].flatMap { EpisodeSide(of: frames, in: $0) }
  }
}
