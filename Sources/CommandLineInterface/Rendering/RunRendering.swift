package import CatalogStorage
import FilePaths

extension RunRecord {
  /// When it started, how it ended and what it did, on one line.
  package var summary: String {
    let parts = [
      (counts.added, "added"), (counts.updated, "updated"), (counts.unchanged, "unchanged"),
      (counts.moved, "moved"), (counts.skipped, "skipped"), (counts.failed, "failed"),
      (counts.missing, "missing"),
    ]
    let done = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let outcome = outcome.rawValue + (errorText.map { " (\(FilePaths.displayText($0)))" } ?? "")
    return "\(CalendarTime.text(milliseconds: startedMilliseconds)), \(outcome)"
      + (done.isEmpty ? "" : ": \(done)")
  }

  /// The same for programs.
  package var json: JSONValue {
    JSONValue.object([]).adding([
      "id": .integer(Int(id.rawValue)),
      "started": .string(CalendarTime.text(milliseconds: startedMilliseconds)),
      "finished": finishedMilliseconds.map { .string(CalendarTime.text(milliseconds: $0)) },
      "outcome": .string(outcome.rawValue), "counts": counts.json,
      "error": errorText.map { .string($0) },
    ])
  }
}

extension RunCounts {
  /// The numbers of files by what was done with them.
  package var json: JSONValue {
    [
      "added": .integer(added), "updated": .integer(updated), "unchanged": .integer(unchanged),
      "moved": .integer(moved), "skipped": .integer(skipped), "failed": .integer(failed),
      "missing": .integer(missing), "audioSeconds": .seconds(audioSeconds),
    ]
  }
}
