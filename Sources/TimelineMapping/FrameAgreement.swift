internal import Fingerprinting
internal import Repeats

/// How much each pair of frames speaks for being the same audio.
struct FrameAgreement {
  /// Silence is so many doublings, 54 dB, below what is loud.
  private static let silenceBelowLoud = 18
  /// Up to 27 dB above silence there are pauses.
  private static let pauseAboveSilence = 9
  private static let shareOfPause = 0.4
  /// Silence in one and a pause in the other may be the same pause, as an encoding or a compressor left it.
  private static let scoreOfPauseAndSilence = -1.0

  /// Offsets are told for pieces of five seconds, this far about where the part has them.
  private static let pieceFrames = 156
  private static let reachFrames = 4

  private let old: EdgeProfile
  private let new: EdgeProfile
  private let oldSilence: UInt8
  private let newSilence: UInt8

  init(old: EdgeProfile, new: EdgeProfile) {
    self.old = old
    self.new = new
    oldSilence = Self.silence(old.levels)
    newSilence = Self.silence(new.levels)
  }

  /// The logarithms of how much likelier frames are if they are the same audio as those of the old one that lie `part.offset`
  /// on.
  ///
  /// - Parameter frames: of the new audio; they and those of the old one must exist.
  func scores(of frames: Range<Int>, on part: PathPart) -> [Double] {
    frames.map { frame in
      let other = frame + part.offset
      let loudness = (
        old: Int(old.levels[other]) - Int(oldSilence), new: Int(new.levels[frame]) - Int(newSilence)
      )
      switch (loudness.old <= 0, loudness.new <= 0) {
      // Silence is like any other.
      case (true, true): return 0
      case (false, false): break
      default:
        return max(loudness.old, loudness.new) < Self.pauseAboveSilence
          ? Self.scoreOfPauseAndSilence : EdgeRefinement.scoreOfSilenceInOne
      }
      let equal = 8 - (old.signs[other] ^ new.signs[frame]).nonzeroBitCount
      let levels = Int(old.levels[other]) - Int(new.levels[frame]) - part.gain
      let signs = EdgeRefinement.scoreOfEqualSigns[equal]
      // In pauses, signs tell how the noise of an encoding came out.
      let isPause = max(loudness.old, loudness.new) < Self.pauseAboveSilence
      return (isPause ? max(signs, signs * Self.shareOfPause) : signs)
        + EdgeRefinement.scoreOfLevelDifference[
          min(abs(levels), EdgeRefinement.scoreOfLevelDifference.count - 1)]
    }
  }

  /// A part with its gain and its score.
  func weighed(_ part: PathPart) -> PathPart {
    var part = part
    part.gain = gain(of: part)
    part.score = scores(of: part.frames, on: part).reduce(0, +)
    return part
  }

  /// Where pieces of a part stand in the old audio, more exactly than to a frame.
  func points(on part: PathPart, oldFrameCount: Int) -> [SpeedFit.Point] {
    let pieces = stride(
      from: part.frames.lowerBound, to: part.frames.upperBound - Self.pieceFrames,
      by: Self.pieceFrames)
    return pieces.compactMap { start in
      let frames = start..<start + Self.pieceFrames
      let reach = -Self.reachFrames...Self.reachFrames
      guard frames.lowerBound + part.offset + reach.lowerBound >= 0,
        frames.upperBound + part.offset + reach.upperBound <= oldFrameCount
      else { return nil }
      let sums = reach.map { step in
        var moved = part
        moved.offset += step
        return scores(of: frames, on: moved).reduce(0, +)
      }
      guard let best = sums.indices.dropFirst().dropLast().max(by: { sums[$0] < sums[$1] }),
        sums[best] > 0
      else { return nil }
      // The top of the parabola through the best and its neighbours.
      let (before, after) = (sums[best - 1], sums[best + 1])
      let bend = 2 * sums[best] - before - after
      let shift = bend > 0 ? (after - before) / (2 * bend) : 0
      return SpeedFit.Point(
        frame: Double(start + Self.pieceFrames / 2),
        offset: Double(part.offset + reach.lowerBound + best) + max(-1, min(1, shift)),
        weight: sums[best])
    }
  }

  /// The median gain of the old audio over the new one, in steps of the profile.
  func gain(of part: PathPart) -> Int {
    var counts: [Int: Int] = [:]
    var count = 0
    for frame in part.frames {
      let levels = (old: old.levels[frame + part.offset], new: new.levels[frame])
      guard levels.old > oldSilence, levels.new > newSilence else { continue }
      counts[Int(levels.old) - Int(levels.new), default: 0] += 1
      count += 1
    }
    var below = 0
    for (gain, number) in counts.sorted(by: { $0.key < $1.key }) {
      below += number
      if 2 * below >= count { return gain }
    }
    return 0
  }

  /// The level up to which a frame counts as silent.
  private static func silence(_ levels: [UInt8]) -> UInt8 {
    var counts = [Int](repeating: 0, count: 256)
    for level in levels { counts[Int(level)] += 1 }
    var above = 0
    for level in counts.indices.reversed() {
      above += counts[level]
      if 20 * above >= levels.count {
        return level > silenceBelowLoud ? UInt8(level - silenceBelowLoud) : EdgeProfile.leastLevel
      }
    }
    return EdgeProfile.leastLevel
  }
}
