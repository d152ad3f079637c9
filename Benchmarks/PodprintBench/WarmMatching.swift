import AudioDecoding
import CatalogStorage
import FilePaths
import Fingerprinting
import Glibc
import Matching

/// What matching clips costs in a process that has the catalog open, in milliseconds of its thread's
/// processor time a clip.
struct WarmCost: Codable, Sendable {
  /// The first clip of all, with opening the catalog.
  var first: Double
  /// The whole of matching: analysis, look-up, verification.
  var total = Distribution([])
  /// Of which the analysis of the clip, measured on an empty index.
  var analysis = Distribution([])
  /// Of which look-ups, with the counting of hits.
  var lookUp = Distribution([])
  /// Of which reading the constellations of candidates.
  var constellations = Distribution([])
  /// Clips that were found in any place.
  var found = 0
  /// Clips asked for.
  var clips = 0

  /// What is left: statistics, and laying constellations over the clip.
  var verification: Double {
    total.median - analysis.median - lookUp.median - constellations.median
  }
}

/// Matches clips in this process.
struct WarmMatching {
  /// The catalog to look in.
  var catalog: FilePath
  /// The clips, of any format.
  var clips: [FilePath]
  /// How often each is matched.
  var repetitions: Int

  /// Decodes the clips, matches each once so that the index is in memory, and then measures.
  func run() throws -> WarmCost {
    let samples = try clips.map(decode)
    let start = ThreadClock.milliseconds
    let opened = try Catalog.open(catalog, mode: .readOnly)
    let source = MeteredPostings(try opened.postings())
    var cost = WarmCost(first: 0)
    for (index, clip) in samples.enumerated() {
      if case .match = try match(clip, in: source) { cost.found += 1 }
      if index == 0 { cost.first = ThreadClock.milliseconds - start }
    }
    cost.clips = samples.count
    var total: [Double] = []
    var analysis: [Double] = []
    var lookUp: [Double] = []
    var constellations: [Double] = []
    for clip in Array(repeating: samples, count: repetitions).joined() {
      source.reset()
      total.append(try ThreadClock.measure { _ = try match(clip, in: source) })
      lookUp.append(source.lookUpMilliseconds)
      constellations.append(source.peakMilliseconds)
      analysis.append(try ThreadClock.measure { _ = try match(clip, in: NoPostings()) })
    }
    cost.total = Distribution(total)
    cost.analysis = Distribution(analysis)
    cost.lookUp = Distribution(lookUp)
    cost.constellations = Distribution(constellations)
    return cost
  }

  private func match(_ clip: [Float], in source: any PostingSource) throws -> ClipOutcome {
    var matcher = ClipMatcher(source: source)
    try matcher.append(clip.span)
    return try matcher.finish()
  }

  private func decode(_ clip: FilePath) throws -> [Float] {
    var decoder = try AudioDecoder.open(.file(clip))
    var samples: [Float] = []
    var block: [Float] = []
    while try decoder.read(into: &block) { samples += block }
    return samples
  }
}

/// Processor time of the calling thread, which other processes do not take part in.
private enum ThreadClock {
  static var milliseconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  static func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = milliseconds
    try body()
    return milliseconds - start
  }
}

/// A posting source that holds nothing.
private struct NoPostings: PostingSource {
  let frameCount = 0

  func frameCount(of reference: ReferenceIdentifier) -> Int { 0 }

  func lookUp(_ hashes: [LandmarkHash], _ body: (Int, borrowing Span<Posting>) -> Void) {}

  func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) -> [Peak] { [] }
}

/// A catalog's postings, with a meter on them.
private final class MeteredPostings: PostingSource {
  private let source: CatalogPostings
  private(set) var lookUpMilliseconds = 0.0
  private(set) var peakMilliseconds = 0.0

  init(_ source: CatalogPostings) {
    self.source = source
  }

  var frameCount: Int { source.frameCount }

  func reset() {
    lookUpMilliseconds = 0
    peakMilliseconds = 0
  }

  func frameCount(of reference: ReferenceIdentifier) -> Int { source.frameCount(of: reference) }

  func lookUp(
    _ hashes: [LandmarkHash], _ body: (Int, borrowing Span<Posting>) -> Void
  ) throws {
    lookUpMilliseconds += try ThreadClock.measure { try source.lookUp(hashes, body) }
  }

  func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) throws -> [Peak] {
    var peaks: [Peak] = []
    peakMilliseconds += try ThreadClock.measure {
      peaks = try source.peaks(of: reference, in: frames)
    }
    return peaks
  }
}
