import Fingerprinting
import Matching

/// Looks signatures up, one after the other.
struct SignatureLookup {
  private let catalog: any RecognitionCatalog
  private let settings: MatchSettings
  private var reader: CatalogReader?

  init(_ catalog: any RecognitionCatalog, settings: MatchSettings) {
    self.catalog = catalog
    self.settings = settings
  }

  /// Looks a signature up; stops when the task is cancelled.
  mutating func result(for signature: Signature, time: PlayingTime) -> SessionResult {
    let position = QueryPosition(signature.duration, time: time)
    do throws(SessionError) {
      let items = try items(for: signature, position: position)
      return items.isEmpty
        ? .noMatch(signature) : .match(Match(mediaItems: items, querySignature: signature))
    } catch {
      return .error(error, signature)
    }
  }

  private mutating func items(
    for signature: Signature, position: QueryPosition
  ) throws(SessionError) -> [MatchedMediaItem] {
    let least = catalog.minimumQuerySignatureDuration
    let most = catalog.maximumQuerySignatureDuration
    guard signature.duration >= least, signature.duration <= most else {
      throw SessionError(
        .signatureDurationInvalid,
        "a signature of \(signature.duration) s; those of \(least) to \(most) s can be looked up")
    }
    let reader = try openReader()
    var places = PlaceDescription()
    var items: [MatchedMediaItem] = []
    for match in try Self.matches(signature, reader.postings, settings) {
      // What was on last is what is on now.
      guard
        let found = try places.items(of: match, at: match.clipRange.upperBound, in: reader)
      else { continue }
      items += found.items.map {
        MatchedMediaItem($0, of: found.id, match, start: 0, position: position)
      }
    }
    return items
  }

  private mutating func openReader() throws(SessionError) -> CatalogReader {
    if let reader { return reader }
    let opened = try catalog.makeReader()
    reader = opened
    return opened
  }

  private static func matches(
    _ signature: Signature, _ postings: any PostingSource, _ settings: MatchSettings
  ) throws(SessionError) -> [Matching.Match] {
    do {
      var matcher = ClipMatcher(
        source: CancellablePostings(base: postings), settings: settings)
      try matcher.append(signature.clip)
      if case .match(let matches) = try matcher.finish() { return matches }
      return []
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw SessionError(.matchAttemptFailed, "the catalog cannot be looked up in: \(error)")
    }
  }
}
