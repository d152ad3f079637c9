import CatalogStorage
import FilePaths
import PodcastMetadata
import TextWriting

/// Writes what a catalog says about episodes and their files, line by line.
struct MetadataTable {
  let format: ExportFormat
  let filter: EpisodeFilter
  let isCancelled: () -> Bool

  /// Writes the table.
  ///
  /// - Returns: how much there was.
  func write(_ catalog: Catalog, to output: any OutputSink) throws -> ExportReport {
    let episodes = try catalog.episodes(filter)
    if episodes.isEmpty, filter != .all { throw ExportError.nothingChosen(filter) }
    var report = ExportReport()
    if format == .csv { try output.write(MetadataRow.header) }
    for episode in episodes {
      if isCancelled() { throw ExportError.catalog(.interrupted(catalog.path)) }
      let description = try catalog.description(of: episode.id) ?? EpisodeDescription()
      let files = try catalog.files(of: episode.id)
      if format == .csv {
        for file in files {
          try output.write(MetadataRow.text(episode, description, file))
        }
      } else {
        let line = episode.fullJSON.adding(description.json)
          .adding(["files": .array(files.map(\.fullJSON))])
        try output.writeLine(line.line)
      }
      report.episodes += 1
      report.files += files.count
      report.audioSeconds += episode.durationSeconds
    }
    return report
  }
}
