import CatalogStorage
import FilePaths
import RepeatFinding
import TextWriting

/// What an import of several files did.
struct ImportSummary: Sendable {
  /// Files that were imported.
  var files = 0
  /// Files that could not be.
  var failed = 0
  /// How the process would end after the first of these alone.
  var firstFailure: ExitCode?
  /// What was imported from all files.
  var report = ImportReport()
  /// What came of the comparison for what repeats; `nil` when it was not begun.
  var repeats: RepeatUpdateSummary?
  /// Whether it was stopped before its end.
  var wasInterrupted = false
  /// How long it took.
  var elapsedSeconds = 0.0

  /// How the process ends.
  var status: ExitCode {
    guard let firstFailure else { return .success }
    return files == 0 ? firstFailure : .someFailed
  }

  /// Lines for people.
  var lines: [String] {
    var lines: [String] = []
    if files + failed > 1 {
      lines.append(
        Quantity.count(files, "file") + " imported" + (failed > 0 ? ", \(failed) failed" : "")
          + ": \(report.countsText).")
    }
    if let line = repeats?.line { lines.append(line) }
    if wasInterrupted { lines.append("Stopped before the end; run the same again to go on.") }
    return lines
  }

  /// The last line for programs.
  var json: JSONValue {
    let facts: JSONValue = ["files": .integer(files), "failed": .integer(failed)]
    return [
      "summary": facts.adding(report.counts).adding([
        "compared": .integer(repeats?.compared ?? 0), "repeats": .integer(repeats?.repeats ?? 0),
        "elapsedSeconds": .seconds(elapsedSeconds), "interrupted": .bool(wasInterrupted),
      ])
    ]
  }
}

extension ImportReport {
  /// What was imported from a file, for people.
  func line(of file: FilePath) -> String {
    "\(file.displayText): " + countsText
      + (signatures > 0 ? ", \(ClockTime.seconds(audioSeconds)) of audio" : "")
  }

  /// The same for programs.
  func json(of file: FilePath) -> JSONValue {
    JSONValue.path(file, named: "file").adding(["outcome": "imported"]).adding(counts)
  }

  /// Why nothing, or not all, was imported from a file, for programs.
  static func json(of file: FilePath, _ error: ImportError) -> JSONValue {
    JSONValue.path(file, named: "file").adding([
      "outcome": "failed", "error": .string(error.description),
    ])
  }

  /// Episodes by what was done with them.
  var countsText: String {
    let parts = [
      (added, "added"), (updated, "updated"), (unchanged, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "episodes " + (parts.isEmpty ? "none" : parts.joined(separator: ", "))
  }

  var counts: JSONValue {
    [
      "added": .integer(added), "updated": .integer(updated), "unchanged": .integer(unchanged),
      "signatures": .integer(signatures), "audioSeconds": .seconds(audioSeconds),
      "decisions": .integer(decisions),
    ]
  }
}
