internal import Matching

/// A part of an episode that others have too, whole.
struct SharedPart: Hashable {
  /// In frames of the episode.
  var frames: Range<Int>
  /// Where the same audio stands: in the episode itself, and then elsewhere.
  var places: [Occurrence]
}

/// Cuts what an episode shares into parts, each of which is shared as a whole.
///
/// Two episodes may have an advert and the intro after it in common, a third one only the intro. Where a stretch ends is
/// therefore a cut for the others that go on there, and so are the edges of the repeats that are known elsewhere.
struct SharedPartCutting {
  /// Cuts no farther apart are one.
  private static let sameCutFrames = 12
  /// Parts are no shorter.
  private static let leastFrames = 50
  /// What is never seen without the rest is a part of its own from so many frames on, ten seconds: a shorter one is what a
  /// longer version of an intro has more.
  static let leastRestFrames = 312
  /// So many of the stretches that pass a place must end there to cut it: noise ends some of them early.
  private static let leastSupport = 0.3

  /// Where some stretches begin or end.
  private struct Cut {
    var frame: Int
    var starts: Int
    var ends: Int
    var support: Int { starts + ends }
  }

  /// The frames of another episode, or of a repeat in it, as frames of the one that is cut.
  private let spans: [Range<Int>]
  private let stretches: [SharedStretch]

  /// - Parameters:
  ///   - stretches: those of one episode.
  ///   - known: where repeats stand in a stretch of another episode, in its frames.
  init(_ stretches: [SharedStretch], known: (ReferenceIdentifier, Range<Int>) -> [Range<Int>]) {
    self.stretches = stretches
    spans =
      stretches.map(\.frames)
      + stretches.flatMap { stretch in
        known(stretch.reference, stretch.otherFrames).map {
          $0.lowerBound - stretch.offset..<$0.upperBound - stretch.offset
        }
      }
  }

  /// The parts in order.
  func parts(in own: ReferenceIdentifier) -> [SharedPart] {
    let cuts = acceptedCuts()
    return zip(cuts, cuts.dropFirst()).compactMap { start, end in
      let frames = start..<end
      let places = stretches.filter { FrameOverlap.holds($0.frames, frames) }.map {
        Occurrence(
          reference: $0.reference,
          frames: max(0, start + $0.offset)..<max(1, end + $0.offset), clearPercent: $0.clearPercent
        )
      }
      // What comes again in one episode only may be the chorus of a song.
      guard places.contains(where: { $0.reference != own }) else { return nil }
      let clearPercent = places.map(\.clearPercent).max() ?? 0
      return SharedPart(
        frames: frames,
        places: [Occurrence(reference: own, frames: frames, clearPercent: clearPercent)]
          + places)
    }
  }

  private func cuts() -> [Cut] {
    let edges =
      spans.map { (frame: $0.lowerBound, isStart: true) }
      + spans.map { (frame: $0.upperBound, isStart: false) }
    var clusters: [[(frame: Int, isStart: Bool)]] = []
    for edge in edges.sorted(by: { $0.frame < $1.frame }) {
      if let last = clusters.last, edge.frame - last[last.count / 2].frame <= Self.sameCutFrames {
        clusters[clusters.count - 1].append(edge)
      } else {
        clusters.append([edge])
      }
    }
    return clusters.map { edges in
      let starts = edges.count { $0.isStart }
      return Cut(
        frame: edges[edges.count / 2].frame, starts: starts, ends: edges.count - starts)
    }
  }

  /// The cuts that enough stretches agree on, the best supported ones where they are close together.
  private func acceptedCuts() -> [Int] {
    var result: [Int] = []
    for cut in cuts().sorted(by: { ($0.support, $1.frame) > ($1.support, $0.frame) }) {
      guard isSound(cut), !result.contains(where: { makesSliver($0, cut.frame) }) else { continue }
      result.append(cut.frame)
    }
    return result.sorted()
  }

  /// Whether two cuts would leave a piece of a stretch that is too short to be a part.
  private func makesSliver(_ first: Int, _ second: Int) -> Bool {
    guard first != second, abs(first - second) < Self.leastFrames else { return false }
    let piece = min(first, second)..<max(first, second)
    return stretches.contains { FrameOverlap.holds($0.frames, piece) }
  }

  private func isSound(_ cut: Cut) -> Bool {
    let passing = stretches.filter {
      $0.frames.lowerBound + Self.sameCutFrames < cut.frame
        && cut.frame < $0.frames.upperBound - Self.sameCutFrames
    }
    guard !passing.isEmpty else { return true }
    guard Double(cut.support) >= Self.leastSupport * Double(passing.count) else { return false }
    if cut.starts > 0, cut.ends > 0 { return true }
    let rests = passing.map {
      cut.starts > 0 ? cut.frame - $0.frames.lowerBound : $0.frames.upperBound - cut.frame
    }
    return rests.sorted()[rests.count / 2] >= Self.leastRestFrames
  }
}
