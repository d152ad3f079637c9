import CatalogStorage
import FilePaths
package import JobRunning
package import TextWriting

extension JobReport {
  /// The report for programs.
  package var json: JSONValue {
    JSONValue.object([JSONMember(name: "job", value: .string(job))])
      .adding(.path(catalog, named: "catalog"))
      .adding([
        "run": run.map { .integer(Int($0.rawValue)) },
        "started": .string(UTCTime.text(milliseconds: startedMilliseconds)),
        "finished": finishedMilliseconds.map { .string(UTCTime.text(milliseconds: $0)) },
        "outcome": .string(outcome.rawValue), "counts": counts.json,
        "steps": .array(steps.map(\.json)),
        "problems": .array(problems.map { .string($0) }),
        "failures": .array(failures.map(\.json)),
        "error": catalogError.map { .string($0.description) },
      ])
  }

  /// The report for people.
  package var lines: [String] {
    var lines = ["Podprint, job \(job): \(outcome.text)"]
    lines.append("")
    lines.append("Catalog   \(catalog.displayText)")
    if let run { lines.append("Run       \(run.rawValue)") }
    lines.append("Started   \(UTCTime.text(milliseconds: startedMilliseconds))")
    if let finishedMilliseconds {
      lines.append("Finished  \(UTCTime.text(milliseconds: finishedMilliseconds))")
    }
    lines += ["", "Steps"] + steps.flatMap(\.lines).map { "  " + $0 }
    if let catalogError { lines += ["", "Error", "  \(catalogError)"] }
    let told = steps.compactMap(\.remark)
    let untold = problems.filter { problem in !told.contains { $0.contains(problem) } }
    if !untold.isEmpty {
      lines += ["", "Problems"] + untold.map { "  " + FilePaths.displayText($0) }
    }
    if !failures.isEmpty {
      lines += ["", "Failed files"] + failures.flatMap(\.lines).map { "  " + $0 }
      let more = counts.failed - failures.count
      if more > 0 { lines.append("  and \(more) more") }
    }
    return lines
  }

  /// Both, as they are written to files.
  package var written: JobRun.WrittenReport {
    JobRun.WrittenReport(
      json: json.line + "\n", text: lines.joined(separator: "\n") + "\n")
  }
}

extension JobReport.Outcome {
  /// How it went, in words.
  package var text: String {
    switch self {
    case .allWell: "all well"
    case .someFailed: "some failed"
    case .interrupted: "interrupted"
    case .nothingDone: "nothing done"
    }
  }
}
