import Foundation
import Testing

@Suite("One writer at a time, and how it ends")
struct WriterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var catalog: String { folder.path("c.sqlite") }

  /// A folder that takes long to index, and a job for it.
  private func longJob(_ steps: String...) async throws -> String {
    try await Shell.run(
      """
      mkdir -p "$2"
      for i in {1..40}; do cat "$1"/Harbour*/*.mp3; done > "$2/a.mp3"
      for i in {1..44}; do cat "$1"/Harbour*/*.mp3; done > "$2/b.mp3"
      """, Episodes.shared.folder, folder.path("long"))
    let list = steps.map { "{\"kind\": \"\($0)\"}" }.joined(separator: ", ")
    let json = """
      {"name": "long", "catalog": "c.sqlite", "folders": ["long"], "steps": [\(list)],
       "limits": {"parallelJobs": 1}}
      """
    try Data(json.utf8).write(to: folder.url("job.json"))
    return folder.path("job.json")
  }

  /// Starts a job and waits until it holds the catalog and has said so.
  private func start(_ job: String) async throws -> Running {
    let running = try Tool.start(["run", job])
    while try await lastOutcome() != "running" {
      try #require(running.isRunning, "it ended before it was seen at work")
      try await Task.sleep(for: .milliseconds(20))
    }
    return running
  }

  private func lastOutcome() async throws -> String? {
    let runs = try await Tool.run(["runs", "--json", "--catalog", catalog])
    return runs.status == 0 ? try runs.lines.first?["outcome"] as? String : nil
  }

  @Test("A second writer is told which process is at work, and readers read")
  func busy() async throws {
    let job = try await longJob("index")
    let first = try await start(job)
    // It holds the catalog for as long as the test takes.
    first.send(SIGSTOP)
    let writers = [
      ["run", job], ["ingest", folder.path("long"), "--catalog", catalog],
      ["remove", "1", "--catalog", catalog], ["compact", "--catalog", catalog],
      ["compact", "--catalog", catalog, "--wait", "0"],
    ]
    for arguments in writers {
      let result = try await Tool.run(arguments)
      #expect(result.status == 75, "\(arguments): \(result.messages)")
      #expect(result.messages.contains("process \(first.identifier) since 20"))
    }
    for command in ["list", "stats", "runs"] {
      #expect(try await Tool.run([command, "--catalog", catalog]).status == 0)
    }
    let waiting = try Tool.start(["compact", "--catalog", catalog, "--wait"])
    let impatient = try Tool.start(["compact", "--catalog", catalog, "--wait"])
    for running in [waiting, impatient] {
      try await running.waitForMessage("waiting for process \(first.identifier)")
    }
    impatient.send(SIGTERM)
    #expect(try await impatient.finish().status == 128 + SIGTERM)
    first.send(SIGTERM)
    first.send(SIGCONT)
    #expect(try await first.finish().status == 128 + SIGTERM)
    let waited = try await waiting.finish()
    #expect(waited.status == 0, "\(waited.messages)")
    #expect(waited.messages.contains("waiting for process \(first.identifier)"))
  }

  @Test("After kill -9 nothing says that a run is under way, and the next one does all of it")
  func killed() async throws {
    let job = try await longJob("index", "report")
    let running = try await start(job)
    running.send(SIGKILL)
    _ = try await running.finish()
    #expect(try await lastOutcome() == "killed")
    let stats = try await Tool.run(["stats", "--catalog", catalog])
    #expect(stats.output.contains(", killed") && !stats.output.contains("running"))
    #expect(try await Tool.run(["run", job]).status == 0)
    let runs = try await Tool.run(["runs", "--json", "--catalog", catalog]).lines
    #expect(runs.map { $0["outcome"] as? String } == ["finished", "killed"])
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasSuffix(".lock") })
  }

  @Test(
    "A signal ends a job in good order, with a report; the next run goes on",
    arguments: [SIGINT, SIGTERM])
  func stopped(signal: Int32) async throws {
    let job = try await longJob("index", "compact", "report")
    let running = try await start(job)
    running.send(signal)
    let result = try await running.finish()
    #expect(result.status == 128 + signal)
    #expect(result.output.contains("run the same again to go on"))
    #expect(try await lastOutcome() == "interrupted")
    let reports = try FileManager.default.contentsOfDirectory(atPath: folder.path("reports"))
    #expect(reports.count == 2)
    #expect(try await Tool.run(["run", job]).status == 0)
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  @Test("A second signal ends the process at once")
  func twice() async throws {
    let job = try await longJob("index")
    let running = try await start(job)
    running.send(SIGTERM)
    running.send(SIGINT)
    let status = try await running.finish().status
    #expect([128 + SIGINT, 128 + SIGTERM].contains(status))
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  @Test("compact gives room back, and can be killed at any moment")
  func compact() async throws {
    let episodes = try await Episodes.shared
    try FileManager.default.copyItem(atPath: episodes.catalog, toPath: catalog)
    let before = try await Contents.of(catalog)
    for milliseconds in stride(from: 2, through: 60, by: 6) {
      let running = try Tool.start(["compact", "--catalog", catalog])
      try await Task.sleep(for: .milliseconds(milliseconds))
      running.send(SIGKILL)
      _ = try await running.finish()
      #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
    }
    let result = try await Tool.run(["compact", "--catalog", catalog, "--json"])
    #expect(result.status == 0, "\(result.messages)")
    let line = try #require(try result.lines.first)
    #expect(line["segmentsAfter"] as? Int == 1)
    #expect(try await Contents.of(catalog) == before)
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }
}
