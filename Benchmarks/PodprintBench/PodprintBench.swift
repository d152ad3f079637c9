import CommandLineInterface
import FilePaths
import Foundation

/// `podprint-bench`: measures what Podprint costs; see Benchmarks/README.md.
@main
struct PodprintBench {
  static func main() {
    // As the program does, so that what is measured in this process is what its users get.
    HeapTuning.keepFreedMemory()
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      progress("\(error)")
      if case BenchError.usage = error { exit(64) }
      exit(70)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let rest = Array(arguments.dropFirst())
    switch (arguments.first, rest.count) {
    case ("cost", _):
      try measureCost(CostOptions(rest))
    case ("grow", 3):
      guard let hours = Double(rest[2]) else { throw BenchError.usage("hours are a number") }
      try CatalogGrowth(from: FilePath(rest[0])).write(to: FilePath(rest[1]), hours: hours)
    case ("answers", 3...):
      guard let copies = Int(rest[1]) else { throw BenchError.usage("copies are a number") }
      try WarmAnswers(catalog: FilePath(rest[0]), copies: copies, clips: Array(rest[2...])).run()
    case ("match", 3...):
      guard let count = Int(rest[1]) else { throw BenchError.usage("repetitions are a number") }
      let matching = WarmMatching(
        catalog: FilePath(rest[0]), clips: rest[2...].map { FilePath($0) }, repetitions: count)
      FileHandle.standardOutput.write(try JSONEncoder().encode(matching.run()))
    default:
      throw BenchError.usage(
        """
        usage: podprint-bench cost FOLDER --work DIR [--podprint FILE] [--ffmpeg FILE] [--rounds N]
                 [--hours N,N...] [--clips N] [--cold-calls N] [--json FILE]
               podprint-bench grow CATALOG OUTPUT HOURS
               podprint-bench answers CATALOG COPIES CLIP...
               podprint-bench match CATALOG REPETITIONS CLIP...
        """)
    }
  }

  private static func measureCost(_ options: CostOptions) throws {
    let base = options.file("base.sqlite")
    options.remove(base)
    progress("indexing \(options.folder)")
    // Files that cannot be indexed end it with 1, and are left out.
    _ = try ChildProcess(
      arguments: [options.podprint, "ingest", "--catalog", base, options.folder],
      messages: options.messages
    ).run(accepting: [0, 1])
    let catalog = try CatalogSize(of: FilePath(base))
    guard catalog.hours > 0 else { throw BenchError.nothingIndexed(folder: options.folder) }
    let starts = try (0..<5).map { _ in
      try ChildProcess(arguments: [options.podprint, "--version"], messages: options.messages)
        .run().cpuSeconds
    }
    let report = CostReport(
      startCPUSeconds: Distribution(starts).median,
      ingest: try IngestMeasurement(options: options, catalog: FilePath(base)).run(),
      catalog: catalog,
      identify: try IdentifyMeasurement(options: options, base: FilePath(base)).run())
    print(report.text)
    if let json = options.json { try report.json().write(to: URL(fileURLWithPath: json)) }
  }
}
