import CatalogStorage
import Matching
import PodcastMetadata

/// Follows a stream and tells when what is on changes, by name.
struct StreamListening {
  /// Of several tracks, the one told before is told until another has so much more evidence.
  private static let hysteresis = 1.25

  /// Nothing is told to be on only when nothing was for so many seconds: something else may be about to be told.
  private static let silenceSeconds = 1.5
  /// Where a track leaves a repeat is known to so many seconds: until it goes on for longer, any of those that hold the repeat may be
  /// on.
  private static let repeatEdgeSeconds = 2.0

  /// What is told as one thing.
  private enum Subject: Hashable {
    case nothing
    case track(Int)
    case `repeat`(RepeatIdentifier)
  }

  private let catalog: Catalog
  private var matcher: StreamMatcher
  private var repeated: RepeatedPlaces
  /// What stands behind the tracks that are on.
  private var places: [Int: ClipAnswer.Place] = [:]
  private var chapters: [Int: [Chapter]] = [:]
  private var subject = Subject.nothing
  private var toldTrack: Int?
  private var lastOnSeconds = 0.0
  private var toldChapter: Chapter?
  /// Tracks that ended since the last time somebody asked, with what stands behind them.
  private var ended: [(track: StreamTrack, place: ClipAnswer.Place)] = []

  /// Starts a stream.
  init(catalog: Catalog, settings: MatchSettings) throws {
    self.catalog = catalog
    matcher = StreamMatcher(source: try catalog.postings(), settings: settings)
    repeated = RepeatedPlaces(
      catalog: catalog, edgeSeconds: Self.repeatEdgeSeconds)
  }

  /// The seconds of the stream taken so far.
  var durationSeconds: Double { matcher.durationSeconds }

  /// What is on now.
  var tracks: [StreamTrack] { matcher.tracks }

  /// Where the episode that is told is now, in its own seconds; `nil` when none is.
  var position: (place: ClipAnswer.Place, seconds: Double)? {
    guard let track = matcher.tracks.first(where: { $0.id == toldTrack }),
      let place = places[track.id]
    else { return nil }
    return (place, track.referenceSeconds(at: durationSeconds))
  }

  /// Takes the stream's next samples.
  ///
  /// - Returns: the changes, in order.
  /// - Throws: `CatalogError` when the catalog cannot be read.
  mutating func append(_ block: Span<Float>) throws -> [StreamReport] {
    var reports: [StreamReport] = []
    var start = 0
    while start < block.count {
      let end = min(block.count, start + matcher.samplesToNextStep)
      try take(matcher.append(block.extracting(start..<end)))
      reports += try change().map { [$0] } ?? []
      start = end
    }
    return reports
  }

  /// Ends the stream.
  mutating func finish() throws {
    try take(matcher.finish())
  }

  /// Hands over the tracks that ended since the last time.
  mutating func takeEnded() -> [(track: StreamTrack, place: ClipAnswer.Place)] {
    defer { ended = [] }
    return ended
  }

  private mutating func take(_ events: [StreamEvent]) throws {
    for event in events {
      switch event {
      case .began(let track):
        // The catalog may have changed since.
        repeated = RepeatedPlaces(
          catalog: catalog, edgeSeconds: Self.repeatEdgeSeconds)
        guard let reference = try catalog.reference(track.match.reference) else { continue }
        places[track.id] = ClipAnswer.Place(match: track.match, reference: reference, chapter: nil)
        chapters[track.id] = try catalog.chapters(of: track.match.reference)
      case .ended(let track):
        guard var place = places.removeValue(forKey: track.id) else { continue }
        chapters[track.id] = nil
        place.match = track.match
        place.repeat = try repeated.enclosing(place)
        ended.append((track, place))
      }
    }
  }

  /// What is to be told now that was not told before.
  private mutating func change() throws -> StreamReport? {
    guard let track = mainTrack, var place = place(of: track) else {
      guard subject != .nothing,
        durationSeconds >= lastOnSeconds + Self.silenceSeconds
      else { return nil }
      (subject, toldTrack, toldChapter) = (.nothing, nil, nil)
      return StreamReport(change: .lost, streamSeconds: durationSeconds, places: [])
    }
    lastOnSeconds = durationSeconds
    place.repeat = try repeated.enclosing(place)
    let now = place.repeat.map { Subject.repeat($0.id) } ?? .track(track.id)
    // Within a repeat nobody knows which episode's chapter it is.
    let chapter = place.repeat == nil ? place.chapter : nil
    let change: StreamReport.Change? =
      now != subject ? .match : chapter != toldChapter && chapter != nil ? .chapter : nil
    (subject, toldTrack, toldChapter) = (now, track.id, chapter)
    guard let change else { return nil }
    return StreamReport(
      change: change, streamSeconds: durationSeconds, places: try all(behind: place, track.id))
  }

  /// The track to tell: the one told before, unless another has much more evidence by now.
  private var mainTrack: StreamTrack? {
    let known = matcher.tracks.filter { places[$0.id] != nil }
    guard let best = known.first, let told = known.first(where: { $0.id == toldTrack }) else {
      return known.first
    }
    return best.match.evidence > Self.hysteresis * told.match.evidence ? best : told
  }

  /// Where a track is now, and in which chapter; `nil` when the catalog does not know its reference any more.
  private func place(of track: StreamTrack) -> ClipAnswer.Place? {
    guard var place = places[track.id] else { return nil }
    place.match = track.match
    place.chapter = ClipAnswer.chapter(
      at: track.referenceSeconds(at: durationSeconds), of: chapters[track.id] ?? [])
    return place
  }

  /// The place, the other tracks' and those of the repeat that it lies in.
  private mutating func all(
    behind place: ClipAnswer.Place, _ id: Int
  ) throws -> [ClipAnswer.Place] {
    let others = matcher.tracks.filter { $0.id != id }.compactMap(self.place)
    return try repeated.complete([place] + others)
  }
}
