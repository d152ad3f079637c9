extension Match {
  /// A match goes on after a gap of so many seconds: a stretch that noise covers, or one between two windows.
  private static let largestGap = 5.0
  /// Two alignments are one if they lead to times so near, in seconds.
  private static let tolerance = 0.15
  /// And if their speeds differ by no more than this share.
  private static let speedTolerance = 0.01
  /// Beside a match that explains a part of the clip better, another counts if it has this share of the evidence.
  private static let leastShareOfEvidence = 0.1

  /// A pause between two stretches that is no longer, in seconds, is shared by them.
  fileprivate static let longestPause = 1.5
  /// Edges of matches that hold the same stretch differ by up to so many seconds.
  fileprivate static let edgeTolerance = 0.3

  /// How many seconds of the clip it covers.
  var clipSeconds: Double { clipRange.upperBound - clipRange.lowerBound }

  /// The same match as told of a clip that begins `seconds` earlier.
  func moved(bySeconds seconds: Double) -> Match {
    var moved = self
    moved.offsetSeconds -= seconds * speed
    moved.clipRange = clipRange.lowerBound + seconds..<clipRange.upperBound + seconds
    return moved
  }

  /// The reference's time at a time of the clip.
  private func referenceSeconds(at seconds: Double) -> Double {
    offsetSeconds + seconds * speed
  }

  /// Whether `other` is on the same time line, and goes on where this one ends or begins.
  func continues(with other: Match) -> Bool {
    let gap =
      max(clipRange.lowerBound, other.clipRange.lowerBound)
      - min(clipRange.upperBound, other.clipRange.upperBound)
    guard reference == other.reference, gap <= Self.largestGap,
      abs(speed / other.speed - 1) <= Self.speedTolerance
    else { return false }
    let joint = max(clipRange.lowerBound, other.clipRange.lowerBound)
    return abs(referenceSeconds(at: joint) - other.referenceSeconds(at: joint)) <= Self.tolerance
  }

  /// This match and one that continues it, as one, over the range and with the evidence of both; its line passes
  /// through the middles of both.
  func joined(with other: Match) -> Match {
    var joined = other.expectedFalseMatches < expectedFalseMatches ? other : self
    joined.clipRange =
      min(
        clipRange.lowerBound, other.clipRange.lowerBound)..<max(
        clipRange.upperBound, other.clipRange.upperBound)
    joined.evidence = evidence + other.evidence
    let middles = [self, other].map { ($0.clipRange.lowerBound + $0.clipRange.upperBound) / 2 }
    let times = [referenceSeconds(at: middles[0]), other.referenceSeconds(at: middles[1])]
    let distance = middles[1] - middles[0]
    if joined.speed != 1, abs(distance) >= Self.largestGap {
      joined.speed = (times[1] - times[0]) / distance
    }
    let shares = [clipSeconds, other.clipSeconds].map {
      $0 / max(clipSeconds + other.clipSeconds, 0.001)
    }
    joined.offsetSeconds =
      shares[0] * (times[0] - joined.speed * middles[0])
      + shares[1] * (times[1] - joined.speed * middles[1])
    return joined
  }

  /// Moves the end, if it is at `end`, or the start, if it is at `start`, to `time`.
  fileprivate mutating func move(_ end: Double, or start: Double, to time: Double) {
    if abs(clipRange.upperBound - end) <= Self.edgeTolerance, clipRange.lowerBound < end {
      clipRange = clipRange.lowerBound..<time
    } else if abs(clipRange.lowerBound - start) <= Self.edgeTolerance, clipRange.upperBound > start
    {
      clipRange = time..<clipRange.upperBound
    }
  }

  /// How many seconds of the clip both cover.
  private func overlap(with other: Match) -> Double {
    max(
      0,
      min(clipRange.upperBound, other.clipRange.upperBound)
        - max(clipRange.lowerBound, other.clipRange.lowerBound))
  }

  /// Whether both cover the same part of the clip by the same part of the reference.
  fileprivate func repeats(_ other: Match) -> Bool {
    reference == other.reference && referenceRange.overlaps(other.referenceRange)
      && overlap(with: other) >= 0.5 * min(clipSeconds, other.clipSeconds)
  }

  /// Whether `other` explains most of what this one does, so much better that this one tells nothing.
  fileprivate func isExplained(by other: Match) -> Bool {
    let overlap = overlap(with: other)
    return overlap >= 0.5 * clipSeconds
      && evidence < Self.leastShareOfEvidence * other.evidence * overlap / other.clipSeconds
  }
}

extension Sequence<Match> {
  /// The matches that tell something beside better ones.
  ///
  /// Of matches that cover the same time of clip and reference the best is told; chains of them (loops) count as one.
  ///
  /// - Precondition: ordered best first.
  func choosingPlaces() -> [Match] {
    var groups: [[Match]] = []
    for match in self {
      if groups.contains(where: { match.isExplained(by: $0[0]) }) { continue }
      let touching = groups.indices.filter { groups[$0].contains(where: match.repeats) }
      guard let first = touching.first else {
        groups.append([match])
        continue
      }
      groups[first].append(match)
      for index in touching.dropFirst().reversed() { groups[first] += groups.remove(at: index) }
    }
    return groups.map { group in
      // What goes on from the window before may be surer here than it was there.
      var best = group[0]
      for other in group.dropFirst() {
        best.expectedFalseMatches = Swift.min(
          best.expectedFalseMatches, other.expectedFalseMatches)
      }
      return best
    }
  }

  /// The same matches, with those that continue one another as one.
  func joiningContinued() -> [Match] {
    var joined: [Match] = []
    for match in sorted(by: { $0.clipRange.lowerBound < $1.clipRange.lowerBound }) {
      if let earlier = joined.firstIndex(where: { $0.continues(with: match) }) {
        joined[earlier] = joined[earlier].joined(with: match)
      } else {
        joined.append(match)
      }
    }
    return joined.sorted { $0.evidence > $1.evidence }
  }

  /// The same matches, with a pause between two stretches that nearly touch halved between them: where nothing
  /// sounds there is no evidence for either.
  func closingPauses() -> [Match] {
    var matches = sorted { $0.clipRange.lowerBound < $1.clipRange.lowerBound }
    guard var end = matches.first?.clipRange.upperBound else { return [] }
    /// Those before that may end at `end`.
    var ending: [Int] = []
    for index in matches.indices {
      let start = matches[index].clipRange.lowerBound
      if start > end, start - end <= Match.longestPause {
        let middle = (start + end) / 2
        let starting = matches.indices[index...].prefix {
          matches[$0].clipRange.lowerBound <= start + Match.edgeTolerance
        }
        for other in ending + starting { matches[other].move(end, or: start, to: middle) }
      }
      end = Swift.max(end, matches[index].clipRange.upperBound)
      ending.append(index)
      ending.removeAll { matches[$0].clipRange.upperBound < end - Match.edgeTolerance }
    }
    return matches.sorted { $0.evidence > $1.evidence }
  }
}
