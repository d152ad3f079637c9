package import CatalogStorage
package import FilePaths
package import TextWriting

extension VerificationReport {
  /// What was checked and what is wrong, as lines for people.
  package func lines(at path: FilePath) -> [String] {
    let checked = [
      Quantity.count(episodes, "episode"), Quantity.count(files, "file"),
      Quantity.count(signatures, "signature"), Quantity.count(Int(postings), "posting"),
    ].joined(separator: ", ")
    if isSound {
      let exported = portable.map {
        [
          "It was exported" + ($0.hasPostings ? "" : " without postings")
            + "; its content hash is \($0.contentHash.hexadecimal)."
        ]
      }
      return ["\(path.displayText) is sound: \(checked) checked."] + (exported ?? [])
    }
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
      "contentHash": portable.map { .string($0.contentHash.hexadecimal) },
      "hasPostings": portable.map { .bool($0.hasPostings) },
    ])
  }
}
