package import CatalogStorage
package import FilePaths
package import TextWriting

extension CompactionReport {
  /// What it did, for people.
  package func line(at path: FilePath) -> String {
    "\(path.displayText): \(Quantity.bytes(Int(bytesBefore))) before, "
      + "\(Quantity.bytes(Int(bytesAfter))) now; \(Quantity.count(segmentsBefore, "segment")) before, "
      + "\(segmentsAfter) now"
  }

  /// The same for programs.
  package func json(at path: FilePath) -> JSONValue {
    JSONValue.path(path, named: "catalog").adding([
      "bytesBefore": .integer(Int(bytesBefore)), "bytesAfter": .integer(Int(bytesAfter)),
      "segmentsBefore": .integer(segmentsBefore), "segmentsAfter": .integer(segmentsAfter),
    ])
  }
}
