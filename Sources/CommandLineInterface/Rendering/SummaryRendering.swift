import CatalogStorage
import FilePaths
package import IndexingPipeline
import RepeatFinding
package import TextWriting

extension IndexingSummary {
  /// What a run did, as lines for people.
  package var lines: [String] {
    var lines: [String] = []
    if !counts.text.isEmpty {
      lines.append("Files: \(counts.text).")
    } else if !wasInterrupted, problems.isEmpty {
      lines.append("No audio files found.")
    }
    if duplicates > 0 {
      lines.append("Of the added, \(Quantity.count(duplicates, "file")) with audio known before.")
    }
    if counts.audioSeconds > 0 {
      lines.append(
        "Read \(ClockTime.seconds(counts.audioSeconds)) of audio in "
          + "\(Quantity.decimal(elapsedSeconds)) s, "
          + "\(Quantity.decimal(timesRealTime, places: timesRealTime < 10 ? 1 : 0))x real time.")
    }
    if let line = repeats?.line { lines.append(line) }
    if wasInterrupted {
      lines.append("Stopped before the end; run the same again to go on.")
    }
    return lines
  }

  /// The last line for programs.
  package var json: JSONValue {
    let facts = counts.json.adding([
      "duplicates": .integer(duplicates), "elapsedSeconds": .seconds(elapsedSeconds),
      "timesRealTime": .seconds(timesRealTime), "interrupted": .bool(wasInterrupted),
      "compared": .integer(repeats?.compared ?? 0),
      "problems": .array(problems.map { .string($0.description) }),
    ])
    return ["summary": facts]
  }
}

extension RepeatUpdateSummary {
  /// How many episodes were compared and what that came to, for people; `nil` when none were.
  var line: String? {
    guard compared > 0 else { return nil }
    return "Compared \(Quantity.count(compared, "new episode")): "
      + "\(Quantity.count(repeats, "repeat")) in the catalog; podprint repeats lists them."
  }
}
