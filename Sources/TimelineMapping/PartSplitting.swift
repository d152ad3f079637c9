internal import Repeats

/// Makes parts of a path of the stretches that two audio items share: where something else stands in both of them, a stretch
/// is split.
struct PartSplitting {
  /// What speaks for a change must outweigh this, in nats: short noise in a pause must not.
  static let leastEvidence = 40.0
  /// Shorter changes within what is the same are passed over: a click, or how an encoding treats a hard sound.
  static let shortestChangeFrames = 8
  /// Other audio has a mean score of −3; hard processing of the same audio, one of −1.6 at times, for a second or two.
  private static let mostMeanScore = -2.2
  private static let longestDoubtFrames = 156
  /// Constellations tell the offset to a frame, and put stretches on one whose offsets differ by another.
  private static let offsetReach = 2
  /// The search may pass over what is shared near a stretch that it has found, if the offsets differ by so little.
  private static let marginFrames = 640

  let agreement: FrameAgreement
  let oldFrameCount: Int
  let newFrameCount: Int

  /// The parts of stretches that are the same by the frames themselves; of neighbouring offsets, each that has some.
  func parts(of stretches: [SharedStretch]) -> Set<PathPart> {
    var parts: Set<PathPart> = []
    for stretch in stretches {
      for step in -Self.offsetReach...Self.offsetReach {
        let offset = stretch.offset + step
        let frames =
          (stretch.frames.lowerBound - Self.marginFrames..<stretch.frames.upperBound
          + Self.marginFrames)
          .clamped(to: 0..<newFrameCount)
          .clamped(to: -offset..<oldFrameCount - offset)
        for part in split(PathPart(frames: frames, offset: offset)) {
          parts.insert(agreement.weighed(part))
        }
      }
    }
    return parts
  }

  private func split(_ part: PathPart) -> [PathPart] {
    let whole = agreement.weighed(part)
    let first = whole.frames.lowerBound
    let scores = agreement.scores(of: whole.frames, on: whole)
    var parts: [PathPart] = []
    for run in Self.runs(of: scores) {
      var part = whole
      part.frames = first + run.lowerBound..<first + run.upperBound
      if let last = parts.last?.frames,
        !Self.isChange(scores[last.upperBound - first..<run.lowerBound])
      {
        parts[parts.count - 1].frames = last.lowerBound..<part.frames.upperBound
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  /// Whether the scores between two parts on one offset tell of other audio.
  private static func isChange(_ scores: ArraySlice<Double>) -> Bool {
    if scores.count < shortestChangeFrames { return false }
    if scores.count > longestDoubtFrames { return true }
    let heard = scores.filter { $0 != 0 }
    return heard.reduce(0, +) <= mostMeanScore * Double(heard.count)
  }

  /// The runs of indices that are likelier the same than not, when each change costs half of ``leastEvidence``.
  private static func runs(of scores: [Double]) -> [Range<Int>] {
    let cost = leastEvidence / 2
    // Whether the best path to an index, being in a run or out of one, was in a run just before.
    var cameFromRun: [(toRun: Bool, toOther: Bool)] = []
    cameFromRun.reserveCapacity(scores.count)
    var run = 0.0
    var other = 0.0
    for score in scores {
      let goesOn = (toRun: run >= other - cost, toOther: run - cost > other)
      cameFromRun.append(goesOn)
      (run, other) = (max(run, other - cost) + score, max(other, run - cost))
    }
    var runs: [Range<Int>] = []
    var isRun = run >= other
    var end = scores.count
    for index in scores.indices.reversed() {
      let wasRun = isRun ? cameFromRun[index].toRun : cameFromRun[index].toOther
      if isRun, !wasRun || index == 0 { runs.append(index..<end) }
      if !isRun, wasRun { end = index }
      isRun = wasRun
    }
    return runs.reversed()
  }
}
