import CatalogStorage
import FilePaths
import Foundation

/// What identifying a clip costs in a catalog of some length.
struct IdentifyCost: Codable, Sendable {
  var hours: Double
  var catalog: CatalogSize
  /// Processor seconds that it took to make the catalog out of signatures.
  var makingCPUSeconds: Double
  /// Processor seconds of a whole `podprint identify` of one clip.
  var coldCPU = Distribution([])
  /// The same by the clock.
  var coldWall = Distribution([])
  var coldPeakBytes = 0
  /// Cold calls that named the right file.
  var coldRight = 0
  /// Processor seconds a clip of one `podprint identify` of all clips.
  var batchCPUSeconds = 0.0
  var batchPeakBytes = 0
  /// Matching alone, in a process that goes on.
  var warm: WarmCost
  var warmPeakBytes = 0
}

/// The bytes of a catalog.
struct CatalogSize: Codable, Sendable {
  var hours: Double
  var fileBytes: Int
  var signatureBytes: Int
  var postingBytes: Int
  var postings: Int
  var segments: Int

  init(of path: FilePath) throws {
    let statistics = try Catalog.open(path, mode: .readOnly).stats()
    hours = statistics.audioSeconds / 3_600
    fileBytes = Int(statistics.fileBytes)
    signatureBytes = Int(statistics.signatureBytes)
    postingBytes = Int(statistics.postingBytes)
    postings = Int(statistics.postings)
    segments = statistics.segments
  }
}

/// Measures identification, catalog by catalog.
struct IdentifyMeasurement {
  /// A clip, and the file that it is from.
  struct Clip {
    var path: String
    var source: FilePath
  }

  private static let clipSeconds = 10.0

  let options: CostOptions
  private let base: FilePath

  /// Prepares to measure catalogs made of that at `base`.
  init(options: CostOptions, base: FilePath) {
    self.options = options
    self.base = base
  }

  /// Makes the catalogs and measures each.
  func run() throws -> [IdentifyCost] {
    let clips = try cutClips()
    return try options.hours.map { hours in
      progress("identify in \(decimal(hours, 0)) h")
      return try measure(clips, hours: hours)
    }
  }

  private func measure(_ clips: [Clip], hours: Double) throws -> IdentifyCost {
    let catalog = options.file("grown.sqlite")
    options.remove(catalog)
    defer { options.remove(catalog) }
    let making = try ChildProcess(
      arguments: [ownPath, "grow", base.text, catalog, "\(hours)"], messages: options.messages
    ).run()
    let (warm, process) = try warmCost(clips, catalog: catalog)
    var cost = IdentifyCost(
      hours: hours, catalog: try CatalogSize(of: FilePath(catalog)),
      makingCPUSeconds: making.cpuSeconds, warm: warm, warmPeakBytes: process.peakBytes)
    let calls = try clips.prefix(options.coldCalls).map { try identify([$0], catalog: catalog) }
    cost.coldCPU = Distribution(calls.map(\.cost.cpuSeconds))
    cost.coldWall = Distribution(calls.map(\.cost.wallSeconds))
    cost.coldPeakBytes = calls.map(\.cost.peakBytes).max() ?? 0
    cost.coldRight = calls.reduce(0) { $0 + $1.right }
    let batch = try identify(clips, catalog: catalog).cost
    cost.batchCPUSeconds = batch.cpuSeconds / Double(clips.count)
    cost.batchPeakBytes = batch.peakBytes
    return cost
  }

  private func warmCost(
    _ clips: [Clip], catalog: String
  ) throws -> (warm: WarmCost, process: ProcessCost) {
    let output = options.file("warm.json")
    let process = try ChildProcess(
      arguments: [ownPath, "match", catalog, "\(options.rounds)"] + clips.map(\.path),
      output: output, messages: options.messages
    ).run()
    let data = try Data(contentsOf: URL(fileURLWithPath: output))
    return (try JSONDecoder().decode(WarmCost.self, from: data), process)
  }

  private func identify(
    _ clips: [Clip], catalog: String
  ) throws -> (cost: ProcessCost, right: Int) {
    let output = options.file("identify.json")
    // A clip that is not found ends with 2.
    let cost = try ChildProcess(
      arguments: [options.podprint, "identify", "--json", "--catalog", catalog]
        + clips.map(\.path),
      output: output, messages: options.messages
    ).run(accepting: [0, 2])
    struct Answer: Decodable {
      struct Match: Decodable { var file: String }
      var matches: [Match]
    }
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    let answers = try lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    let right = zip(clips, answers).count { $1.matches.first?.file == $0.source.text }
    return (cost, right)
  }

  /// Cuts clips out of the episodes that stand in even the smallest catalog, evenly spread.
  private func cutClips() throws -> [Clip] {
    var sources: [(path: FilePath, seconds: Double)] = []
    var seconds = 0.0
    for file in try CatalogGrowth.distinctFiles(of: Catalog.open(base, mode: .readOnly))
    where seconds < (options.hours.first ?? 0) * 3_600 {
      let length = file.audio?.durationSeconds ?? 0
      seconds += length
      if length > 2 * Self.clipSeconds { sources.append((file.path, length)) }
    }
    guard !sources.isEmpty else { throw BenchError.nothingIndexed(folder: options.folder) }
    return try (0..<options.clips).map { number in
      let source = sources[number % sources.count]
      let share = (Double(number) + 0.5) / Double(options.clips)
      let clip = Clip(path: options.file("clip-\(number).wav"), source: source.path)
      let start = "\(share * (source.seconds - Self.clipSeconds))"
      let arguments =
        [options.ffmpeg, "-nostdin", "-v", "error", "-y", "-ss", start, "-t"]
        + ["\(Self.clipSeconds)", "-i", source.path.text, "-vn", "-ac", "1", "-ar", "16000"]
      _ = try ChildProcess(arguments: arguments + [clip.path], messages: options.messages).run()
      return clip
    }
  }
}
