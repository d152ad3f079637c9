import Fingerprinting
import Matching
import SQLiteSupport

/// The tables of the index.
struct SegmentStore {
  let connection: SQLiteConnection

  func add(_ signature: Signature, as reference: ReferenceIdentifier) throws {
    try noteChange()
  }

  func noteChange() throws {
    try connection.run("UPDATE catalog SET index_generation = index_generation + 1")
  }
}

struct SegmentMerging {
  let connection: SQLiteConnection

  func mergeOnce() throws -> Bool { false }
}
