import Foundation
import Testing

@Suite("Jobs")
struct JobTests {
  /// A folder with a copy of the episodes, and jobs beside it.
  private struct Place {
    let folder: TemporaryFolder
    let episodes: String

    init() async throws {
      folder = try TemporaryFolder()
      episodes = try await Episodes.shared.copy(to: folder)
    }

    var catalog: String { folder.path("c.sqlite") }

    /// Writes a job with these steps; gives its path.
    func job(_ steps: [String], _ more: String = "") throws -> String {
      let list = steps.map { "{\"kind\": \"\($0)\"}" }.joined(separator: ", ")
      let json = """
        {"name": "night", "catalog": "c.sqlite", "folders": ["episodes"], "steps": [\(list)]\(more)}
        """
      try Data(json.utf8).write(to: folder.url("job.json"))
      return folder.path("job.json")
    }

    /// The newest report, as JSON and as text.
    func report() throws -> (json: [String: Any], text: String) {
      let reports = folder.path("reports")
      let names = try FileManager.default.contentsOfDirectory(atPath: reports).sorted()
      let json = try #require(names.last { $0.hasSuffix("-night.json") })
      let text = try #require(names.last { $0.hasSuffix("-night.txt") })
      let data = try Data(contentsOf: folder.url("reports/\(json)"))
      return (
        try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]),
        try String(contentsOfFile: reports + "/" + text, encoding: .utf8)
      )
    }

    func runs(_ arguments: String...) async throws -> [[String: Any]] {
      try await Tool.run(["runs", "--json", "--catalog", catalog] + arguments).lines
    }
  }

  private static func outcomes(_ run: [String: Any]) -> [String?] {
    (run["steps"] as? [[String: Any]] ?? []).map { $0["outcome"] as? String }
  }

  @Test("A job takes its steps, and leaves a report and a run that tells all of it")
  func steps() async throws {
    let place = try await Place()
    try Data("no audio".utf8).write(to: place.folder.url("episodes/bad.mp3"))
    let job = try place.job(["scan", "index", "verify", "compact", "report"])
    let result = try await Tool.run(["run", job, "--json"])
    #expect(result.status == 1, "\(result.messages)")
    let lines = try result.lines
    #expect(lines.count { $0["step"] != nil } == 5)
    #expect(lines.count { $0["outcome"] as? String == "added" } == 5)
    let told = try #require(lines.last?["run"] as? [String: Any])
    #expect(told["outcome"] as? String == "someFailed")

    let report = try place.report()
    #expect(Self.outcomes(report.json) == ["done", "someFailed", "done", "done", "done"])
    #expect((report.json["failures"] as? [[String: Any]])?.count == 1)
    #expect(report.text.contains("Podprint, job night: some failed"))
    #expect(report.text.contains("\(place.episodes)/bad.mp3\n    "))

    let runs = try await place.runs()
    #expect(runs.count == 1)
    #expect(runs[0]["job"] as? String == "night" && runs[0]["outcome"] as? String == "finished")
    #expect((runs[0]["counts"] as? [String: Any])?["added"] as? Int == 5)
    let one = try #require(try await place.runs("1").first)
    #expect((one["failures"] as? [[String: Any]])?.first?["reason"] != nil)
    let sheet = try await Tool.run(["runs", "1", "--catalog", place.catalog])
    #expect(sheet.output.contains("Run 1 of job night") && sheet.output.contains("Failed files"))
    #expect(try await Tool.run(["runs", "2", "--catalog", place.catalog]).status == 66)

    try FileManager.default.removeItem(at: place.folder.url("episodes/bad.mp3"))
    let second = try await Tool.run(["run", job])
    #expect(second.status == 0, "\(second.messages)")
    #expect(second.output.contains("Job night: all well."))
    #expect(try await place.runs("--limit", "1").count == 1)
    #expect(try await Contents.of(place.catalog).count == 5)
  }

  @Test(
    "A folder that is empty, gone, or thinned out stops the step, and the catalog stays as it was")
  func doubtfulFolders() async throws {
    let place = try await Place()
    let job = try place.job(["index", "verify"])
    #expect(try await Tool.run(["run", job]).status == 0)
    let before = try await Tool.run(["list", "--json", "--catalog", place.catalog]).output
    let changes = [
      "mv episodes/Night* episodes/Signal* .; cp episodes/Harbour*/*.mp3 episodes/new.mp3; "
        + "rm -r episodes/Harbour*",
      "rm episodes/*.mp3", "rmdir episodes",
    ]
    for change in changes {
      try await Shell.run("cd \"$1\"; " + change, place.folder.path)
      let result = try await Tool.run(["run", job])
      #expect(result.status == 1)
      #expect(result.output.contains("index: failed"))
      #expect(result.output.contains("verify: done"), "the steps after it are taken")
      let list = try await Tool.run(["list", "--json", "--catalog", place.catalog])
      #expect(list.output == before, "after \(change)")
    }
    #expect(
      try await place.runs().map { $0["outcome"] as? String }.prefix(3) == [
        "failed", "failed", "failed",
      ])

    try await Shell.run("cd \"$1\"; mkdir episodes; mv Night* episodes", place.folder.path)
    let arguments = ["ingest", place.episodes, "--catalog", place.catalog]
    let refused = try await Tool.run(arguments)
    #expect(refused.status == 1 && refused.messages.contains("3 of the 5 indexed files"))
    #expect(try await Tool.run(["list", "--json", "--catalog", place.catalog]).output == before)
    let meant = try await Tool.run(arguments + ["--missing-share", "1"])
    #expect(meant.status == 0 && meant.output.contains("2 unchanged, 3 missing"))
  }

  @Test("Files that are gone for good are removed only when the job says so")
  func vanished() async throws {
    let place = try await Place()
    #expect(try await Tool.run(["run", place.job(["index"])]).status == 0)
    try await Shell.run("rm -r \"$1\"/Signal*", place.episodes)
    #expect(try await Tool.run(["run", place.job(["index"])]).status == 0)
    #expect(try await Contents.of(place.catalog).count == 5)
    let later = try place.job(["index"], ", \"whenFilesVanish\": \"remove\"")
    #expect(try await Tool.run(["run", later]).status == 0)
    #expect(try await Contents.of(place.catalog).count == 5, "it is missing only since now")
    let now = try place.job(["index"], ", \"whenFilesVanish\": \"remove\", \"removeAfterDays\": 0")
    let result = try await Tool.run(["run", now])
    #expect(result.status == 0 && result.output.contains("1 removed"))
    #expect(try await Contents.of(place.catalog).count == 4)
    #expect(try await Tool.run(["verify", "--catalog", place.catalog]).status == 0)
  }

  @Test("Outside of its time a job does nothing, and says so with a code of its own")
  func timeWindow() async throws {
    let place = try await Place()
    let parts = Calendar.current.dateComponents([.hour], from: Date())
    let hour = try #require(parts.hour)
    func window(_ from: Int, _ to: Int) -> String {
      let times = [from, to].map { String(format: "%02d:30", ($0 + 24) % 24) }
      return ", \"limits\": {\"timeWindow\": {\"from\": \"\(times[0])\", \"to\": \"\(times[1])\"}}"
    }
    let outside = try await Tool.run(["run", place.job(["index"], window(hour + 3, hour + 5))])
    #expect(outside.status == 3 && outside.output.contains("nothing done"))
    #expect(!FileManager.default.fileExists(atPath: place.catalog))
    let inside = try await Tool.run(["run", place.job(["index"], window(hour - 2, hour + 2))])
    #expect(inside.status == 0, "\(inside.messages)")
  }

  @Test("A job that is wrong or not there is refused, with every mistake named")
  func wrongJobs() async throws {
    let place = try await Place()
    let job = try place.job(["indx"], ", \"report\": {\"keep\": 0}")
    for arguments in [["run", job], ["run", "--check", job]] {
      let result = try await Tool.run(arguments)
      #expect(result.status == 65 && result.output.isEmpty)
      #expect(
        result.messages.contains("steps[0].kind: ") && result.messages.contains("report.keep: "))
    }
    #expect(!FileManager.default.fileExists(atPath: place.catalog))
    #expect(try await Tool.run(["run", place.folder.path("none.json")]).status == 66)
    #expect(try await Tool.run(["run", place.job(["verify"])]).status == 66)
    let check = try await Tool.run(["run", "--check", place.job(["index", "report"])])
    #expect(check.status == 0 && check.output.contains("job night can be run: index, report"))
    #expect(!FileManager.default.fileExists(atPath: place.catalog))
  }

  @Test("A damaged catalog is found by verify, left alone by the rest, and told by the code")
  func damage() async throws {
    let place = try await Place()
    #expect(try await Tool.run(["run", place.job(["index"])]).status == 0)
    try await Shell.run(
      "sqlite3 \"$1\" 'DELETE FROM postings WHERE key = (SELECT max(key) FROM postings)'",
      place.catalog)
    let result = try await Tool.run(["run", place.job(["verify", "compact", "index", "report"])])
    #expect(result.status == 65, "\(result.output)\(result.messages)")
    #expect(Self.outcomes(try place.report().json) == ["failed", "skipped", "skipped", "done"])
  }
}
