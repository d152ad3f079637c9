import AudioSignal
import Foundation
import Matching

/// Follows a stream of buffers, and tells when what is on changes.
///
/// Looks after each tenth of a second of audio, so that what it tells does not depend on how the stream is split.
struct StreamRecognition: ~Copyable {
  private static let stepSamples = AudioRate.samplesPerSecond / 10
  /// After so many seconds in which nothing was found, that is told.
  static let patienceSeconds = 10.0

  private let reader: CatalogReader
  private let position: QueryPosition
  private var input: MonoInput
  private var matcher: StreamMatcher
  /// Samples that make no whole step yet.
  private var pending: [Float] = []
  private var places = PlaceDescription()
  /// What was told last: for each track that is on, which of its items.
  private var told: [Int: [MediaItem]] = [:]
  /// When nothing that is known began to be on, in seconds of the stream; `nil` once that was told, and while something is.
  private var silentSince: Double? = 0

  init(
    _ reader: CatalogReader, settings: MatchSettings, format: AudioFormat, time: PlayingTime
  ) throws(SessionError) {
    self.reader = reader
    position = QueryPosition(0, time: time)
    input = try MonoInput(format)
    matcher = StreamMatcher(source: reader.postings, settings: settings)
  }

  /// Takes a buffer, and tells what has changed, in order; nothing is taken when it does not fit.
  mutating func append(
    _ buffer: PCMBuffer, at time: AudioTime?, _ tell: (SessionResult) -> Void
  ) throws(SessionError) {
    var samples: [Float] = []
    try input.append(buffer, at: time, to: &samples)
    pending += samples
    var start = 0
    // What an error came of is not taken again.
    defer { pending.removeFirst(start) }
    while pending.count - start >= Self.stepSamples {
      let step = Array(pending[start..<start + Self.stepSamples])
      start += Self.stepSamples
      try wrappingErrors { _ = try matcher.append(step.span) }
      position.advance(to: matcher.durationSeconds)
      if let result = try change() { tell(result) }
    }
  }

  /// Takes the time of the next buffer as it is, after a pause.
  mutating func expectLaterTimes() {
    input.expectLaterTimes()
  }

  /// Ends the stream.
  mutating func finish(_ tell: (SessionResult) -> Void) throws(SessionError) {
    let rest = pending + (try input.rest())
    pending = []
    try wrappingErrors { _ = try matcher.append(rest.span) }
    position.advance(to: matcher.durationSeconds)
    if let result = try change() { tell(result) }
    // Something may have been found at the very end; then it is over.
    try wrappingErrors { _ = try matcher.finish() }
    if !told.isEmpty || silentSince != nil { tell(.noMatch(nil)) }
    told = [:]
    silentSince = nil
  }

  /// What there is to tell, if anything.
  private mutating func change() throws(SessionError) -> SessionResult? {
    let now = matcher.durationSeconds
    var items: [MatchedMediaItem] = []
    var current: [Int: [MediaItem]] = [:]
    for track in matcher.tracks {
      guard let found = try places.items(of: track.match, at: now, in: reader),
        !found.items.isEmpty
      else { continue }
      current[track.id] = found.items
      items += found.items.map {
        MatchedMediaItem(
          $0, of: found.id, track.match, start: track.match.clipRange.lowerBound,
          position: position)
      }
    }
    places.keep(Set(matcher.tracks.map(\.match.reference)))
    if current == told { return current.isEmpty ? impatience(now) : nil }
    told = current
    if !items.isEmpty {
      silentSince = nil
      return .match(Match(mediaItems: items, querySignature: nil))
    }
    return .noMatch(nil)
  }

  private mutating func impatience(_ now: Double) -> SessionResult? {
    guard let since = silentSince, now - since >= Self.patienceSeconds else { return nil }
    silentSince = nil
    return .noMatch(nil)
  }
}

/// Runs `body`, which looks up in a catalog, and turns its errors into ``SessionError``.
private func wrappingErrors<Result>(
  _ body: () throws -> Result
) throws(SessionError) -> Result {
  do {
    return try body()
  } catch let error as SessionError {
    throw error
  } catch {
    throw SessionError(.matchAttemptFailed, "the catalog cannot be looked up in: \(error)")
  }
}
