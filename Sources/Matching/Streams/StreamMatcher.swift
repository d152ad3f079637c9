internal import AudioSignal
internal import Fingerprinting

/// Tells what is on in a stream while it goes on: which reference, and where in it.
///
/// What is unknown is looked for in the latest seconds; what is known is followed, which costs much less, until the stream
/// leaves it. Memory does not grow with the stream. The same samples give the same answers, however they
/// are split into blocks.
public struct StreamMatcher {
  /// A stream is looked at once in so many samples.
  public static let stepSamples = AudioRate.samplesPerSecond / 4
  /// Tracks that nothing speaks against are followed in steps of so many seconds, others in shorter ones.
  private static let calmSeconds = 1.0
  private static let doubtfulSeconds = 0.5
  /// So much of the stream is analysed to judge its latest part.
  private static let followedSeconds = 3.0
  /// The last seconds are judged with the next step: what follows a sound tells whether it stands out.
  private static let marginSeconds = 0.25
  /// A stream is looked for again and again, and each time is a chance to find what is not there: each answer has to be
  /// surer by this than that on a clip.
  private static let levelShare = 0.003
  /// In less than this no other speed is looked for, and in so much none is told from one next to it.
  private static let leastSpeedSeconds = 2.0
  private static let leastNearSpeedSeconds = 3.0
  /// The search of all speeds costs as much as many others, in proportion to the window.
  private static let mostSpeedSeconds = 6.0
  /// The most places that are followed at once.
  private static let mostTracks = 16

  private let source: any PostingSource
  /// With the level of each search.
  private let settings: MatchSettings
  /// The latest samples, and how many came before them.
  private var history: [Float] = []
  private var samplesForgotten = 0
  private var followed: [FollowedTrack] = []
  private var judgedSeconds = 0.0
  private var schedule = SearchSchedule(start: 0)
  private var known: [PlaybackHypothesis] = []
  private var tracksBegun = 0

  /// Starts a stream.
  ///
  /// - Parameters:
  ///   - source: where to look.
  ///   - settings: what to look for; the level of false matches is that of a clip, and is kept to more strictly.
  public init(source: any PostingSource, settings: MatchSettings = MatchSettings()) {
    self.source = source
    var strict = settings
    strict.mostExpectedFalseMatches *= Self.levelShare
    self.settings = strict
  }

  /// The seconds of the stream taken so far.
  public var durationSeconds: Double {
    AudioRate.seconds(samples: samplesForgotten + history.count)
  }

  /// What is on now, the likeliest first; several tracks when several references hold the same audio.
  public var tracks: [StreamTrack] { followed.map(\.track) }

  /// How many samples are missing until the stream is looked at next, from 1 to ``stepSamples``.
  public var samplesToNextStep: Int {
    Self.stepSamples - (samplesForgotten + history.count) % Self.stepSamples
  }

  /// Takes the stream's next samples: mono, ``AudioRate/samplesPerSecond``, full scale ±1.
  ///
  /// - Returns: what changed, in order.
  /// - Throws: what the posting source throws.
  public mutating func append(_ block: Span<Float>) throws -> [StreamEvent] {
    var events: [StreamEvent] = []
    for index in block.indices {
      history.append(block[index])
      if samplesToNextStep == Self.stepSamples { events += try look() }
    }
    return events
  }

  /// Ends the stream, and all that is on.
  ///
  /// - Throws: what the posting source throws.
  public mutating func finish() throws -> [StreamEvent] {
    var events = try follow()
    let span = durationSeconds - schedule.start
    if followed.allSatisfy(\.isDoubtful), span >= ClipMatcher.shortestClipSeconds {
      let window = min(span, SearchSchedule.longestWindowSeconds)
      events += try make(SearchSchedule.Search(windowSeconds: window, triesAllSpeeds: true))
    }
    events += followed.map { .ended($0.track) }
    followed = []
    return events
  }

  /// Follows what is known and looks for what is not, now that a step more is there.
  private mutating func look() throws -> [StreamEvent] {
    let isCalm = !followed.contains(where: \.isDoubtful)
    let step = isCalm ? Self.calmSeconds : Self.doubtfulSeconds
    var events: [StreamEvent] = []
    if !followed.isEmpty, durationSeconds - judgedSeconds >= step + Self.marginSeconds {
      events += try follow()
    }
    if followed.allSatisfy(\.isDoubtful) {
      if let search = schedule.next(at: durationSeconds) { events += try make(search) }
    }
    forget()
    return events
  }

  private mutating func forget() {
    let excess =
      history.count
      - Int(SearchSchedule.longestWindowSeconds * Double(AudioRate.samplesPerSecond))
    guard excess > 0 else { return }
    history.removeFirst(excess)
    samplesForgotten += excess
  }

  /// The samples from a time on, as far as they are still there, and that time.
  private func latest(from seconds: Double) -> (samples: [Float], start: Double) {
    let wanted = Int(seconds * Double(AudioRate.samplesPerSecond)) - samplesForgotten
    let first = min(max(wanted, 0), history.count)
    return (Array(history[first...]), AudioRate.seconds(samples: samplesForgotten + first))
  }

  /// Judges what came since the last time by what the tracks lead to expect.
  private mutating func follow() throws -> [StreamEvent] {
    guard !followed.isEmpty else { return [] }
    let (samples, start) = latest(from: durationSeconds - Self.followedSeconds)
    let map = EvidenceMap(QuerySpectrogram(samples: samples))
    let rate = QuerySpectrogram.stepsPerSecond
    let end = max(judgedSeconds, durationSeconds - Self.marginSeconds)
    let first = max(0, Int(((judgedSeconds - start) * rate).rounded()))
    let last = min(map.rowCount, Int(((end - start) * rate).rounded()))
    guard first < last else { return [] }
    for index in followed.indices {
      try followed[index].follow(over: map, from: start, judging: first..<last, in: source)
      let reference = source.frameCount(of: followed[index].track.match.reference)
      followed[index].endWithReference(
        ofSeconds: AnalysisParameters.seconds(ofEdge: reference), at: end)
    }
    judgedSeconds = end
    return dropLost()
  }

  /// Takes out what is on no more, and notes from where on the stream is unknown.
  private mutating func dropLost() -> [StreamEvent] {
    let lost = followed.filter(\.isLost)
    let heard = followed.map(\.track.match.clipRange.upperBound).max() ?? schedule.start
    if followed.allSatisfy(\.isDoubtful), heard > schedule.start {
      schedule = SearchSchedule(start: heard)
    }
    followed.removeAll(where: \.isLost)
    order()
    return lost.map { .ended($0.track) }
  }

  /// Surer tracks first, and of these the ones that more speaks for.
  private mutating func order() {
    followed.sort {
      ($0.isDoubtful ? 0 : 1, $0.track.match.evidence) > (
        $1.isDoubtful ? 0 : 1, $1.track.match.evidence
      )
    }
  }

  /// Looks for what came since the stream became unknown.
  private mutating func make(_ search: SearchSchedule.Search) throws -> [StreamEvent] {
    let span = search.windowSeconds
    var (window, start) = window(seconds: span)
    var found = try window.placesAsRecorded(nearly: span >= Self.leastNearSpeedSeconds)
    if found.isEmpty, !known.isEmpty, span >= Self.leastSpeedSeconds {
      found = try window.places(on: SpeedLadder(around: known))
    }
    if found.isEmpty, search.triesAllSpeeds {
      if span > Self.mostSpeedSeconds {
        (window, start) = self.window(seconds: Self.mostSpeedSeconds)
      }
      found = try window.places(on: SpeedLadder(speeds: settings.speeds))
    }
    let places = found.sorted { $0.evidence > $1.evidence }.choosingPlaces().prefix(Self.mostTracks)
    guard !places.isEmpty else { return [] }
    return take(places.map { $0.moved(bySeconds: start) })
  }

  /// The latest seconds to look in, and where they start in the stream.
  private func window(seconds: Double) -> (window: ClipWindow, start: Double) {
    let (samples, start) = latest(from: durationSeconds - seconds)
    return (ClipWindow(.samples(samples), source: source, settings: settings), start)
  }

  /// Goes on with what was found; what is doubtful and was not found again is on no more.
  private mutating func take(_ places: [Match]) -> [StreamEvent] {
    var begun: [StreamEvent] = []
    var going: [FollowedTrack] = []
    for place in places {
      if let index = followed.firstIndex(where: { $0.continues(with: place) }) {
        var track = followed.remove(at: index)
        track.confirm(to: place.clipRange.upperBound)
        going.append(track)
      } else {
        tracksBegun += 1
        let track = FollowedTrack(id: tracksBegun, match: place)
        going.append(track)
        begun.append(.began(track.track))
        note(PlaybackHypothesis(speed: place.speed, frequencySkew: place.frequencySkew))
      }
    }
    let ended = followed.map { StreamEvent.ended($0.track) }
    followed = going
    judgedSeconds = durationSeconds - Self.marginSeconds
    order()
    return ended + begun
  }

  /// Remembers how the stream plays: it may go on like that elsewhere.
  private mutating func note(_ hypothesis: PlaybackHypothesis) {
    guard hypothesis != .original else { return }
    known.removeAll(where: hypothesis.isNear)
    known = [hypothesis] + known.prefix(1)
  }
}
