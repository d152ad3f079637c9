internal import Fingerprinting
internal import Matching

/// What a repeat is, and what says so.
public struct RepeatName: Hashable, Sendable {
  /// What it is.
  public var kind: RepeatKind
  /// Why, for the user.
  public var reason: String
}

/// Names repeats by length, place and spread.
public struct RepeatNaming {
  private static let longestStingSeconds = 6.0
  private static let shortestIntroSeconds = 3.0
  private static let longestAdvertSeconds = 120.0
  /// In a bed, fewer of a hundred frames are nearly the same.
  private static let leastClearPercent = 40
  /// So many of the occurrences decide on a side.
  private static let majority = 0.6
  /// Parts of an intro follow one another within so many frames.
  private static let joinFrames = 32
  /// An intro or outro is in so many of the episodes of its show: those of a season at least.
  private static let leastShareOfShow = 0.3

  private let outlines: [ReferenceIdentifier: EpisodeOutline]
  private let episodesOfShow: [String: Int]

  /// Prepares naming.
  ///
  /// - Parameter outlines: of all episodes of the catalog.
  public init(_ outlines: [EpisodeOutline]) {
    self.outlines = Dictionary(outlines.map { ($0.reference, $0) }) { first, _ in first }
    episodesOfShow = Dictionary(grouping: outlines, by: \.show)
      .reduce(into: [:]) { counts, entry in
        if let show = entry.key { counts[show] = Set(entry.value.map(\.episode)).count }
      }
  }

  /// Names groups, which are all that stand in their episodes.
  public func names(of groups: [RepeatGroup]) -> [Int64: RepeatName] {
    var names: [Int64: RepeatName] = [:]
    for group in groups { names[group.number] = nameByLength(group) }
    for side in [EpisodeSide.opening, .closing] {
      var taken: [Int64: [Range<Int>]] = [:]
      for candidate in candidates(groups, for: side) {
        let isTaken = candidate.group.occurrences.count { occurrence in
          guard let episode = outlines[occurrence.reference]?.episode,
            let others = taken[episode]
          else { return false }
          return !others.contains { isRest(occurrence.frames, of: $0) }
        }
        // An episode has one intro: what else stands near its beginning is something else.
        guard 2 * isTaken < candidate.group.occurrences.count else { continue }
        let kind = side == .opening ? RepeatKind.intro : .outro
        names[candidate.group.number] = RepeatName(kind: kind, reason: candidate.reason)
        // What somebody says is something else leaves its place to others.
        guard candidate.group.chosenKind ?? kind == kind else { continue }
        for occurrence in candidate.group.occurrences {
          guard let episode = outlines[occurrence.reference]?.episode else { continue }
          taken[episode, default: []].append(occurrence.frames)
        }
      }
    }
    return names
  }

  /// Whether a stretch is a short piece that was cut off another.
  private func isRest(_ frames: Range<Int>, of other: Range<Int>) -> Bool {
    frames.count < SharedPartCutting.leastRestFrames
      && max(frames.lowerBound, other.lowerBound) - min(frames.upperBound, other.upperBound)
        <= Self.joinFrames
  }

  private struct Candidate {
    var group: RepeatGroup
    var share: Double
    var reason: String
  }

  /// Groups that may be the intro or outro of their show, the likeliest first.
  private func candidates(_ groups: [RepeatGroup], for side: EpisodeSide) -> [Candidate] {
    groups.compactMap { candidate($0, for: side) }.sorted {
      ($0.share, $0.group.occurrences.count, $1.group.number.magnitude)
        > ($1.share, $1.group.occurrences.count, $0.group.number.magnitude)
    }
  }

  private func candidate(_ group: RepeatGroup, for side: EpisodeSide) -> Candidate? {
    let known = group.occurrences.compactMap { outlines[$0.reference] }
    let shows = Set(known.compactMap(\.show))
    guard !group.isRerun, !group.isRejected, shows.count <= 1, !known.isEmpty,
      seconds(of: group) >= Self.shortestIntroSeconds
    else { return nil }
    let count = group.occurrences.count { occurrence in
      outlines[occurrence.reference].flatMap { EpisodeSide(of: occurrence.frames, in: $0) } == side
    }
    let share = Double(count) / Double(group.occurrences.count)
    guard share >= Self.majority else { return nil }
    let place = side == .opening ? "near the beginning" : "near the end"
    guard let show = shows.first, let all = episodesOfShow[show] else {
      return Candidate(
        group: group, share: share,
        reason: "\(place) at \(count) of \(group.occurrences.count) places")
    }
    let episodes = Set(known.map(\.episode)).count
    guard Double(episodes) >= Self.leastShareOfShow * Double(all) else { return nil }
    return Candidate(
      group: group, share: share,
      reason: "\(place) of \(episodes) of the \(all) episodes of its show")
  }

  private func nameByLength(_ group: RepeatGroup) -> RepeatName {
    guard !group.isRerun, !group.occurrences.isEmpty else {
      return RepeatName(kind: .rerun, reason: "most of an episode")
    }
    let seconds = seconds(of: group)
    let length = "\(Int(seconds.rounded())) s long"
    if seconds < Self.longestStingSeconds {
      return RepeatName(kind: .sting, reason: "only \(length)")
    }
    let clear = group.occurrences.map(\.clearPercent).sorted()
    if clear[clear.count / 2] < Self.leastClearPercent {
      return RepeatName(kind: .bed, reason: "\(length), under talk that differs")
    }
    guard seconds <= Self.longestAdvertSeconds else {
      return RepeatName(kind: .other, reason: "\(length), too long for an advert")
    }
    let shows = Set(group.occurrences.compactMap { outlines[$0.reference]?.show }).count
    return RepeatName(
      kind: .advert,
      reason: "\(length), "
        + (shows > 1 ? "in \(shows) shows" : "not where an intro or outro stands"))
  }

  /// The usual length of its occurrences.
  private func seconds(of group: RepeatGroup) -> Double {
    let counts = group.occurrences.map(\.frames.count).sorted()
    return Double(counts.isEmpty ? 0 : counts[counts.count / 2])
      / AnalysisParameters.framesPerSecond
  }
}
