package import CatalogStorage
package import FilePaths
package import TextWriting

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
    let rate = (Double(bytes) / audioSeconds * 3600).rounded(.towardZero)
    guard audioSeconds > 0, let rate = Int(exactly: rate) else { return "" }
    return ", \(Quantity.bytes(rate)) an hour"
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
