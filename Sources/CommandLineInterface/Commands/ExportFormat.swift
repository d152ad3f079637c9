/// What `podprint export` can write.
enum ExportFormat: String, Sendable {
  /// A portable catalog.
  case catalog
  /// A line for each file, for spreadsheets.
  case csv
  /// A JSON object for each episode.
  case jsonl
}
