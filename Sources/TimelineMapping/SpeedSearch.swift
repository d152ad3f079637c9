internal import AudioSignal
internal import Fingerprinting
internal import Matching

/// Finds how much faster or slower the new audio plays than the old one, from some windows of it.
public struct SpeedSearch {
  /// Seconds of the old audio in a second of the new one that are tried: 0.8 to 1.25 and a little more.
  ///
  /// Where the pitch moves along, ``ClipMatcher`` tries 6% either way.
  private static let speeds = 0.78...1.28
  /// Nearer to 1, the frames of both lie on each other well enough.
  private static let leastChange = 0.001
  private static let windowSeconds = 12.0
  private static let mostWindows = 8
  /// Two windows that differ by less agree.
  private static let tolerance = 0.005

  private let source: MemoryPostings
  private let starts: [Int]
  private var windows: [[Float]]
  private var sampleCount = 0

  /// - Parameter newDurationSeconds: the length of the new audio.
  init(source: MemoryPostings, newDurationSeconds: Double) {
    self.source = source
    let count = max(1, min(Self.mostWindows, Int(newDurationSeconds / Self.windowSeconds)))
    starts = (0..<count).map { index in
      let middle = (Double(index) + 0.5) / Double(count) * newDurationSeconds
      return Int(
        max(0, middle - Self.windowSeconds / 2) * Double(AudioRate.samplesPerSecond))
    }
    windows = [[Float]](repeating: [], count: count)
  }

  /// Takes the next samples of the new audio: mono, ``AudioRate/samplesPerSecond``, full scale ±1.
  public mutating func append(_ samples: Span<Float>) {
    let length = Int(Self.windowSeconds) * AudioRate.samplesPerSecond
    for (window, start) in starts.enumerated() {
      let wanted = (start..<start + length).clamped(to: sampleCount..<sampleCount + samples.count)
      for index in wanted { windows[window].append(samples[index - sampleCount]) }
    }
    sampleCount += samples.count
  }

  /// Whether all windows are full, and no more samples needed.
  public var isComplete: Bool {
    (starts.last ?? 0) + Int(Self.windowSeconds) * AudioRate.samplesPerSecond <= sampleCount
  }

  /// How the new audio plays; `nil` when it seems to play as fast as the old one, or to have nothing of it.
  public func playback() -> Playback? {
    var found: [Match] = []
    // Those in the middle first: adverts gather at the ends.
    let order = windows.indices.sorted { abs(2 * $0 - windows.count) < abs(2 * $1 - windows.count) }
    for window in order {
      guard let match = match(of: windows[window]) else { continue }
      if let like = found.first(where: { Self.agree($0, match) }) {
        return Playback(
          speed: (like.speed + match.speed) / 2,
          frequencySkew: (like.frequencySkew + match.frequencySkew) / 2)
      }
      found.append(match)
    }
    let best = found.max { $0.evidence < $1.evidence }
    return best.map { Playback(speed: $0.speed, frequencySkew: $0.frequencySkew) }
  }

  private func match(of samples: [Float]) -> Match? {
    var matcher = ClipMatcher(source: source, settings: MatchSettings(speeds: Self.speeds))
    // Postings in memory are read without fail.
    guard (try? matcher.append(samples.span)) != nil,
      case .match(let matches)? = try? matcher.finish()
    else { return nil }
    return matches.first { abs($0.speed - 1) >= Self.leastChange }
  }

  private static func agree(_ first: Match, _ second: Match) -> Bool {
    abs(first.speed / second.speed - 1) < tolerance
      && abs(first.frequencySkew - second.frequencySkew) < tolerance
  }
}
