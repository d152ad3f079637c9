import CatalogStorage
import FilePaths
import Foundation
import SQLiteSupport
import Testing

@Suite struct FaultTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func store(_ number: Int, in catalog: Catalog) throws {
    _ = try catalog.store(
      episode("/\(number).mp3", content: UInt8(number)),
      signature: randomSignature(seconds: 300, seed: UInt64(number)))
  }

  @Test("A catalog that is taken away while it is written", arguments: [false, true])
  func takenAway(isReplaced: Bool) throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    try store(1, in: catalog)
    try FileManager.default.removeItem(atPath: folder.catalog.displayText)
    if isReplaced { try Data().write(to: URL(filePath: folder.catalog.displayText)) }
    #expect(throws: CatalogError.vanished(folder.catalog)) { try store(2, in: catalog) }
  }

  /// Room for one more page each time: every allocation of storing and merging fails once.
  @Test func aFullDiskCostsTheEpisodeUnderWayOnly() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    for number in 0..<7 { try store(number, in: catalog) }
    let pages = try #require(try catalog.connection.first("PRAGMA page_count") { $0.integer(0) })
    let last = episode("/7.mp3", content: 7)
    var failures = 0
    var unmerged = 0
    for room in 0..<200 {
      try catalog.connection.execute("PRAGMA max_page_count = \(pages + Int64(room))")
      do throws(CatalogError) {
        if try catalog.storeKnown(last) == nil {
          _ = try catalog.store(last, signature: randomSignature(seconds: 300, seed: 7))
        }
      } catch {
        #expect(error == .full(folder.catalog))
        failures += 1
      }
      #expect(try catalog.verify().problems == [])
      #expect(try catalog.episodes().count == (failures > room ? 7 : 8))
      let segments = try catalog.stats().segments
      if segments == 1 { break }
      #expect(segments == (failures > room ? 7 : 8), "the old segments stay until they are merged")
      unmerged += 1
    }
    #expect(failures > 0 && unmerged > failures)
    #expect(try catalog.stats().segments == 1)
    #expect(try catalog.verify().problems == [])
  }

  @Test func aLockedCatalogIsBusy() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    try store(1, in: catalog)
    // Another program, which knows nothing of the lock beside the catalog.
    let other = try SQLiteConnection.open(folder.catalog, access: .readWrite)
    try catalog.connection.execute("PRAGMA busy_timeout = 50")
    try other.execute("BEGIN IMMEDIATE")
    #expect(throws: CatalogError.busy(folder.catalog)) { try store(2, in: catalog) }
    #expect(try catalog.episodes().count == 1, "reading goes on")
    try other.execute("COMMIT")
    try store(2, in: catalog)
    #expect(try catalog.episodes().count == 2)
  }

  /// What is on disk after a kill at any moment is what was committed before it.
  @Test func aCopyOfTheFilesTakenAtAnyMomentIsSound() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    for number in 0..<9 {
      try store(number, in: catalog)
      try catalog.connection.execute("BEGIN IMMEDIATE")
      try catalog.connection.execute("DELETE FROM postings; DELETE FROM segments")
      let copy = folder.path.appending("copy-\(number).sqlite")
      for suffix in ["", "-wal"] {
        let from = folder.catalog.displayText + suffix
        let to = copy.displayText + suffix
        if FileManager.default.fileExists(atPath: from) {
          try FileManager.default.copyItem(atPath: from, toPath: to)
        }
      }
      try catalog.connection.execute("ROLLBACK")
      let revived = try Catalog.open(copy, mode: .readWrite)
      #expect(try revived.episodes().count == number + 1)
      #expect(try revived.verify().problems == [])
      try store(100 + number, in: revived)
      #expect(try revived.verify().problems == [])
    }
  }

  /// A kill or a full disk while the log is moved into the file leaves a file that says it is longer.
  @Test func aCatalogWhoseLogIsHalfMovedIsWhole() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    for number in 0..<3 { try store(number, in: catalog) }
    let copy = folder.path.appending("copy.sqlite")
    var file = try #require(contents(folder.catalog))
    file[29] = 0x10
    file.replaceSubrange(92..<96, with: file[24..<28])
    try file.write(to: URL(fileURLWithPath: copy.displayText))
    let log = try #require(contents(folder.catalog.parent.appending("catalog.sqlite-wal")))
    #expect(!log.isEmpty)
    try log.write(to: URL(fileURLWithPath: copy.displayText + "-wal"))
    for mode in [Catalog.Mode.readOnly, .readWrite] {
      let revived = try Catalog.open(copy, mode: mode)
      #expect(try revived.episodes().count == 3)
      #expect(try revived.verify().problems == [])
    }
  }

  /// Where a rollback journal is used, a kill leaves it beside the file, and whoever only reads has to undo it as well.
  @Test func aReaderUndoesWhatAKillLeftHalfWritten() throws {
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    for number in 0..<3 { try store(number, in: catalog) }
    try catalog.connection.execute(
      """
      PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; PRAGMA cache_spill = 1;
      BEGIN IMMEDIATE; UPDATE postings SET data = zeroblob(length(data)); DELETE FROM episode_sources
      """)
    let copy = folder.path.appending("copy.sqlite")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: folder.catalog.displayText + suffix, toPath: copy.displayText + suffix)
    }
    try catalog.connection.execute("ROLLBACK")
    let revived = try Catalog.open(copy, mode: .readOnly)
    #expect(try revived.episodes().count == 3)
    #expect(try revived.verify().problems == [])
    #expect(!FileManager.default.fileExists(atPath: copy.displayText + "-journal"))
  }

  /// A file of another program is not touched, whatever lies beside it.
  @Test func aJournalBesideAStrangersFileIsLeftAlone() throws {
    let stranger = folder.path.appending("stranger.sqlite")
    let other = try SQLiteConnection.open(stranger, access: .create)
    try other.execute(
      """
      PRAGMA cache_size = 1; CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(90000));
      BEGIN IMMEDIATE; UPDATE t SET x = randomblob(90000)
      """)
    let copy = folder.path.appending("copy.sqlite")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: stranger.displayText + suffix, toPath: copy.displayText + suffix)
    }
    let before = [contents(copy), contents(FilePath(copy.displayText + "-journal"))]
    #expect(throws: CatalogError.self) { try Catalog.open(copy, mode: .readOnly) }
    #expect(before == [contents(copy), contents(FilePath(copy.displayText + "-journal"))])
    try other.execute("ROLLBACK")
  }

  @Test func aCatalogWhoseMakingWasCutShortIsMadeAnew() throws {
    let connection = try SQLiteConnection.open(folder.catalog, access: .create)
    try connection.execute("BEGIN IMMEDIATE; CREATE TABLE shows (id INTEGER)")
    // Nothing was committed: the file is empty.
    try connection.execute("ROLLBACK")
    let catalog = try Catalog.open(folder.catalog, mode: .create)
    try store(1, in: catalog)
    #expect(try catalog.verify().problems == [])
  }

  @Test func twoProcessesMayMakeTheSameCatalog() async throws {
    let path = folder.catalog
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<4 {
        group.addTask {
          let catalog = try Catalog.open(path, mode: .create)
          _ = try catalog.store(
            episode("/\(number)", content: UInt8(number)),
            signature: randomSignature(seconds: 60, seed: UInt64(number)))
          return try catalog.episodes().count
        }
      }
      for try await count in group { #expect((1...4).contains(count)) }
    }
    let catalog = try Catalog.open(path, mode: .readOnly)
    #expect(try catalog.episodes().count == 4)
    #expect(try catalog.verify().problems == [])
  }
}
