internal import AudioSignal
public import Fingerprinting

/// Finds where in a posting source a clip comes from.
///
/// The clip comes in blocks, is matched in windows of up to 40 seconds, and what continues from one window to the
/// next is one match; so memory does not grow with the clip's length.
public struct ClipMatcher {
  /// Shorter clips are not decided.
  public static let shortestClipSeconds = 1.0

  /// A window is taken off the front of the samples once they make more than one and a third.
  private static let windowSamples = 30 * AudioRate.samplesPerSecond
  /// So much of a window's unexplained end is looked at again in the next: a piece may begin there.
  private static let carriedSamples = 3 * AudioRate.samplesPerSecond
  /// A match that ends so near to a window's end may go on in the next.
  private static let edgeSeconds = 1.5
  /// What ended so many seconds before a window has nothing to do with what is found in it.
  private static let settledSeconds = 10.0
  /// When all speeds were tried in vain in so many windows, they are tried in one of three windows only: a clip that
  /// is long and unknown is mostly so at any speed.
  private static let mostVainSearches = 8

  private let source: any PostingSource
  private let settings: MatchSettings
  private var pending = ClipExcerpt.samples([])
  private var samplesDone = 0
  private var windowsDone = 0
  private var vainSearches = 0
  /// What may go on in the next window, and what does not any more.
  private var matches: [Match] = []
  private var settled: [Match] = []
  private var known: [PlaybackHypothesis] = []

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
    AudioRate.seconds(samples: samplesDone + pending.sampleCount)
  }

  /// Takes the clip's next samples: mono, ``AudioRate/samplesPerSecond``, full scale ±1.
  ///
  /// - Throws: what the posting source throws.
  public mutating func append(_ block: Span<Float>) throws {
    pending.append(block)
    try matchWholeWindows()
  }

  /// Takes a clip of which its signature is there instead of its samples.
  ///
  /// - Precondition: nothing else is taken before or after.
  /// - Throws: what the posting source throws.
  public mutating func append(_ signature: ClipSignature) throws {
    precondition(pending.sampleCount == 0 && samplesDone == 0)
    pending = .peaks(signature.peaks, samples: 0..<signature.reference.sampleCount)
    try matchWholeWindows()
  }

  private mutating func matchWholeWindows() throws {
    while 3 * pending.sampleCount > 4 * Self.windowSamples {
      let end = AudioRate.seconds(samples: samplesDone + Self.windowSamples)
      try matchWindow(pending[0..<Self.windowSamples])
      let explained = matches.map(\.clipRange.upperBound).max() ?? 0
      let rest = Int((end - explained) * Double(AudioRate.samplesPerSecond))
      let taken = Self.windowSamples - min(max(rest, 0), Self.carriedSamples)
      pending = pending[taken..<pending.sampleCount]
      samplesDone += taken
    }
  }

  /// Ends the clip and tells where it was found.
  ///
  /// - Throws: what the posting source throws.
  public mutating func finish() throws -> ClipOutcome {
    guard durationSeconds >= Self.shortestClipSeconds else { return .tooShort }
    try matchWindow(pending)
    samplesDone += pending.sampleCount
    pending = .samples([])
    // Each window was a further chance to look good.
    let windows = Double(windowsDone)
    matches += settled
    for index in matches.indices { matches[index].expectedFalseMatches *= windows }
    matches.removeAll { [settings] in
      $0.expectedFalseMatches > settings.mostExpectedFalseMatches
    }
    guard !matches.isEmpty else { return .noMatch }
    return .match(matches.closingPauses())
  }

  /// Matches the next window and joins what it finds to what went on at the end of the one before.
  private mutating func matchWindow(_ window: ClipExcerpt) throws {
    defer { windowsDone += 1 }
    guard window.canTell else { return }
    let start = AudioRate.seconds(samples: samplesDone)
    let past = start - Self.settledSeconds
    settled += matches.filter { $0.clipRange.upperBound < past }
    matches.removeAll { $0.clipRange.upperBound < past }
    let knownBefore = known.count
    let continuing = matches.filter { $0.clipRange.upperBound >= start - Self.edgeSeconds }
    var search = WindowSearch(
      window, source: source, settings: settings, known: known,
      triesAllSpeeds: vainSearches < Self.mostVainSearches || windowsDone.isMultiple(of: 3))
    try search.run(continuing: continuing.map { $0.moved(bySeconds: -start) })
    known = search.hypotheses
    if search.hasTriedInVain { vainSearches += 1 }
    if known.count > knownBefore { vainSearches = 0 }
    matches = (matches + search.matches.map { $0.moved(bySeconds: start) }).joiningContinued()
  }
}
