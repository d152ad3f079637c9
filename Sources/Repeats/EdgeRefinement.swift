package import Fingerprinting

/// Moves the edges of a stretch to the frames where two episodes begin and cease to be the same.
///
/// Each pair of frames says how likely it is that they are the same audio; the stretch has the edges with the largest sum.
package struct EdgeRefinement {
  /// An edge is looked for so far about where the constellations put it.
  private static let reachFrames = 94
  /// It is looked for again from where it was found when that is so near to the limit.
  private static let limitFrames = 10
  private static let mostMoves = 40

  /// The logarithm of how much likelier so many equal signs are in the same audio than in other
  /// audio.
  ///
  /// Measured on shared and other stretches in eight encodings.
  package static let scoreOfEqualSigns: [Double] = [-3, -3, -3, -3, -3, -2.8, -0.65, 1.8, 3]
  /// The same of so large a difference of levels.
  package static let scoreOfLevelDifference: [Double] = [1.65, 0.5, -0.4, -0.9, -1.7, -2]
  /// Silence in both says little, but sound begins and ends with what is heard; in one, that they differ.
  private static let scoreOfSilence = -0.5
  package static let scoreOfSilenceInOne = -3.0
  /// A pause of the same length belongs to what is the same.
  private static let scoreOfSharedPause = 0.3
  private static let leastPauseFrames = 20
  /// Silence is so many doublings, 54 dB, below what is loud about the edge.
  private static let silenceBelowLoud = 18

  /// Under speech, so many more of the eight signs are equal than by chance; in six seconds, that can be told.
  private static let leastSignsUnderSpeech = 0.05
  private static let fewestFramesToTell = 188
  /// So far off, the other surely has other audio.
  private static let otherAudioFrames = [-700, -400, 400, 700]

  /// The episode looked at, and how to get at the other: its profile in some of its frames.
  let own: EdgeProfile
  let other: (Range<Int>) throws -> EdgeProfile?

  package init(own: EdgeProfile, other: @escaping (Range<Int>) throws -> EdgeProfile?) {
    self.own = own
    self.other = other
  }

  /// - Returns: the frames of the episode looked at; `frames` as they are when the other has no profile.
  package func refined(_ frames: Range<Int>, offset: Int) throws -> Range<Int> {
    let middle = (frames.lowerBound + frames.upperBound) / 2
    let start = try moved(frames.lowerBound) { edge in
      let zone = edge - Self.reachFrames..<max(edge, min(edge + Self.reachFrames, middle))
      guard let scores = try scores(in: zone, offset: offset, inner: edge...) else { return nil }
      var sum = 0.0
      var best = (sum: 0.0, index: scores.values.count)
      for index in scores.values.indices.reversed() {
        sum += scores.values[index]
        if sum >= best.sum { best = (sum, index) }
      }
      return (scores.firstFrame + best.index, best.index <= Self.limitFrames)
    }
    let end = try moved(frames.upperBound) { edge in
      let zone = min(edge, max(edge - Self.reachFrames, middle))..<edge + Self.reachFrames
      guard let scores = try scores(in: zone, offset: offset, inner: ...edge) else { return nil }
      var sum = 0.0
      var best = (sum: 0.0, count: 0)
      for (index, value) in scores.values.enumerated() {
        sum += value
        if sum >= best.sum { best = (sum, index + 1) }
      }
      return (scores.firstFrame + best.count, best.count + Self.limitFrames >= scores.values.count)
    }
    return start < end ? start..<end : frames
  }

  /// Whether frames in which little is the same may be the same audio that somebody speaks over in one of both: not what was
  /// replaced by other audio of the same length.
  ///
  /// Speech over both leaves some signs of what they share, more than are equal where the other surely has other audio.
  ///
  /// - Returns: `true` when the other has no profile, or the frames are too few to tell.
  package func isSpokenOver(_ frames: Range<Int>, offset: Int) throws -> Bool {
    guard frames.count >= Self.fewestFramesToTell,
      let equal = try equalSigns(in: frames, offset: offset)
    else { return true }
    let elsewhere = try Self.otherAudioFrames.compactMap {
      try equalSigns(in: frames, offset: offset + $0)
    }
    let chance = elsewhere.reduce(0, +) / Double(max(1, elsewhere.count))
    return elsewhere.isEmpty || equal - chance >= Self.leastSignsUnderSpeech
  }

  /// How many of the eight signs are equal, in the mean over the frames in which both have sound.
  private func equalSigns(in frames: Range<Int>, offset: Int) throws -> Double? {
    guard let (left, right) = try both(frames, offset: offset) else { return nil }
    let heard = left.levels.indices.filter {
      left.levels[$0] > EdgeProfile.leastLevel && right.levels[$0] > EdgeProfile.leastLevel
    }
    guard !heard.isEmpty else { return nil }
    let equal = heard.reduce(0) { $0 + 8 - (left.signs[$1] ^ right.signs[$1]).nonzeroBitCount }
    return Double(equal) / Double(heard.count)
  }

  /// Of a hundred frames in which something is heard, those in which nearly all signs are the same.
  ///
  /// - Returns: 100 when the other has no profile.
  package func clearPercent(of frames: Range<Int>, offset: Int) throws -> Int {
    guard let (left, right) = try both(frames, offset: offset) else { return 100 }
    let heard = left.levels.indices.filter { left.levels[$0] > EdgeProfile.leastLevel }
    guard !heard.isEmpty else { return 100 }
    let clear = heard.count { (left.signs[$0] ^ right.signs[$0]).nonzeroBitCount <= 1 }
    return 100 * clear / heard.count
  }

  /// Both profiles in the frames that both know; `nil` when the other has none.
  private func both(
    _ frames: Range<Int>, offset: Int
  ) throws -> (own: EdgeProfile, other: EdgeProfile)? {
    guard let found = try other(frames.lowerBound + offset..<frames.upperBound + offset) else {
      return nil
    }
    let common = frames.clamped(to: own.frames)
      .clamped(to: found.frames.lowerBound - offset..<found.frames.upperBound - offset)
    guard !common.isEmpty else { return nil }
    return (
      own.clamped(to: common),
      found.clamped(to: common.lowerBound + offset..<common.upperBound + offset)
    )
  }

  /// Moves an edge until it lies well within the zone about it, or at the end of either episode.
  private func moved(
    _ edge: Int, _ best: (Int) throws -> (frame: Int, isNearLimit: Bool)?
  ) rethrows -> Int {
    var edge = edge
    for _ in 0..<Self.mostMoves {
      guard let found = try best(edge), found.frame != edge else { return edge }
      edge = found.frame
      if !found.isNearLimit { return edge }
    }
    return edge
  }

  private struct Scores {
    var firstFrame: Int
    var values: [Double]
  }

  private func scores(
    in zone: Range<Int>, offset: Int, inner: some RangeExpression<Int>
  ) throws -> Scores? {
    guard let (left, right) = try both(zone, offset: offset) else { return nil }
    let frames = left.frames
    let leftSilence = Self.silence(left.levels)
    let rightSilence = Self.silence(right.levels)
    let gain = Self.median(
      left.levels.indices.filter {
        inner.contains(frames.lowerBound + $0) && left.levels[$0] > leftSilence
          && right.levels[$0] > rightSilence
      }.map { Int(right.levels[$0]) - Int(left.levels[$0]) })
    let silences = left.levels.indices.map {
      (left: left.levels[$0] <= leftSilence, right: right.levels[$0] <= rightSilence)
    }
    let shared = Self.sharedPauses(silences)
    return Scores(
      firstFrame: frames.lowerBound,
      values: left.signs.indices.map { index in
        switch silences[index] {
        case (true, true):
          return shared.contains { $0.contains(index) }
            ? Self.scoreOfSharedPause : Self.scoreOfSilence
        case (false, false): break
        default: return Self.scoreOfSilenceInOne
        }
        let equal = 8 - (left.signs[index] ^ right.signs[index]).nonzeroBitCount
        let difference = abs(Int(right.levels[index]) - Int(left.levels[index]) - gain)
        return Self.scoreOfEqualSigns[equal]
          + Self.scoreOfLevelDifference[min(difference, Self.scoreOfLevelDifference.count - 1)]
      })
  }

  /// The pauses that begin and end in both at the same time, and are long enough for that to be no chance.
  private static func sharedPauses(_ silences: [(left: Bool, right: Bool)]) -> [Range<Int>] {
    var pauses: [Range<Int>] = []
    var start: Int?
    for index in silences.indices {
      switch (silences[index], start) {
      case ((true, true), nil): start = index
      case ((true, true), _): break
      case (_, let first?):
        let beside = [first - 2, index + 1].map {
          silences.indices.contains($0) ? silences[$0] : nil
        }
        if index - first >= leastPauseFrames,
          beside.allSatisfy({ $0.map { !$0.left && !$0.right } ?? false })
        {
          pauses.append(first..<index)
        }
        start = nil
      default: break
      }
    }
    return pauses
  }

  /// The level up to which a frame counts as silent.
  private static func silence(_ levels: [UInt8]) -> UInt8 {
    let sorted = levels.sorted()
    let loud = sorted[sorted.count * 19 / 20]
    return loud > silenceBelowLoud ? loud - UInt8(silenceBelowLoud) : EdgeProfile.leastLevel
  }

  private static func median(_ values: [Int]) -> Int {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
