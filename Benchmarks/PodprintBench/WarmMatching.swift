import CatalogStorage
import FilePaths
import Fingerprinting
import Matching

/// What matching clips costs in a process that has the catalog's index in memory, in milliseconds of processor time,
/// all threads together.
struct WarmCost: Codable, Sendable {
  /// Opening the catalog and bringing its index into memory.
  var load: Double
  /// A clip as recorded, found or not.
  var original = Distribution([])
  /// The same by the clock.
  var originalWall = Distribution([])
  /// Of which the analysis of the clip, measured on an empty index.
  var analysis = Distribution([])
  /// A clip played backwards, which is in nothing, so that all speeds are searched.
  var ladder = Distribution([])
  /// The same by the clock.
  var ladderWall = Distribution([])
  /// Clips that were found in any place.
  var found = 0
  /// Clips played backwards that were.
  var foundBackwards = 0
  /// Clips asked for.
  var clips = 0
}

/// Matches clips in this process.
struct WarmMatching {
  /// The catalog to look in.
  var catalog: FilePath
  /// The clips, of any format.
  var clips: [FilePath]
  /// How often each is matched.
  var repetitions: Int

  /// Decodes the clips, loads the index, matches each clip once, and then measures.
  func run() throws -> WarmCost {
    let samples = try clips.map(decodedSamples)
    var cost = WarmCost(load: 0)
    let start = Stopwatch()
    let opened = try Catalog.open(catalog, mode: .readOnly)
    let source = try opened.postings()
    try source.load()
    cost.load = start.elapsed.processor
    let asRecorded = MatchSettings(speeds: 1...1)
    for clip in samples {
      if case .match = try match(clip, in: source, asRecorded) { cost.found += 1 }
      if case .match = try match(clip.reversed(), in: source) { cost.foundBackwards += 1 }
    }
    cost.clips = samples.count
    let all = Array(repeating: samples, count: repetitions).joined()
    let original = try all.map { clip in
      try Stopwatch.measure { _ = try match(clip, in: source, asRecorded) }
    }
    let ladder = try all.map { clip in
      try Stopwatch.measure { _ = try match(clip.reversed(), in: source) }
    }
    cost.analysis = Distribution(
      try all.map { clip in
        try Stopwatch.measure { _ = try match(clip, in: MemoryPostings([:]), asRecorded) }
      }.map(\.processor))
    cost.original = Distribution(original.map(\.processor))
    cost.originalWall = Distribution(original.map(\.wall))
    cost.ladder = Distribution(ladder.map(\.processor))
    cost.ladderWall = Distribution(ladder.map(\.wall))
    return cost
  }

  private func match(
    _ clip: [Float], in source: any PostingSource, _ settings: MatchSettings = MatchSettings()
  ) throws -> ClipOutcome {
    var matcher = ClipMatcher(source: source, settings: settings)
    try matcher.append(clip.span)
    return try matcher.finish()
  }
}
