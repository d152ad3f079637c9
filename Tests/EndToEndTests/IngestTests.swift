import Foundation
import Testing

@Suite("Ingest")
struct IngestTests {
  @Test("The first run adds every episode, with a line each and a summary")
  func firstRun() async throws {
    let episodes = try await Episodes.shared
    #expect(episodes.ingest.status == 0)
    #expect(episodes.ingest.messages.isEmpty)
    let lines = try episodes.ingest.lines
    #expect(lines.count == Episodes.all.count + 1)
    for episode in Episodes.all {
      let line = try #require(
        lines.first { $0["file"] as? String == episodes.path(of: episode) })
      #expect(line["outcome"] as? String == "added")
      #expect((line["warnings"] as? [String]) == [])
      #expect(line["error"] == nil)
      let duration = try #require(line["duration"] as? Double)
      #expect(duration > 40 && duration < 90)
      let facts = try #require(line["episode"] as? [String: Any])
      #expect(Set(facts.keys) == ["id", "guid", "title", "show", "published"])
      #expect(facts["title"] as? String == episode.title)
      #expect(facts["show"] as? String == episode.show)
      #expect((facts["published"] as? String)?.hasPrefix("2026-03-") == true)
    }
    let summary = try #require(lines.last?["summary"] as? [String: Any])
    #expect(summary["added"] as? Int == Episodes.all.count)
    #expect(summary["failed"] as? Int == 0)
    #expect(try #require(summary["audioSeconds"] as? Double) > 250)
  }

  @Test("The second run decodes nothing, and a changed file only")
  func secondRun() async throws {
    let folder = try TemporaryFolder()
    let episodes = try await Episodes.shared.copy(to: folder)
    let arguments = ["ingest", episodes, "--catalog", folder.path("c.sqlite"), "--json"]
    #expect(try await Tool.run(arguments).status == 0)

    let second = try await Tool.run(arguments)
    #expect(second.status == 0)
    let lines = try second.lines
    #expect(
      lines.dropLast().map { $0["outcome"] as? String } == .init(repeating: "unchanged", count: 5))
    let summary = try #require(lines.last?["summary"] as? [String: Any])
    #expect(summary["unchanged"] as? Int == 5)
    #expect(summary["audioSeconds"] as? Double == 0)

    try await Shell.run(
      "cd \"$1\"; cat Night*/*.opus > \"Signal Path/copy of it.opus\"; mv Harbour* Haven", episodes)
    let third = try await Tool.run(arguments)
    #expect(third.status == 0)
    let counts = try #require(third.lines.last?["summary"] as? [String: Any])
    #expect(counts["moved"] as? Int == 2)
    #expect(counts["unchanged"] as? Int == 3)
    #expect(counts["added"] as? Int == 1)
    #expect(counts["audioSeconds"] as? Double == 0)
  }

  @Test("What is no audio is named with the reason, and the rest is indexed")
  func badFiles() async throws {
    let folder = try TemporaryFolder()
    let episodes = try await Episodes.shared.copy(to: folder)
    try await Shell.run(
      """
      cd "$1"
      printf '<!DOCTYPE html><html><body>Not found</body></html>' > page.mp3
      : > empty.mp3
      head -c 40000 Harbour*/*.m4a > cut.m4a
      printf 'broken' > $'bad\\xffname\\n.mp3'
      """, episodes)
    let catalog = folder.path("c.sqlite")
    let result = try await Tool.run(["ingest", episodes, "--catalog", catalog, "--json"])
    #expect(result.status == 1)
    let failed = try result.lines.filter { $0["outcome"] as? String == "failed" }
    let reasons = Dictionary(
      uniqueKeysWithValues: failed.map {
        (
          URL(fileURLWithPath: $0["file"] as? String ?? "").lastPathComponent,
          $0["error"] as? String
        )
      })
    #expect(reasons.count == 4)
    #expect(reasons["page.mp3"]??.contains("HTML") == true)
    #expect(reasons["empty.mp3"]??.contains("empty") == true)
    #expect(reasons["cut.m4a"] != nil)
    #expect(reasons["bad\\xFFname\\n.mp3"] != nil)
    let bytes = failed.compactMap { $0["fileBytes"] as? String }
    #expect(bytes.map { $0.suffix(28) } == ["2f626164ff6e616d650a2e6d7033"])
    #expect(try result.lines.count { $0["outcome"] as? String == "added" } == 5)

    let human = try await Tool.run(["ingest", episodes, "--catalog", catalog])
    #expect(human.status == 1)
    #expect(human.messages.contains("failed: \(episodes)/page.mp3: "))
    #expect(human.messages.contains("/bad\\xFFname\\n.mp3: "))
    #expect(!human.messages.contains("\u{1B}"))
    #expect(human.output.contains("5 unchanged, 4 failed"))
  }
}
