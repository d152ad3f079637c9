import CatalogStorage
import FilePaths
import Foundation
import SQLiteSupport
import Synchronization
import Testing

@Suite("One writer at a time") struct WriterLockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(
    _ path: FilePath, waiting seconds: Double = 0,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    onWait: @escaping @Sendable (CatalogHolder?) -> Void = { _ in }
  ) throws(CatalogError) -> sending Catalog {
    try Catalog.open(
      path, mode: .create,
      patience: LockPatience(seconds: seconds, isCancelled: isCancelled, onWait: onWait))
  }

  private func holder(_ path: FilePath) -> CatalogHolder? {
    do throws(CatalogError) {
      _ = try open(path)
    } catch {
      if case .inUse(_, let holder) = error { return holder }
    }
    return nil
  }

  @Test(
    "A second writer is told who the first is, also by another name of the catalog; readers read")
  func second() throws {
    let link = folder.path.appending("link.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: link.displayText, withDestinationPath: folder.catalog.displayText)
    var first: Catalog? = try open(folder.catalog)
    for path in [folder.catalog, link] {
      let found = try #require(holder(path))
      #expect(found.process == Int(ProcessInfo.processInfo.processIdentifier))
      #expect(found.description.contains("process \(found.process) since 20"))
    }
    #expect(try Catalog.open(folder.catalog, mode: .readOnly).episodes().isEmpty)
    _ = try first?.episodes()
    first = nil
    #expect(holder(folder.catalog) == nil)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path.displayText)
    #expect(!left.contains { $0.hasSuffix(".lock") })
  }

  @Test("A lock file that a killed process left behind stops nobody")
  func leftBehind() throws {
    let path = folder.path.appending("catalog.sqlite.lock")
    try Data("1 1\n".utf8).write(to: URL(fileURLWithPath: path.displayText))
    #expect(holder(folder.catalog) == nil)
  }

  @Test("A wait is told once, ends when it is stopped, and when the other is done")
  func waiting() throws {
    let told = Mutex(0)
    var first: Catalog? = try open(folder.catalog)
    _ = try first?.episodes()
    #expect(throws: CatalogError.self) {
      _ = try open(folder.catalog, waiting: 0.3, onWait: { _ in told.withLock { $0 += 1 } })
    }
    #expect(told.withLock(\.self) == 1)
    #expect(throws: CatalogError.self) {
      _ = try open(folder.catalog, waiting: 3600, isCancelled: { told.withLock { $0 > 0 } })
    }
    first = nil
    _ = try open(folder.catalog, waiting: 3600)
  }

  @Test("A run that nobody is at work on was killed, and the next writer writes that down")
  func killedRun() throws {
    var catalog: Catalog? = try open(folder.catalog)
    let run = try #require(try catalog?.beginRun(job: "nightly", atMilliseconds: 1_000))
    #expect(try catalog?.runs(latest: 1).first?.outcome == .running)
    let reader = try Catalog.open(folder.catalog, mode: .readOnly)
    #expect(try reader.run(run)?.outcome == .running)
    catalog = nil
    #expect(try reader.run(run)?.outcome == .killed)
    #expect(try reader.stats().lastRun?.outcome == .killed)
    catalog = try open(folder.catalog)
    #expect(try catalog?.run(run)?.outcome == .killed)
    _ = try catalog?.beginRun(atMilliseconds: 2_000)
    #expect(try reader.runs(latest: 9).map(\.outcome) == [.running, .killed])
    #expect(try reader.run(run)?.job == "nightly")
  }
}
