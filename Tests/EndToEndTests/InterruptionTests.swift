import Foundation
import Testing

@Suite("Interruptions")
struct InterruptionTests {
  @Test("kill -9 at any moment loses only what was under way")
  func killed() async throws {
    let episodes = try await Episodes.shared
    let undisturbed = try await Contents.of(episodes.catalog)
    let folder = try TemporaryFolder()
    let catalog = folder.path("c.sqlite")
    let arguments = ["ingest", episodes.folder, "--catalog", catalog, "--jobs", "1"]
    // The same catalog again and again, so that a kill also meets what an earlier one left.
    for milliseconds in stride(from: 20, through: 400, by: 35) {
      let running = try Tool.start(arguments)
      try await Task.sleep(for: .milliseconds(milliseconds))
      running.send(SIGKILL)
      _ = try await running.finish()
      if FileManager.default.fileExists(atPath: catalog) {
        let list = try await Tool.run(["list", "--json", "--catalog", catalog])
        // Killed before the first transaction, it leaves an empty file, which is no catalog yet.
        let isEmpty = list.status == 66 && list.messages.contains("no catalog")
        #expect(list.status == 0 || isEmpty, "after \(milliseconds) ms: \(list.messages)")
      }
    }
    let last = try await Tool.run(arguments)
    #expect(last.status == 0, "\(last.messages)")
    let verify = try await Tool.run(["verify", "--catalog", catalog])
    #expect(verify.status == 0, "\(verify.output)")
    #expect(try await Contents.of(catalog) == undisturbed)
  }

  @Test("SIGINT and SIGTERM stop in good order", arguments: [SIGINT, SIGTERM])
  func stopped(signal: Int32) async throws {
    let folder = try TemporaryFolder()
    let episodes = try await Self.longEpisodes(in: folder)
    let catalog = folder.path("c.sqlite")
    let arguments = ["ingest", episodes, "--catalog", catalog, "--jobs", "1"]
    let running = try Tool.start(arguments)
    while !FileManager.default.fileExists(atPath: catalog) {
      try #require(running.isRunning, "it ended without a catalog")
      try await Task.sleep(for: .milliseconds(5))
    }
    try await Task.sleep(for: .milliseconds(100))
    running.send(signal)
    let start = ContinuousClock.now
    let result = try await running.finish()
    // Far less than the rest of the run takes, even on a busy machine.
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(result.status == 128 + signal)
    #expect(result.output.contains("run the same again to go on"))
    let next = try await Tool.run(arguments)
    #expect(next.status == 0, "\(next.messages)")
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  @Test("Two runs into one catalog: both end well, or one says that it is busy")
  func together() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let catalog = folder.path("c.sqlite")
    let arguments = ["ingest", episodes.folder, "--catalog", catalog]
    async let first = Tool.run(arguments)
    async let second = Tool.run(arguments)
    let statuses = try await [first.status, second.status]
    #expect(statuses.allSatisfy { $0 == 0 || $0 == 75 } && statuses.contains(0), "\(statuses)")
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
    #expect(try await Contents.of(catalog) == Contents.of(episodes.catalog))
  }

  /// Two files of about forty minutes, which take long enough to be interrupted.
  private static func longEpisodes(in folder: TemporaryFolder) async throws -> String {
    let long = folder.path("long")
    try await Shell.run(
      """
      mkdir "$2"
      for i in {1..36}; do cat "$1"/Harbour*/*.mp3; done > "$2/a.mp3"
      for i in {1..40}; do cat "$1"/Harbour*/*.mp3; done > "$2/b.mp3"
      """, Episodes.shared.folder, long)
    return long
  }
}
