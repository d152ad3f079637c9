package import CatalogStorage
package import FilePaths

extension VerificationReport {
  /// What was checked and what is wrong, as lines for people.
  package func lines(at path: FilePath) -> [String] {
    let checked = [
      Quantity.count(episodes, "episode"), Quantity.count(files, "file"),
      Quantity.count(signatures, "signature"), Quantity.count(Int(postings), "posting"),
    ].joined(separator: ", ")
    if isSound { return ["\(path.displayText) is sound: \(checked) checked."] }
    let more = problems.count >= Self.mostProblems ? ["and perhaps more"] : []
    return ["\(path.displayText) is damaged (\(checked) checked):"]
      + (problems.map { FilePaths.displayText($0) } + more).map { "  " + $0 }
      + ["Restore it from a backup, or move it away and ingest the folders again."]
  }

  /// The same for programs.
  package func json(at path: FilePath) -> JSONValue {
    JSONValue.path(path, named: "catalog").adding([
      "sound": .bool(isSound), "problems": .array(problems.map { .string($0) }),
      "episodes": .integer(episodes), "files": .integer(files),
      "signatures": .integer(signatures), "postings": .integer(Int(postings)),
    ])
  }
}

extension CatalogStatistics {
  /// The numbers as lines for people.
  package func lines(at path: FilePath) -> [String] {
    var table = TextTable([("Catalog", .leading), (path.displayText, .leading)])
    table.append(["Shows", "\(shows)"])
    table.append(["Episodes", "\(episodes)"])
    var states = [(failedFiles, "failed"), (missingFiles, "missing")]
    states.removeAll { $0.0 == 0 }
    let notes = states.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    table.append(["Files", "\(files)" + (notes.isEmpty ? "" : " (\(notes))")])
    table.append(["Audio", ClockTime.seconds(audioSeconds)])
    table.append(["Size", Quantity.bytes(Int(fileBytes)) + perHour(fileBytes)])
    table.append([
      "Signatures",
      "\(signatures), \(Quantity.bytes(Int(signatureBytes)))"
        + perHour(signatureBytes),
    ])
    table.append([
      "Index",
      "\(Quantity.count(Int(postings), "posting")) in \(Quantity.count(segments, "segment")), "
        + Quantity.bytes(Int(postingBytes)) + perHour(postingBytes),
    ])
    table.append(["Versions", "schema \(schemaVersion), algorithm \(algorithmVersion)"])
    if let lastRun { table.append(["Last run", lastRun.summary]) }
    return table.lines
  }

  private func perHour(_ bytes: Int64) -> String {
    guard audioSeconds > 0 else { return "" }
    return ", \(Quantity.bytes(Int(Double(bytes) / audioSeconds * 3600))) an hour"
  }

  /// The same for programs.
  package func json(at path: FilePath) -> JSONValue {
    JSONValue.path(path, named: "catalog").adding([
      "shows": .integer(shows), "episodes": .integer(episodes), "files": .integer(files),
      "failedFiles": .integer(failedFiles), "missingFiles": .integer(missingFiles),
      "audioSeconds": .seconds(audioSeconds), "bytes": .integer(Int(fileBytes)),
      "signatures": .integer(signatures), "signatureBytes": .integer(Int(signatureBytes)),
      "postings": .integer(Int(postings)), "postingBytes": .integer(Int(postingBytes)),
      "segments": .integer(segments), "schemaVersion": .integer(schemaVersion),
      "algorithmVersion": .integer(algorithmVersion), "lastRun": lastRun.map(\.json),
    ])
  }
}

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
