import Foundation

/// All that was measured in one run.
struct CostReport: Codable, Sendable {
  /// Processor time of a run that does nothing but start and print its version.
  var startCPUSeconds: Double
  var ingest: [IngestCost]
  var catalog: CatalogSize
  var identify: [IdentifyCost]

  /// The report as JSON.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }

  /// The report in Markdown.
  var text: String {
    """
    ## Ingest

    Processor seconds an hour of audio, in one process with one worker, beside
    `ffmpeg -threads 1 -i FILE -vn -ac 1 -ar 8000 -f null -`; medians of \(ingest.first?.podprint.count ?? 0) \
    rounds.

    \(ingestTable.text)
    ## Catalog

    \(catalogTable.text)
    ## Identify a clip of ten seconds

    Cold: a whole `podprint identify` of one clip, of which \(decimal(startCPUSeconds * 1e3, 0)) ms \
    are the start of the program.
    Many: one `podprint identify` of all clips.

    \(coldTable.text)
    Warm: matching alone, in a process that has the catalog open; processor time. Its parts are medians.

    \(warmTable.text)
    """
  }

  private var ingestTable: MarkdownTable {
    var table = MarkdownTable(
      "format", "files", "hours", "podprint s/h", "ffmpeg s/h", "ratio", "of rounds", "peak MB")
    for cost in ingest {
      let ratios = Distribution(cost.ratios)
      table.add(
        cost.format, "\(cost.files)", decimal(cost.hours, 2),
        decimal(Distribution(cost.podprint).median, 2),
        decimal(Distribution(cost.ffmpeg).median, 2), decimal(ratios.median, 2),
        "\(decimal(ratios.quantile(0), 2))-\(decimal(ratios.quantile(1), 2))",
        megabytes(cost.peakBytes))
    }
    return table
  }

  private var catalogTable: MarkdownTable {
    var table = MarkdownTable(
      "catalog", "hours", "file MB/h", "signatures MB/h", "postings MB/h", "postings/s",
      "segments", "made in CPU s")
    func add(_ name: String, _ size: CatalogSize, making: String) {
      func perHour(_ bytes: Int) -> String { decimal(Double(bytes) / 1e6 / size.hours, 3) }
      table.add(
        name, decimal(size.hours, 2), perHour(size.fileBytes), perHour(size.signatureBytes),
        perHour(size.postingBytes), decimal(Double(size.postings) / size.hours / 3_600, 1),
        "\(size.segments)", making)
    }
    add("the folder's own", catalog, making: "")
    for cost in identify { add("grown", cost.catalog, making: decimal(cost.makingCPUSeconds, 1)) }
    return table
  }

  private var coldTable: MarkdownTable {
    var table = MarkdownTable(
      "hours", "cold CPU s", "largest", "cold wall s", "right", "peak MB", "many: CPU s a clip",
      "peak MB")
    for cost in identify {
      table.add(
        decimal(cost.catalog.hours, 1), decimal(cost.coldCPU.median, 3),
        decimal(cost.coldCPU.quantile(1), 3), decimal(cost.coldWall.median, 3),
        "\(cost.coldRight) of \(cost.coldCPU.values.count)", megabytes(cost.coldPeakBytes),
        decimal(cost.batchCPUSeconds, 3), megabytes(cost.batchPeakBytes))
    }
    return table
  }

  private var warmTable: MarkdownTable {
    var table = MarkdownTable(
      "hours", "as recorded CPU ms", "95 %", "wall", "of which analysis", "all speeds CPU ms",
      "95 %",
      "wall", "found", "backwards", "load CPU s", "peak MB")
    for cost in identify {
      let warm = cost.warm
      table.add(
        decimal(cost.catalog.hours, 1), decimal(warm.original.median, 1),
        decimal(warm.original.quantile(0.95), 1), decimal(warm.originalWall.median, 1),
        decimal(warm.analysis.median, 1), decimal(warm.ladder.median, 0),
        decimal(warm.ladder.quantile(0.95), 0), decimal(warm.ladderWall.median, 0),
        "\(warm.found) of \(warm.clips)", "\(warm.foundBackwards)", decimal(warm.load / 1e3, 2),
        megabytes(cost.warmPeakBytes))
    }
    return table
  }

  private func megabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e6, 0) }
}
