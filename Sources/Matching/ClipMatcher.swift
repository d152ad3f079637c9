internal import AudioSignal

/// Finds where in a posting source a clip comes from.
///
/// The clip comes in blocks, is matched in windows of up to a minute, and what continues from one window to the
/// next is one match; so memory does not grow with the clip's length.
public struct ClipMatcher {
  /// Shorter clips are not decided.
  public static let shortestClipSeconds = 1.0

  /// A window is taken off the front of the samples once they make two.
  private static let windowSamples = 30 * AudioRate.samplesPerSecond
  /// Offsets of one alignment in consecutive windows differ by no more.
  private static let offsetTolerance = 0.1

  private let source: any PostingSource
  private let settings: MatchSettings
  private var samples: [Float] = []
  private var samplesDone = 0
  private var matches: [Match] = []

  /// Starts a clip.
  ///
  /// - Parameters:
  ///   - source: where to look.
  ///   - settings: what to look for.
  public init(source: any PostingSource, settings: MatchSettings = MatchSettings()) {
    self.source = source
    self.settings = settings
  }

  /// The seconds of clip taken so far.
  public var durationSeconds: Double {
    AudioRate.seconds(samples: samplesDone + samples.count)
  }

  /// Takes the clip's next samples: mono, ``AudioRate/samplesPerSecond``, full scale ±1.
  ///
  /// - Throws: what the posting source throws.
  public mutating func append(_ block: Span<Float>) throws {
    for index in block.indices { samples.append(block[index]) }
    while samples.count >= 2 * Self.windowSamples {
      try matchWindow(Array(samples.prefix(Self.windowSamples)))
      samples.removeFirst(Self.windowSamples)
    }
  }

  /// Ends the clip and tells where it was found.
  ///
  /// - Throws: what the posting source throws.
  public mutating func finish() throws -> ClipOutcome {
    guard durationSeconds >= Self.shortestClipSeconds else { return .tooShort }
    try matchWindow(samples)
    samples.removeAll()
    guard !matches.isEmpty else { return .noMatch }
    return .match(matches.sorted { $0.evidence > $1.evidence })
  }

  /// Matches the next window and joins what it finds to what went on at the end of the one before.
  private mutating func matchWindow(_ window: [Float]) throws {
    let start = AudioRate.seconds(samples: samplesDone)
    let found = try ClipWindow(samples: window, source: source, settings: settings).matches()
    for var match in found {
      match.offsetSeconds -= start * match.speed
      match.clipRange =
        match.clipRange.lowerBound + start..<match.clipRange.upperBound + start
      let earlier = matches.firstIndex {
        $0.reference == match.reference
          && abs($0.offsetSeconds - match.offsetSeconds) <= Self.offsetTolerance
          && match.clipRange.lowerBound - $0.clipRange.upperBound <= Self.largestGap
      }
      guard let earlier else {
        matches.append(match)
        continue
      }
      matches[earlier] = matches[earlier].joined(with: match)
    }
    samplesDone += window.count
  }

  /// A match goes on after a gap of so many seconds, which may lie between the stretches of two windows.
  private static let largestGap = 2.0
}
