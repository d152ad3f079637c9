import Foundation
import Testing

@Suite("Readers in processes of their own")
struct ReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var catalog: String { folder.path("c.sqlite") }

  private func ingest(
    _ episodes: String, environment: [String: String] = [:]
  ) async throws -> (result: Tool.Result, lines: [[String: Any]]) {
    let result = try await Tool.run(
      ["ingest", episodes, "--catalog", catalog, "--json"], environment: environment)
    return (result, try result.lines)
  }

  private func outcomes(_ lines: [[String: Any]]) -> [String: String] {
    var outcomes: [String: String] = [:]
    for line in lines {
      guard let file = line["file"] as? String else { continue }
      outcomes[URL(fileURLWithPath: file).lastPathComponent] = line["outcome"] as? String
    }
    return outcomes
  }

  @Test(
    "A file that crashes the decoder costs itself, until it changes", arguments: [SIGSEGV, SIGABRT])
  func crash(signal: Int32) async throws {
    let episodes = try await Episodes.shared.copy(to: folder)
    try await Shell.run("cd \"$1\"; cp Harbour*/*.mp3 crash.mp3; printf x >>crash.mp3", episodes)
    try await FailingReads.build(in: folder)
    let environment = FailingReads.environment(folder, name: "/crash.mp3", signal: signal)

    let first = try await ingest(episodes, environment: environment)
    #expect(first.result.status == 1)
    let failed = try #require(first.lines.first { $0["outcome"] as? String == "failed" })
    #expect(Set(failed.keys) == ["file", "outcome", "warnings", "error"])
    #expect(failed["error"] as? String == "the decoder crashed (signal \(signal))")
    let found = outcomes(first.lines)
    #expect(found["crash.mp3"] == "failed")
    #expect(found.values.count { $0 == "added" } == Episodes.all.count)

    // Also when nothing would go wrong any more.
    let second = try await Tool.run(["ingest", episodes, "--catalog", catalog])
    #expect(second.status == 1)
    let text = "the decoder crashed (signal \(signal)); it is not tried again until it changes"
    #expect(
      second.messages.contains("failed: \(episodes)/crash.mp3: \(text)"), "\(second.messages)")
    #expect(second.output.contains("5 unchanged, 1 failed"))
    let run = try await Tool.run(["runs", "2", "--catalog", catalog])
    #expect(run.output.contains("crash.mp3") && run.output.contains(text), "\(run.output)")

    try await Shell.run("touch \"$1/crash.mp3\"", episodes)
    let third = try await ingest(episodes)
    #expect(third.result.status == 0, "\(third.result.messages)")
    #expect(outcomes(third.lines)["crash.mp3"] == "updated")
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  @Test("An episode whose file crashes the decoder now keeps what was known, and show tells it")
  func known() async throws {
    let episodes = try await Episodes.shared.copy(to: folder)
    try await FailingReads.build(in: folder)
    #expect(try await ingest(episodes).result.status == 0)
    let file = episodes + "/" + Episodes.all[0].file
    try await Shell.run("cat \"$1\" \"$1\" >\"$1.new\"; mv \"$1.new\" \"$1\"", file)
    let environment = FailingReads.environment(folder, name: "Ferry", signal: SIGSEGV)
    #expect(try await ingest(episodes, environment: environment).result.status == 1)
    let shown = try await Tool.run(["show", Episodes.all[0].title, "--catalog", catalog])
    #expect(shown.status == 0)
    #expect(shown.output.contains("the decoder crashed (signal 11)"), "\(shown.output)")

    // Gone and back as it was, it is still not tried again.
    try await Shell.run("mv \"$1\" \"$2\"", file, folder.path("away.mp3"))
    #expect(try await ingest(episodes).result.status == 0)
    try await Shell.run("mv \"$2\" \"$1\"", file, folder.path("away.mp3"))
    let back = try await ingest(episodes, environment: environment)
    #expect(back.result.status == 1)
    let line = try #require(back.lines.first { $0["outcome"] as? String == "failed" })
    #expect((line["error"] as? String)?.contains("not tried again") == true)
    try await Shell.run("touch \"$1\"", file)
    #expect(try await ingest(episodes).result.status == 0)
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  @Test("A signal to all processes is no failure of any file", arguments: [SIGINT, SIGTERM])
  func signalToAll(signal: Int32) async throws {
    let long = try await longEpisodes()
    let running = try Tool.start(["ingest", long, "--catalog", catalog, "--json", "--jobs", "2"])
    let readers = try await Self.readers(of: running.identifier)
    #expect(readers.count == 2)
    for reader in readers { kill(reader, signal) }
    try await Task.sleep(for: .milliseconds(100))
    for process in readers + [running.identifier] + readers { kill(process, signal) }
    let result = try await running.finish()
    #expect(result.status == 128 + signal)
    #expect(try result.lines.allSatisfy { $0["outcome"] as? String != "failed" })
    let runs = try await Tool.run(["runs", "--json", "--catalog", catalog]).lines
    #expect(runs.first?["outcome"] as? String == "interrupted")
    #expect(readers.allSatisfy { kill($0, 0) != 0 })
    let next = try await ingest(long)
    #expect(next.result.status == 0, "\(next.result.messages)")
  }

  @Test("A reader that is killed costs the file it reads, and another reads the rest")
  func killed() async throws {
    let long = try await longEpisodes()
    let running = try Tool.start(["ingest", long, "--catalog", catalog, "--json", "--jobs", "1"])
    let readers = try await Self.readers(of: running.identifier, count: 1)
    for reader in readers { kill(reader, SIGSEGV) }
    let result = try await running.finish()
    #expect(result.status == 1)
    let lines = try result.lines
    #expect(lines.compactMap { $0["error"] as? String } == ["the decoder crashed (signal 11)"])
    #expect(outcomes(lines).values.count { $0 == "added" } == 2)
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  /// Three files that take long enough to be disturbed.
  private func longEpisodes() async throws -> String {
    let long = folder.path("long")
    try await Shell.run(
      """
      mkdir "$2"
      for n in 36 40 44; do for ((i = 0; i < n; i++)); do cat "$1"/Harbour*/*.mp3; done >"$2/$n.mp3"; done
      """, Episodes.shared.folder, long)
    return long
  }

  /// The readers that a process has started, once there are so many of them at work.
  private static func readers(of process: Int32, count: Int = 2) async throws -> [Int32] {
    for _ in 0..<500 {
      let readers = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap {
        name in
        Int32(name)
      }.filter { number in
        guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
          let words = try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)
        else { return false }
        let parent = status.split(separator: ")").last?.split(separator: " ").dropFirst().first
        return parent == "\(process)" && words.contains("audio-reader")
      }
      if readers.count == count {
        // They have set what they do about signals, and have opened their files.
        try await Task.sleep(for: .milliseconds(150))
        return readers
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    return []
  }
}
