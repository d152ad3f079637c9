import Foundation
import Testing

@Suite("Import")
struct ImportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The folder of the project's jobs.
  private static let jobs = URL(fileURLWithPath: Shell.scripts).deletingLastPathComponent()
    .appendingPathComponent("Jobs").path

  /// A JSON line without the numbers that a catalog gives, and those that chance is measured with.
  private static func plain(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(plain) }
    guard let object = value as? [String: Any] else { return value }
    return object.filter { !["id", "repeat", "expectedFalseMatches"].contains($0.key) }
      .mapValues(plain)
  }

  /// What a command answers, in an order that does not depend on the catalog's numbers.
  private func answers(_ arguments: [String], _ catalog: String) async throws -> [String] {
    let result = try await Tool.run(arguments + ["--json", "--catalog", catalog])
    #expect(result.status == 0, "\(result.messages)")
    return try result.lines.map { line in
      let data = try JSONSerialization.data(
        withJSONObject: Self.plain(line), options: .sortedKeys)
      return String(decoding: data, as: UTF8.self)
    }.sorted()
  }

  /// Compares what two catalogs with the same episodes in another order say to a clip.
  ///
  /// Chance is measured along the episodes in their order, so that what is likely in any case comes out a little other:
  /// the expectation's power of ten by less than a fifth, and of all but the best match where just it begins and ends.
  private func compareMatches(of clip: String, _ left: String, _ right: String) async throws {
    var found: [[[String: Any]]] = []
    for catalog in [left, right] {
      let result = try await Tool.run(["identify", clip, "--json", "--catalog", catalog])
      found.append(try #require(try result.lines.first?["matches"] as? [[String: Any]]))
    }
    #expect(!found[0].isEmpty && found[0].count == found[1].count)
    func best(_ matches: [[String: Any]]) -> NSDictionary? {
      matches.first.flatMap { Self.plain($0) as? NSDictionary }
    }
    #expect(best(found[0]) == best(found[1]))
    func byFile(_ matches: [[String: Any]]) -> [[String: Any]] {
      matches.sorted { $0["file"] as? String ?? "" < $1["file"] as? String ?? "" }
    }
    for (one, other) in zip(byFile(found[0]), byFile(found[1])) {
      for name in ["file", "speed", "repeat"] {
        let values = [one[name], other[name]].map { $0.map(Self.plain) as? NSObject }
        #expect(values[0] == values[1], "\(name)")
      }
      let offsets = [one, other].compactMap { $0["offset"] as? Double }
      #expect(offsets.count == 2 && abs(offsets[0] - offsets[1]) < 0.02)
      let chances = [one, other].compactMap { $0["expectedFalseMatches"] as? Double }
      #expect(
        chances.count == 2 && (0.8..<1.25).contains(log(chances[0]) / log(chances[1])), "\(chances)"
      )
    }
  }

  /// Five shows in folders of their own.
  private func shows() async throws -> String {
    let all = folder.path("all")
    try await Shell.run(
      "mkdir \"$3\"; cp -r \"$1\"/shows/* \"$2\"/* \"$3\"", Shows.shared.folder,
      Episodes.shared.folder, all)
    return all
  }

  @Test("Indexed side by side and imported, the shows give the answers of one run over all")
  func inParallel() async throws {
    let all = try await shows()
    let (one, many) = (folder.path("one.sqlite"), folder.path("many.sqlite"))
    #expect(try await Tool.run(["ingest", "--quiet", all, "--catalog", one]).status == 0)
    let script = "PODPRINT=$TOOL \"$1\"/index-in-parallel \"$2\" \"$3\" \"$4\"/*/"
    let work = folder.path("work dir")
    let run = try await Tool.shell(script, Self.jobs, work, many, all)
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.output.contains("5 files imported"))
    #expect(try await Tool.run(["verify", "--catalog", many]).status == 0)

    let clip = folder.path("clip.wav")
    for (file, start) in Episodes.all.map({ ($0.file, $0.clipStart) })
      + [("Tin Drum/1.mp3", 3), ("Tin Drum/3.m4a", 20), ("Sea Wall/2.mp3", 40)]
    {
      try await Shell.cut(all + "/" + file, start: start, seconds: 8, to: clip)
      try await compareMatches(of: clip, many, one)
    }
    #expect(try await answers(["list"], many) == answers(["list"], one))
    let repeats = try await answers(["repeats"], one)
    #expect(repeats.count > 15)
    #expect(try await answers(["repeats"], many) == repeats)

    // The next night only what is new is read; a folder that fails does not keep the others back.
    try await Shows.shared.addLater(to: all)
    let next = try await Tool.shell(script + " /nowhere", Self.jobs, work, many, all)
    #expect(next.status == 1)
    #expect(
      next.output.contains("5 files imported: episodes 1 added, 14 unchanged"), "\(next.output)")
  }

  @Test("An array of Slurm takes a folder a task")
  func slurm() async throws {
    let all = try await shows()
    let script = """
      ls -d "$2"/*/ >"$3/shows.txt"
      for SLURM_ARRAY_TASK_ID in 2 4 6; do
        export SLURM_ARRAY_TASK_ID PODPRINT=$TOOL
        "$1"/podprint-array.sbatch "$1" "$3/work" "$3/shows.txt" || echo "$SLURM_ARRAY_TASK_ID: $?"
      done
      ls "$3"/work/*.podprint | wc -l
      """
    let run = try await Tool.shell(script, Self.jobs, all, folder.path)
    #expect(run.status == 0 && run.output.hasSuffix("6: 66\n2\n"), "\(run.output)")
  }

  @Test("kill -9 or Ctrl-C at any moment leaves a sound catalog, and the next import completes it")
  func killed() async throws {
    let shows = try await Shows.shared
    let exports = [folder.path("a.podprint"), folder.path("b.podprint")]
    for (file, show) in zip(exports, ["Tin Drum", "Sea Wall"]) {
      let export = ["export", file, "--show", show, "--edge-profiles", "--catalog", shows.catalog]
      #expect(try await Tool.run(export).status == 0)
    }
    let (whole, catalog) = (folder.path("whole.sqlite"), folder.path("c.sqlite"))
    #expect(try await Tool.run(["import"] + exports + ["--catalog", whole]).status == 0)
    let arguments = ["import"] + exports.reversed() + ["--catalog", catalog]
    for milliseconds in stride(from: 5, through: 250, by: 15) {
      if milliseconds.isMultiple(of: 2) {
        try? FileManager.default.removeItem(atPath: catalog)
        try? FileManager.default.removeItem(atPath: catalog + "-wal")
        try? FileManager.default.removeItem(atPath: catalog + "-shm")
      }
      let running = try Tool.start(arguments)
      try await Task.sleep(for: .milliseconds(milliseconds))
      let signal = milliseconds.isMultiple(of: 3) ? SIGINT : SIGKILL
      running.send(signal)
      let status = try await running.finish().status
      #expect(status == 0 || status == 128 + signal)
      if FileManager.default.fileExists(atPath: catalog) {
        let verify = try await Tool.run(["verify", "--catalog", catalog])
        #expect(verify.status == 0 || verify.messages.contains("no catalog"), "\(verify.messages)")
      }
    }
    #expect(try await Tool.run(arguments).status == 0)
    for command in ["list", "repeats"] {
      #expect(try await answers([command], catalog) == answers([command], whole))
    }
    let again = try await Tool.run(arguments + ["--json"])
    let summary = try #require(try again.lines.last?["summary"] as? [String: Any])
    #expect(summary["unchanged"] as? Int == 9 && summary["compared"] as? Int == 0)
    #expect(summary["added"] as? Int == 0 && summary["updated"] as? Int == 0)
  }

  @Test("A file that cannot be imported is named, and does not stop the rest")
  func failures() async throws {
    let shows = try await Shows.shared
    let (good, bad) = (folder.path("good.podprint"), folder.path("bad.podprint"))
    for (file, show) in [(good, "Sea Wall"), (bad, "Tin Drum")] {
      #expect(
        try await Tool.run(["export", file, "--show", show, "--catalog", shows.catalog]).status == 0
      )
    }
    try await Shell.run("truncate -s -5000 \"$1\"", bad)
    let catalog = folder.path("c.sqlite")
    let result = try await Tool.run(["import", bad, good, "--json", "--catalog", catalog])
    #expect(result.status == 1 && result.messages.contains("failed: \(bad) is damaged"))
    let lines = try result.lines
    #expect(lines.map { $0["outcome"] as? String } == ["failed", "imported", nil])
    #expect((lines[0]["error"] as? String)?.contains("podprint verify") == true)
    #expect(lines[1]["added"] as? Int == 3)
    let gone = try await Tool.run(["import", folder.path("gone"), "--catalog", folder.path("n")])
    #expect(gone.status == 66 && !FileManager.default.fileExists(atPath: folder.path("n")))
    for (file, status) in [(bad, 65), (folder.path("gone"), 66), (catalog, 64)] as [(String, Int32)]
    {
      let alone = try await Tool.run(["import", file, "--catalog", catalog])
      #expect(alone.status == status && alone.messages.contains(file), "\(alone.messages)")
    }
    #expect(try await Tool.run(["import", good, "--catalog", good]).status == 74)
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  @Test("What is imported stays when folders of this machine are indexed, and is the same audio")
  func thenIngest() async throws {
    let shows = try await Shows.shared
    let export = folder.path("e.podprint")
    #expect(
      try await Tool.run([
        "export", export, "--query", "sea wall", "--hide-paths", "--catalog", shows.catalog,
      ]).status == 0)
    let catalog = folder.path("c.sqlite")
    #expect(try await Tool.run(["import", export, "--catalog", catalog]).status == 0)
    let imported = try await answers(["list"], catalog)
    #expect(imported.count == 3 && imported.allSatisfy { !$0.contains(shows.folder) })
    let copy = try shows.copy(to: folder)
    let ingest = try await Tool.run(["ingest", copy, "--json", "--catalog", catalog])
    let summary = try #require(try ingest.lines.last?["summary"] as? [String: Any])
    #expect(ingest.status == 0 && summary["missing"] as? Int == 0)
    #expect(summary["duplicates"] as? Int == 3 && summary["added"] as? Int == 9)
    let list = try await Tool.run(["list", "--json", "--show", "Sea Wall", "--catalog", catalog])
    for line in try list.lines {
      let files = try #require(line["files"] as? [[String: Any]])
      #expect(files.count == 2 && files.allSatisfy { $0["state"] as? String == "indexed" })
    }
  }
}
