/// Finds where each part of a path ends and the next begins.
///
/// What was only inserted or only removed leaves the other audio without a gap there, so both parts are cut at one point
/// of it, the one with the largest sum of scores. Only where frames speak against that, something was replaced.
/// Where several points do as well, the last is taken: silence belongs to what stands before a change.
struct PathCutting {
  /// A part is sure so far from where the search put its ends.
  private static let sureFrames = 94

  let agreement: FrameAgreement
  let oldFrameCount: Int
  let newFrameCount: Int

  /// A point of both audio items.
  private struct Point {
    var old: Int
    var new: Int
  }

  /// The parts with their ends moved to where they meet, or where something else stands between them.
  ///
  /// - Parameter parts: in order in both audio items.
  func cut(_ parts: [PathPart]) -> [PathPart] {
    var result = parts
    for index in 0...parts.count where !parts.isEmpty {
      let left = index > 0 ? parts[index - 1] : nil
      let right = index < parts.count ? parts[index] : nil
      let (leftSure, rightSure) = surePoints(left, right)
      let leftSums = left.map { sums(of: $0, after: leftSure, before: rightSure, isEnd: true) }
      let rightSums = right.map { sums(of: $0, after: leftSure, before: rightSure, isEnd: false) }
      let cut = CutSums.bestCut(
        leftSums ?? CutSums(offset: leftSure.old - leftSure.new, first: leftSure.old, values: [0]),
        rightSums
          ?? CutSums(offset: rightSure.old - rightSure.new, first: rightSure.old, values: [0]))
      if let left {
        result[index - 1].frames = result[index - 1].frames.lowerBound..<cut.end - left.offset
      }
      if let right { result[index].frames = cut.start - right.offset..<right.frames.upperBound }
    }
    return result
  }

  /// Points up to which the left part, and from which the right part surely is the same; the ends of the audio where there
  /// is none.
  private func surePoints(_ left: PathPart?, _ right: PathPart?) -> (Point, Point) {
    var overlap = 0
    if let left, let right {
      overlap = max(
        0, left.frames.upperBound - right.frames.lowerBound,
        left.oldFrames.upperBound - right.oldFrames.lowerBound)
    }
    let margin = max(Self.sureFrames, overlap)
    let leftPoint = left.map { part in
      let frame = max(part.middle, part.frames.upperBound - margin)
      return Point(old: frame + part.offset, new: frame)
    }
    let rightPoint = right.map { part in
      let frame = min(part.middle, part.frames.lowerBound + margin)
      return Point(old: frame + part.offset, new: frame)
    }
    return (
      leftPoint ?? Point(old: 0, new: 0),
      rightPoint ?? Point(old: oldFrameCount, new: newFrameCount)
    )
  }

  /// The sums of a part's scores up to (or from) each point at which it may end (or start) between two points.
  private func sums(
    of part: PathPart, after left: Point, before right: Point, isEnd: Bool
  ) -> CutSums {
    let low = max(left.new, left.old - part.offset)
    let high = min(right.new, right.old - part.offset)
    let scores = agreement.scores(of: low..<max(low, high), on: part)
    var values = [0.0]
    var sum = 0.0
    for score in isEnd ? scores : scores.reversed() {
      sum += score
      values.append(sum)
    }
    if !isEnd { values.reverse() }
    return CutSums(offset: part.offset, first: low + part.offset, values: values)
  }
}

/// What speaks for a part of a path that ends, or starts, at each of some points.
struct CutSums {
  /// The offset of the part.
  var offset: Int
  /// The first of the points: a frame edge of the old audio.
  var first: Int
  /// The sum of scores at each point.
  var values: [Double]

  private var edges: ClosedRange<Int> { first...first + values.count - 1 }

  /// Where a part best ends and the next best starts, in frame edges of the old audio.
  static func bestCut(_ left: CutSums, _ right: CutSums) -> (end: Int, start: Int) {
    // The next part starts no earlier in either audio; so far on in the old one, it starts at once in the new one.
    let least = max(0, right.offset - left.offset)
    var close: (score: Double, end: Int)?
    var free: (score: Double, end: Int, start: Int)?
    let followers = right.bestStarts()
    for end in left.edges {
      let ending = left.values[end - left.first]
      let start = end + least
      if right.edges.contains(start) {
        let score = ending + right.values[start - right.first]
        if score >= close?.score ?? -.infinity { close = (score, end) }
      }
      guard start <= right.edges.upperBound else { break }
      let follower = followers[max(0, start - right.first)]
      let score = ending + right.values[follower - right.first]
      if score >= free?.score ?? -.infinity { free = (score, end, follower) }
    }
    if let close {
      guard let free, free.score - close.score > PartSplitting.leastEvidence,
        free.start - free.end - least > PartSplitting.shortestChangeFrames
      else { return (close.end, close.end + least) }
    }
    return free.map { ($0.end, $0.start) } ?? (left.edges.upperBound, right.edges.lowerBound)
  }

  /// For each point, the best at which to start among it and those behind it, the last of equal ones.
  private func bestStarts() -> [Int] {
    var best = values.count - 1
    var starts = [Int](repeating: 0, count: values.count)
    for index in values.indices.reversed() {
      if values[index] > values[best] { best = index }
      starts[index] = first + best
    }
    return starts
  }
}
