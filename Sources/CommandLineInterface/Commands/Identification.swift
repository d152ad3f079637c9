import AudioDecoding
import CatalogStorage
import FilePaths
import Fingerprinting
import Matching

/// Answers one clip after the other from one catalog, whose index is opened once.
struct Identification {
  /// Shorter clips take no time worth telling.
  private static let longClipSeconds = 40.0

  /// Memory is tidied up once in so many seconds of a long clip.
  private static let tidyingSeconds = 20.0

  /// A signature of some 100 hours.
  private static let mostSignatureBytes = 64 << 20

  private let catalog: Catalog
  private let postings: CatalogPostings
  private let mostMatches: Int?
  private let settings: MatchSettings
  private let display: ProgressDisplay

  /// Prepares to answer from `catalog`, with at most `mostMatches` a clip if that is given.
  ///
  /// - Parameter display: where progress of long clips is drawn.
  init(
    catalog: Catalog, mostMatches: Int?, settings: MatchSettings, display: ProgressDisplay
  ) throws {
    self.catalog = catalog
    self.mostMatches = mostMatches
    self.settings = settings
    self.display = display
    postings = try catalog.postings()
  }

  /// Reads a clip and looks for it.
  ///
  /// - Throws: when the catalog cannot be read; a clip that cannot be read is an answer.
  func answer(_ clip: Argument) throws -> ClipAnswer {
    var matcher = ClipMatcher(source: postings, settings: settings)
    defer { display.clear() }
    do {
      try read(clip, into: &matcher)
    } catch let error as DecodeError {
      var isMissing = false
      if case .notFound = error { isMissing = true }
      return Self.failure(clip, after: matcher.durationSeconds, error.description, isMissing)
    } catch let error as SignatureError {
      return Self.failure(clip, after: 0, "is \(error.description)", false)
    }
    let durationSeconds = matcher.durationSeconds
    var answer = ClipAnswer(clip: clip.path, durationSeconds: durationSeconds, outcome: .noMatch)
    switch try matcher.finish() {
    case .tooShort: answer.outcome = .tooShort
    case .noMatch: break
    case .match(let matches):
      var places = RepeatedPlaces(catalog: catalog)
      answer.places = try places.complete(matches.compactMap(place))
      if let mostMatches { answer.places = Array(answer.places.prefix(mostMatches)) }
      // Another process may have removed the episode meanwhile.
      if !answer.places.isEmpty { answer.outcome = .match }
    }
    return answer
  }

  private static func failure(
    _ clip: Argument, after seconds: Double, _ reason: String, _ isMissing: Bool
  ) -> ClipAnswer {
    ClipAnswer(
      clip: clip.path, durationSeconds: seconds, outcome: .error(reason, isMissing: isMissing))
  }

  /// Reads audio or a signature.
  private func read(_ clip: Argument, into matcher: inout ClipMatcher) throws {
    let content = try AudioDecoder.open(
      clip.isStandardInput ? .standardInput : .file(clip.path),
      orBytesStartingWith: ClipSignature.magic, atMost: Self.mostSignatureBytes)
    switch consume content {
    case .bytes(let bytes): try matcher.append(ClipSignature(decoding: bytes))
    case .audio(let decoder): try read(decoder, of: clip, into: &matcher)
    }
  }

  private func read(
    _ decoder: consuming AudioDecoder, of clip: Argument, into matcher: inout ClipMatcher
  ) throws {
    var decoder = decoder
    let declaredSeconds = decoder.description.declaredDurationSeconds
    var block: [Float] = []
    var tidied = 0.0
    while try decoder.read(into: &block) {
      try matcher.append(block.span)
      let seconds = matcher.durationSeconds
      guard seconds >= Self.longClipSeconds else { continue }
      if seconds >= tidied + Self.tidyingSeconds {
        HeapTuning.giveBackFreedMemory()
        tidied = seconds
      }
      display.draw {
        ProgressLine.text(
          clip: clip.path, seconds: seconds, declaredSeconds: declaredSeconds, columns: $0)
      }
    }
  }

  private func place(_ match: Match) throws -> ClipAnswer.Place? {
    guard let reference = try catalog.reference(match.reference) else { return nil }
    let chapters = try catalog.chapters(of: match.reference)
    return ClipAnswer.Place(
      match: match, reference: reference,
      chapter: ClipAnswer.chapter(at: match.referenceRange.lowerBound, of: chapters))
  }
}
