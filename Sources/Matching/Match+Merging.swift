extension Match {
  /// This match and one that continues it, as one: the surer of them, over the range and with the evidence of
  /// both.
  func joined(with other: Match) -> Match {
    var joined = other.expectedFalseMatches < expectedFalseMatches ? other : self
    joined.clipRange =
      min(
        clipRange.lowerBound, other.clipRange.lowerBound)..<max(
        clipRange.upperBound, other.clipRange.upperBound)
    joined.evidence = evidence + other.evidence
    return joined
  }
}

extension Sequence<Match> {
  /// Of matches that cover the same time of the same reference, the best; chains of them (loops) count as one.
  ///
  /// - Precondition: ordered best first.
  func mergingOverlaps() -> [Match] {
    var groups: [[Match]] = []
    for match in self {
      let touching = groups.indices.filter { index in
        groups[index].contains {
          $0.reference == match.reference && $0.referenceRange.overlaps(match.referenceRange)
        }
      }
      guard let first = touching.first else {
        groups.append([match])
        continue
      }
      groups[first].append(match)
      for index in touching.dropFirst().reversed() { groups[first] += groups.remove(at: index) }
    }
    return groups.map { $0[0] }
  }
}
