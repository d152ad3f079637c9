/// Of the parts that two audio items share, those that lie on one path through both.
///
/// Music that repeats itself and adverts that stand in several places are shared off the path as well.
enum PartChain {
  /// More are not looked at; the best count.
  private static let mostParts = 3_000

  /// The chain with the largest score, in order; neighbours overlap by half of either at most.
  static func best(of parts: Set<PathPart>) -> [PathPart] {
    let links = parts.sorted {
      ($0.score, $1.frames.lowerBound, $1.offset) > ($1.score, $0.frames.lowerBound, $0.offset)
    }
    .prefix(mostParts)
    .sorted {
      ($0.frames.lowerBound, $0.frames.upperBound, $0.offset)
        < ($1.frames.lowerBound, $1.frames.upperBound, $1.offset)
    }
    var totals = links.map(\.score)
    var previous = [Int?](repeating: nil, count: links.count)
    for index in links.indices {
      for earlier in 0..<index {
        guard let overlap = overlap(of: links[earlier], and: links[index]) else { continue }
        let lost = min(density(of: links[earlier]), density(of: links[index])) * Double(overlap)
        let total = totals[earlier] + links[index].score - lost
        if total > totals[index] {
          totals[index] = total
          previous[index] = earlier
        }
      }
    }
    var chain: [PathPart] = []
    var next = totals.indices.max { totals[$0] < totals[$1] }
    while let index = next {
      chain.append(links[index])
      next = previous[index]
    }
    return chain.reversed()
  }

  private static func density(of part: PathPart) -> Double {
    part.score / Double(part.frames.count)
  }

  /// How many frames two parts have in common in either audio; `nil` when the second does not follow the first.
  private static func overlap(of first: PathPart, and second: PathPart) -> Int? {
    let overlap = max(
      0, first.frames.upperBound - second.frames.lowerBound,
      first.oldFrames.upperBound - second.oldFrames.lowerBound)
    return 2 * overlap <= min(first.frames.count, second.frames.count) ? overlap : nil
  }
}
