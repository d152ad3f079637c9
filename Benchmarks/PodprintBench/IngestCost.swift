import CatalogStorage
import FilePaths

/// What indexing the files of one format cost, beside ffmpeg's decoding of the same files in the same rounds.
struct IngestCost: Codable, Sendable {
  /// The ending of the files' names and their codec.
  var format: String
  var files: Int
  var hours: Double
  /// Processor seconds an hour of audio, a value a round.
  var podprint: [Double] = []
  /// Processor seconds an hour of audio, a value a round.
  var ffmpeg: [Double] = []
  /// The most memory that podprint held.
  var peakBytes = 0

  /// podprint's time in units of ffmpeg's, a value a round.
  var ratios: [Double] { zip(podprint, ffmpeg).map { $0 / $1 } }
}

/// Measures indexing, format by format and over all files together.
struct IngestMeasurement {
  let options: CostOptions
  private let groups: [(format: String, files: [FileRecord])]

  /// Groups the files of a catalog by format.
  init(options: CostOptions, catalog: FilePath) throws {
    self.options = options
    let files = try CatalogGrowth.distinctFiles(of: Catalog.open(catalog, mode: .readOnly))
    groups = Dictionary(grouping: files, by: Self.format)
      .map { (format: $0.key, files: $0.value) }.sorted { $0.format < $1.format }
  }

  private static func format(_ file: FileRecord) -> String {
    let ending = file.path.fileExtension ?? "?"
    let codec = file.audio?.codec ?? "?"
    return ending == codec ? ending : "\(ending) (\(codec))"
  }

  private static func hours(_ files: [FileRecord]) -> Double {
    files.reduce(0) { $0 + ($1.audio?.durationSeconds ?? 0) } / 3_600
  }

  /// Runs all rounds.
  ///
  /// - Returns: a value a format, then one for all files together.
  func run() throws -> [IngestCost] {
    var costs = groups.map { group in
      IngestCost(
        format: group.format, files: group.files.count, hours: Self.hours(group.files))
    }
    let all = groups.flatMap(\.files)
    var mixed = IngestCost(format: "all", files: all.count, hours: Self.hours(all))
    for round in 1...options.rounds {
      progress("ingest, round \(round) of \(options.rounds)")
      var decoding = 0.0
      for (index, group) in groups.enumerated() {
        // Who comes first changes from round to round, so that neither gains from what drifts.
        var decoded: Double?
        if round.isMultiple(of: 2) { decoded = try decode(group.files) }
        let indexed = try ingest(group.files)
        let seconds = try decoded ?? decode(group.files)
        decoding += seconds
        costs[index].add(podprint: indexed, ffmpegSeconds: seconds)
      }
      mixed.add(podprint: try ingest(all), ffmpegSeconds: decoding)
    }
    return costs + [mixed]
  }

  private func decode(_ files: [FileRecord]) throws(BenchError) -> Double {
    var seconds = 0.0
    for file in files {
      let arguments =
        [options.ffmpeg, "-nostdin", "-v", "error", "-threads", "1", "-i", file.path.text]
        + ["-vn", "-ac", "1", "-ar", "8000", "-f", "null", "-"]
      seconds += try ChildProcess(arguments: arguments, messages: options.messages).run().cpuSeconds
    }
    return seconds
  }

  private func ingest(_ files: [FileRecord]) throws(BenchError) -> ProcessCost {
    let catalog = options.file("ingest.sqlite")
    options.remove(catalog)
    return try ChildProcess(
      arguments: [options.podprint, "ingest", "--jobs", "1", "--catalog", catalog]
        + files.map(\.path.text),
      messages: options.messages
    ).run()
  }
}

extension IngestCost {
  fileprivate mutating func add(podprint cost: ProcessCost, ffmpegSeconds: Double) {
    podprint.append(cost.cpuSeconds / hours)
    ffmpeg.append(ffmpegSeconds / hours)
    peakBytes = max(peakBytes, cost.peakBytes)
  }
}
