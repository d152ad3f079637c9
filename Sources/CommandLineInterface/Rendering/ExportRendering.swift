package import CatalogStorage
package import FilePaths
package import TextWriting

extension ExportReport {
  /// What was written, for people.
  package func line(at path: FilePath) -> String {
    let parts = [
      Quantity.count(episodes, "episode"), Quantity.count(files, "file"),
      "\(ClockTime.seconds(audioSeconds)) of audio",
      postings > 0 ? Quantity.count(postings, "posting") : nil, Quantity.bytes(Int(bytes)),
    ]
    return "\(path.displayText): " + parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The same for programs.
  package func json(at path: FilePath) -> JSONValue {
    let isCatalog = !contentHash.isEmpty
    return JSONValue.path(path, named: "file").adding([
      "episodes": .integer(episodes), "files": .integer(files),
      "signatures": isCatalog ? .integer(signatures) : nil,
      "audioSeconds": .seconds(audioSeconds),
      "postings": isCatalog ? .integer(postings) : nil, "bytes": .integer(Int(bytes)),
      "contentHash": isCatalog ? .string(contentHash.hexadecimal) : nil,
    ])
  }
}
