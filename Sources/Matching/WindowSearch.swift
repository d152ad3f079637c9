internal import AudioSignal

/// Explains a window of a clip piece by piece: what a first look leaves unexplained is looked at again on its own.
///
/// A short piece within a long window drowns in the rest of it, and one at another speed does so even more.
struct WindowSearch {
  /// Less that is left unexplained is not looked at again.
  ///
  /// No less is found at another speed either, in what is left and in parts of more than ``manySamples``: with so many
  /// places, speeds and beginnings to choose from, short stretches look alike.
  private static let leastSeconds = 2.0
  private static let manySamples = 10 * AudioRate.samplesPerSecond
  /// Lengths of the windows that are tried in a part that nothing was found in; they overlap by half.
  private static let sliceSeconds = [10.0, 5.0]
  /// An answer explains a part of the clip if it is as sure as this, whatever level answers are told from.
  private static let explainingExpectedFalseMatches = 1e-4
  /// An answer this sure needs no search for other speeds.
  private static let sureExpectedFalseMatches = 1e-9

  private let excerpt: ClipExcerpt
  private let source: any PostingSource
  private let settings: MatchSettings
  /// How the clip was played where it was found before.
  private let known: [PlaybackHypothesis]
  /// Whether all speeds are tried, or only those known.
  private let triesAllSpeeds: Bool
  /// What was found, in seconds of the window.
  private(set) var matches: [Match] = []
  /// Whether the last search of all speeds found nothing.
  private(set) var hasTriedInVain = false

  init(
    _ excerpt: ClipExcerpt, source: any PostingSource, settings: MatchSettings,
    known: [PlaybackHypothesis], triesAllSpeeds: Bool
  ) {
    self.excerpt = excerpt
    self.source = source
    self.settings = settings
    self.known = known
    self.triesAllSpeeds = triesAllSpeeds
  }

  /// Looks for the window.
  ///
  /// - Parameter continuing: matches, in the time of this window, that went on at the end of the one before.
  mutating func run(continuing: [Match]) throws {
    let whole = 0..<excerpt.sampleCount
    try lookAtWhole(continuing: continuing)
    for gap in gaps(in: whole) where gap != whole { try searchAsRecorded(gap) }
    for gap in gaps(in: whole) { try searchSlices(of: gap) }
    for gap in gaps(in: whole, sureOnly: true) { try searchSpeeds(gap, isRest: gap != whole) }
    matches = matches.sorted { $0.evidence > $1.evidence }.choosingPlaces()
      .joiningContinued().choosingPlaces()
  }

  /// Looks for what plays as recorded, or as another part of the clip does.
  private mutating func lookAtWhole(continuing: [Match]) throws {
    let window = window(0..<excerpt.sampleCount)
    matches = try continuing.compactMap { try window.continuation(of: $0) }
    matches += try window.placesAsRecorded()
    if matches.isEmpty { matches = try window.furtherPlacesAsRecorded() }
    // Other episodes may hold what goes on here.
    matches += try places(in: window, on: SpeedLadder(around: known), isPart: true)
  }

  private func window(_ part: Range<Int>) -> ClipWindow {
    ClipWindow(excerpt[part], source: source, settings: settings)
  }

  /// Looks in a part for what plays as recorded, and again in what is left of it.
  private mutating func searchAsRecorded(_ part: Range<Int>) throws {
    let found = try window(part).placesAsRecorded(windows: 4)
    guard add(found, from: part) else { return }
    for gap in gaps(in: part) where gap != part { try searchAsRecorded(gap) }
  }

  /// Looks in a part in shorter windows, which a short piece is not lost in.
  private mutating func searchSlices(of part: Range<Int>) throws {
    for seconds in Self.sliceSeconds {
      for gap in gaps(in: part) {
        let slices = Self.slices(of: gap, seconds: seconds)
        for slice in slices where gaps(in: slice).contains(slice) {
          let found = try window(slice).placesAsRecorded(windows: 10 * slices.count)
          guard !found.isEmpty else { continue }
          // The slice may end within the piece.
          let around = window(gap)
          let shift = AudioRate.seconds(samples: slice.lowerBound - gap.lowerBound)
          let whole = try found.compactMap {
            try around.continuation(of: $0.moved(bySeconds: shift))
          }
          _ = add(whole, from: gap)
        }
      }
    }
  }

  /// Looks in a part for what plays at other speeds, and again in what is left of it.
  ///
  /// - Parameter isRest: whether something was found beside it.
  private mutating func searchSpeeds(_ part: Range<Int>, isRest: Bool) throws {
    let found = try placesAtSpeeds(part, isRest: isRest)
    guard add(found, from: part) else { return }
    for gap in gaps(in: part, sureOnly: true) where gap != part {
      try searchSpeeds(gap, isRest: true)
    }
  }

  private mutating func placesAtSpeeds(_ part: Range<Int>, isRest: Bool) throws -> [Match] {
    let isPart = isRest || part.count > Self.manySamples
    let window = window(part)
    var found = try places(in: window, on: SpeedLadder(around: hypotheses), isPart: isPart)
    if triesAllSpeeds, !found.contains(where: Self.isSure) {
      let others = try places(
        in: window, on: SpeedLadder(speeds: settings.speeds), isPart: isPart)
      hasTriedInVain = others.isEmpty
      found += others
    }
    return found
  }

  /// The places in a window under the hypotheses of a ladder, but for short stretches of a part.
  private func places(
    in window: ClipWindow, on ladder: SpeedLadder, isPart: Bool
  ) throws -> [Match] {
    guard !ladder.hypotheses.isEmpty else { return [] }
    let found = try window.places(on: ladder, windows: isPart ? 2 : 1)
    return isPart ? found.filter { $0.clipSeconds >= Self.leastSeconds } : found
  }

  /// The ways other than as recorded in which the clip was found to play so far.
  var hypotheses: [PlaybackHypothesis] {
    var distinct = known
    for match in matches where Self.isSure(match) {
      let hypothesis = PlaybackHypothesis(speed: match.speed, frequencySkew: match.frequencySkew)
      if hypothesis != .original, !distinct.contains(where: hypothesis.isNear) {
        distinct.append(hypothesis)
      }
    }
    return distinct
  }

  /// Takes matches that are told in the time of a part; whether any explains some of it.
  private mutating func add(_ found: [Match], from part: Range<Int>) -> Bool {
    let start = AudioRate.seconds(samples: part.lowerBound)
    matches += found.map { $0.moved(bySeconds: start) }
    return found.contains { $0.expectedFalseMatches <= Self.explainingExpectedFalseMatches }
  }

  private static func isSure(_ match: Match) -> Bool {
    match.expectedFalseMatches <= sureExpectedFalseMatches
  }

  /// What no match covers of a part; all of a part that is covered nowhere, whatever its length.
  private func gaps(in part: Range<Int>, sureOnly: Bool = false) -> [Range<Int>] {
    let rate = Double(AudioRate.samplesPerSecond)
    let limit = sureOnly ? Self.sureExpectedFalseMatches : Self.explainingExpectedFalseMatches
    let covered = matches.lazy.filter { $0.expectedFalseMatches <= limit }
      .map { Int($0.clipRange.lowerBound * rate)..<Int($0.clipRange.upperBound * rate) }
      .filter { $0.overlaps(part) }.sorted { $0.lowerBound < $1.lowerBound }
    guard !covered.isEmpty else { return [part] }
    var gaps: [Range<Int>] = []
    var end = part.lowerBound
    for range in covered + [part.upperBound..<part.upperBound] {
      if Double(range.lowerBound - end) >= Self.leastSeconds * rate {
        gaps.append(end..<range.lowerBound)
      }
      end = max(end, range.upperBound)
    }
    return gaps
  }

  /// Windows of a length, overlapping by half, over a part; none over one that is hardly longer.
  private static func slices(of part: Range<Int>, seconds: Double) -> [Range<Int>] {
    let length = Int(seconds) * AudioRate.samplesPerSecond
    guard part.count * 4 > length * 5 else { return [] }
    return stride(from: part.lowerBound, to: part.upperBound - length / 2, by: length / 2).map {
      $0..<min($0 + length, part.upperBound)
    }
  }
}
