import Matching
import RepeatableRandom
import Repeats
import Testing

/// Episodes made of named parts, with what a perfect search says about them.
///
/// Parts of the same name are the same audio; talk, a part without a name, stands nowhere else.
struct MadeShow {
  struct Part: Hashable {
    var name: String?
    var seconds: Int
  }

  struct Episode {
    var show: String?
    var number: Int64
    var parts: [Part]

    /// The frames of each part.
    var frames: [Range<Int>] {
      var start = 0
      return parts.map { part in
        defer { start += part.seconds * framesPerSecond }
        return start..<start + part.seconds * framesPerSecond
      }
    }
  }

  static let framesPerSecond = 31

  private(set) var episodes: [Episode] = []
  /// Ends of stretches are off by up to so many frames.
  var jitter = 0

  /// Adds an episode.
  ///
  /// - Parameters:
  ///   - parts: such as `"talk 300, intro 8"`: a name and seconds each.
  ///   - number: the episode's; without it, its own.
  mutating func add(_ parts: String, show: String? = "A", number: Int64? = nil) {
    let parts = parts.split(separator: ",").map { part in
      let words = part.split(separator: " ")
      return Part(
        name: words[0] == "talk" ? nil : String(words[0]), seconds: Int(words[1]) ?? 0)
    }
    episodes.append(
      Episode(show: show, number: number ?? Int64(episodes.count + 1), parts: parts))
  }

  func outline(_ index: Int) -> EpisodeOutline {
    EpisodeOutline(
      reference: reference(UInt32(index)), episode: episodes[index].number,
      frameCount: episodes[index].frames.last?.upperBound ?? 0, show: episodes[index].show)
  }

  var outlines: [EpisodeOutline] { episodes.indices.map(outline) }

  /// What an episode shares with all others, and with itself.
  func stretches(of index: Int) -> [SharedStretch] {
    episodes.indices.flatMap { stretches(of: index, and: $0) }
      .sorted { $0.frames.lowerBound < $1.frames.lowerBound }
  }

  private func stretches(of own: Int, and other: Int) -> [SharedStretch] {
    let (left, right) = (episodes[own].parts, episodes[other].parts)
    var random = SplitMix64(seed: UInt64(min(own, other) * 100 + max(own, other)))
    var result: [SharedStretch] = []
    func isSame(_ i: Int, _ j: Int) -> Bool {
      left.indices.contains(i) && right.indices.contains(j) && left[i].name != nil
        && left[i] == right[j] && (own != other || i != j)
    }
    for i in left.indices {
      for j in right.indices where isSame(i, j) && !isSame(i - 1, j - 1) {
        var count = 1
        while isSame(i + count, j + count) { count += 1 }
        let start = episodes[own].frames[i].lowerBound + Int.random(in: 0...jitter, using: &random)
        let end =
          episodes[own].frames[i + count - 1].upperBound
          - Int.random(in: 0...jitter, using: &random)
        guard end - start >= 50 else { continue }
        result.append(
          SharedStretch(
            reference: reference(UInt32(other)), frames: start..<end,
            offset: episodes[other].frames[j].lowerBound - episodes[own].frames[i].lowerBound,
            score: Double(end - start)))
      }
    }
    return result
  }

  /// Groups all episodes, taken in some order.
  func grouping(order: [Int]? = nil) -> RepeatGrouping {
    var grouping = RepeatGrouping()
    for index in order ?? Array(episodes.indices) {
      _ = grouping.add(outline(index), stretches: stretches(of: index))
    }
    return grouping
  }

  /// The repeats of all episodes with their kinds, by where they stand first.
  func found(order: [Int]? = nil) -> [Found] {
    found(in: grouping(order: order))
  }

  func found(in grouping: RepeatGrouping) -> [Found] {
    let names = RepeatNaming(outlines).names(of: grouping.all)
    return grouping.all.compactMap { group in
      guard group.occurrences.count >= 2, let kind = names[group.number]?.kind else { return nil }
      let places = group.occurrences.map { place in
        Place(
          episode: Int(place.reference.rawValue),
          start: Self.seconds(place.frames.lowerBound), end: Self.seconds(place.frames.upperBound))
      }
      return Found(kind: kind, places: places.sorted())
    }.sorted { ($0.places[0], $0.kind.rawValue) < ($1.places[0], $1.kind.rawValue) }
  }

  private static func seconds(_ frame: Int) -> Int {
    (frame + framesPerSecond / 2) / framesPerSecond
  }
}

/// A repeat as tests say what they expect, with places to the nearest second.
struct Found: Hashable, CustomTestStringConvertible {
  var kind: RepeatKind
  var places: [Place]

  init(kind: RepeatKind, places: [Place]) {
    self.kind = kind
    self.places = places
  }

  /// - Parameter places: of each, the episode, and where it starts and ends.
  init(_ kind: RepeatKind, _ places: (Int, Int, Int)...) {
    self.init(
      kind: kind, places: places.map { Place(episode: $0.0, start: $0.1, end: $0.2) })
  }

  var testDescription: String {
    "\(kind.rawValue)" + places.map { " \($0.episode):\($0.start)-\($0.end)" }.joined()
  }
}

struct Place: Hashable, Comparable {
  var episode: Int
  var start: Int
  var end: Int

  static func < (left: Place, right: Place) -> Bool {
    (left.episode, left.start, left.end) < (right.episode, right.start, right.end)
  }
}
