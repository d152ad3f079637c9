package import CatalogStorage
import FilePaths
package import TextWriting

extension RunRecord {
  /// When it started, how it ended and what it did, on one line.
  package var summary: String {
    let outcome = outcome.rawValue + (errorText.map { " (\(FilePaths.displayText($0)))" } ?? "")
    return "\(UTCTime.text(milliseconds: startedMilliseconds)), \(outcome)"
      + (counts.text.isEmpty ? "" : ": \(counts.text)")
  }

  /// The same for programs, with job and steps.
  package var json: JSONValue {
    JSONValue.object([]).adding([
      "id": .integer(Int(id.rawValue)), "job": job.map { .string($0) },
      "started": .string(UTCTime.text(milliseconds: startedMilliseconds)),
      "finished": finishedMilliseconds.map { .string(UTCTime.text(milliseconds: $0)) },
      "elapsedSeconds": elapsedSeconds.map { .seconds($0) },
      "outcome": .string(outcome.rawValue), "counts": counts.json,
      "error": errorText.map { .string($0) },
      "steps": steps.isEmpty ? nil : .array(steps.map(\.json)),
    ])
  }

  /// All that is known of it, for programs.
  package func fullJSON(_ failures: [RunFailure]) -> JSONValue {
    json.adding(["failures": .array(failures.map(\.json))])
  }

  /// All that is known of it, for people.
  package func fullLines(_ failures: [RunFailure]) -> [String] {
    var lines = ["Run \(id.rawValue)" + (job.map { " of job \($0)" } ?? "")]
    lines.append("  Started   \(UTCTime.text(milliseconds: startedMilliseconds))")
    if let finishedMilliseconds {
      lines.append("  Finished  \(UTCTime.text(milliseconds: finishedMilliseconds))")
    }
    lines.append("  Outcome   \(outcome.rawValue)")
    if !counts.text.isEmpty { lines.append("  Files     \(counts.text)") }
    if counts.audioSeconds > 0 {
      lines.append("  Audio     \(ClockTime.seconds(counts.audioSeconds))")
    }
    if steps.isEmpty, let errorText {
      lines.append("  Error     \(FilePaths.displayText(errorText))")
    }
    if !steps.isEmpty { lines += ["Steps"] + steps.flatMap(\.lines).map { "  " + $0 } }
    if !failures.isEmpty { lines += ["Failed files"] + failures.flatMap(\.lines).map { "  " + $0 } }
    return lines
  }

  /// Runs as a table.
  package static func table(of runs: [RunRecord]) -> [String] {
    var table = TextTable([
      ("ID", .trailing), ("STARTED", .leading), ("JOB", .leading), ("OUTCOME", .leading),
      ("ELAPSED", .trailing), ("FILES", .leading),
    ])
    for run in runs {
      table.append([
        "\(run.id.rawValue)", UTCTime.text(milliseconds: run.startedMilliseconds), run.job ?? "-",
        run.outcome.rawValue, run.elapsedSeconds.map { ClockTime.seconds($0) } ?? "-",
        run.counts.text.isEmpty ? "-" : run.counts.text,
      ])
    }
    return table.lines
  }

  private var elapsedSeconds: Double? {
    finishedMilliseconds.map { (Double($0) - Double(startedMilliseconds)) / 1000 }
  }
}

extension RunCounts {
  /// The numbers that are not zero, with what they count.
  package var text: String {
    let parts = [
      (added, "added"), (updated, "updated"), (unchanged, "unchanged"), (moved, "moved"),
      (skipped, "skipped"), (failed, "failed"), (missing, "missing"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// The numbers of files by what was done with them.
  package var json: JSONValue {
    [
      "added": .integer(added), "updated": .integer(updated), "unchanged": .integer(unchanged),
      "moved": .integer(moved), "skipped": .integer(skipped), "failed": .integer(failed),
      "missing": .integer(missing), "audioSeconds": .seconds(audioSeconds),
    ]
  }
}

extension RunFailure {
  /// The file and the reason, for programs.
  package var json: JSONValue {
    .path(path, named: "file").adding(["reason": .string(reason)])
  }

  /// The file and the reason, for people.
  package var lines: [String] {
    [path.displayText, "  " + FilePaths.displayText(reason)]
  }
}
