import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import Matching
import RepeatableRandom
import SQLiteSupport
import Testing

@Suite struct ExportDamageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var output: FilePath { folder.path.appending("out.podprint") }

  private func makeExport(withPostings: Bool) throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    for number in 0..<4 {
      _ = try catalog.store(
        episode("/pods/\(number).mp3", content: UInt8(number)),
        signature: randomSignature(seconds: 40, seed: UInt64(number)))
    }
    var request = CatalogExport(file: output)
    request.includesPostings = withPostings
    _ = try catalog.export(request)
  }

  /// Reads all that there is; what cannot be read is an error of ours, and whatever is read is no trap.
  private func readAll() {
    do throws(CatalogError) {
      let export = try Catalog.open(output, mode: .readOnly)
      for episode in try export.episodes() {
        _ = try export.description(of: episode.id)
        _ = try export.files(of: episode.id)
      }
      let postings = try export.postings()
      for seed in 0..<2 {
        let wanted = hashes([randomSignature(seconds: 20, seed: UInt64(seed))])
        if let found = try? postings.lookUp(wanted) { _ = found }
        _ = try? postings.peaks(of: ReferenceIdentifier(rawValue: 1), in: 0..<500)
      }
      _ = try export.verify()
    } catch {
      #expect(error.description.contains(output.displayText))
    }
  }

  @Test(arguments: [true, false]) func changedBytesAreNoTrap(withPostings: Bool) throws {
    try makeExport(withPostings: withPostings)
    let whole = try #require(contents(output))
    var random = SplitMix64(seed: withPostings ? 1 : 2)
    for _ in 0..<120 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random), Bool.random(using: &random) {
        bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
      }
      try bytes.write(to: URL(fileURLWithPath: output.displayText))
      readAll()
    }
  }

  @Test(arguments: [
    "UPDATE signatures SET frame_count = 1 << 40", "UPDATE signatures SET frame_count = -5",
    "UPDATE signatures SET frame_count = 3", "UPDATE signatures SET id = id + (1 << 40)",
    "UPDATE signatures SET data = zeroblob(100)", "UPDATE portable SET has_postings = 1",
    "UPDATE segments SET frame_span = 5", "UPDATE segment_references SET base = base + 7",
    "UPDATE episodes SET show_id = NULL, number = 9e999", "DELETE FROM files",
  ])
  func impossibleRowsAreNoTrap(_ sql: String) throws {
    for withPostings in [true, false] {
      try makeExport(withPostings: withPostings)
      try SQLiteConnection.open(output, access: .readWrite).execute(
        "PRAGMA foreign_keys = OFF; " + sql)
      readAll()
      let request = CatalogExport(file: folder.path.appending("again.podprint"))
      do {
        _ = try Catalog.open(output, mode: .readOnly).export(request)
      } catch {
        #expect(error is ExportError || error is CatalogError)
      }
      try FileManager.default.removeItem(atPath: folder.catalog.displayText)
      try FileManager.default.removeItem(atPath: output.displayText)
    }
  }
}
