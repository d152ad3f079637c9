import Foundation
import Testing

@Suite("Repeats")
struct RepeatsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A line of `repeats --json`, with the file below the folder of shows.
  private struct Line {
    var id: Int
    var kind: String
    var name: String?
    var file: String
    var start: Double
    var end: Double
    var occurrences: Int

    init(_ line: [String: Any]) throws {
      id = try #require(line["repeat"] as? Int)
      kind = try #require(line["kind"] as? String)
      name = line["name"] as? String
      let path = try #require(line["file"] as? String)
      file = String(try #require(path.components(separatedBy: "/shows/").last))
      start = try #require(line["start"] as? Double)
      end = try #require(line["end"] as? Double)
      occurrences = try #require(line["occurrences"] as? Int)
    }
  }

  private func repeats(_ catalog: String, _ more: String...) async throws -> [Line] {
    let result = try await Tool.run(["repeats", "--json", "--catalog", catalog] + more)
    #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
    return try result.lines.map(Line.init)
  }

  /// Expects these kinds at the places of the truth, with edges to a tenth of a second, and nothing more but reruns.
  private func expectPlaces(
    _ found: [Line], _ truth: [Shows.Place], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wanted = truth.filter { $0.kind != "rerun" }
    #expect(
      found.count { $0.kind != "rerun" } == wanted.count, sourceLocation: sourceLocation)
    for place in wanted {
      let near = found.first { line in
        line.kind == place.kind && line.file == place.file && abs(line.start - place.start) <= 0.1
          && abs(line.end - place.end) <= 0.1
      }
      #expect(near != nil, "\(place) in \(found)", sourceLocation: sourceLocation)
    }
  }

  @Test("What shows have in common is found with its kind, to a tenth of a second")
  func kindsAndEdges() async throws {
    let shows = try await Shows.shared
    #expect(shows.ingest.status == 0)
    let summary = try #require(try shows.ingest.lines.last?["summary"] as? [String: Any])
    #expect(summary["added"] as? Int == 9 && summary["compared"] as? Int == 9)
    let truth = shows.truth.filter { $0.file != "Tin Drum/7.mp3" }
    let found = try await repeats(shows.catalog)
    expectPlaces(found, truth)
    #expect(Set(found.filter { $0.kind == "intro" }.map(\.occurrences)) == [6])
    #expect(Set(found.filter { $0.kind == "advert" }.map(\.occurrences)) == [4])

    let reruns = found.filter { $0.kind == "rerun" }
    #expect(Set(reruns.map(\.id)).count == 2)
    let starts = Dictionary(uniqueKeysWithValues: reruns.map { ($0.file, $0.start) })
    #expect(
      Set(starts.keys) == [
        "Tin Drum/2.mp3", "Tin Drum/6 again.mp3", "Sea Wall/2.mp3", "Sea Wall/2 copy.m4a",
      ])
    let again = try #require(truth.first { $0.kind == "rerun" })
    #expect(abs((starts[again.file] ?? 0) - again.start) <= 0.1)
    for file in starts.keys where file != again.file { #expect((starts[file] ?? 1) <= 0.1) }
  }

  @Test("The table has a line a repeat, its places below when they are wanted, and a show's only")
  func table() async throws {
    let catalog = try await Shows.shared.catalog
    func lines(_ arguments: String...) async throws -> [Substring] {
      let result = try await Tool.run(["repeats", "--catalog", catalog] + arguments)
      #expect(result.status == 0 && result.messages.isEmpty)
      return result.output.split(separator: "\n")
    }
    let table = try await lines()
    #expect(table.count == 6)
    #expect(table.first?.hasPrefix("ID  KIND") == true)
    #expect(
      table.contains { $0.contains("advert  2 shows") && $0.contains("0:00:15.") },
      "\(table)")
    #expect(table.contains { $0.contains("near the beginning of 6 of the 6 episodes") })
    let places = try await lines("--places")
    #expect(places.count == 6 + 20)
    #expect(places.contains { $0.contains("Tin Drum, 2026-02-05: Two, again") })
    #expect(try await lines("--show", "sea wall").count == 3)
    let none = try await Tool.run(["repeats", "--show", "Nobody", "--catalog", catalog])
    #expect(none.status == 66 && none.output.isEmpty)
    #expect(none.messages.contains("no show \"Nobody\" in the catalog"))
  }

  @Test("A catalog without repeats says so")
  func nothing() async throws {
    let shows = try await Shows.shared
    let catalog = folder.path("c.sqlite")
    let one = shows.folder + "/later"
    #expect(try await Tool.run(["ingest", one, "--quiet", "--catalog", catalog]).status == 0)
    let result = try await Tool.run(["repeats", "--catalog", catalog])
    #expect(result.status == 0)
    #expect(!(result.output + result.messages).isEmpty)
    #expect(try await repeats(catalog).isEmpty)
  }

  @Test("A later episode joins what is known, and what was decided stays")
  func later() async throws {
    let shows = try await Shows.shared
    let copy = try shows.copy(to: folder)
    let catalog = folder.path("c.sqlite")
    let ingest = ["ingest", copy, "--jobs", "1", "--catalog", catalog]
    #expect(try await Tool.run(ingest).status == 0)
    let before = try await repeats(catalog)
    func id(_ kind: String) throws -> String {
      String(try #require(before.first { $0.kind == kind }?.id))
    }
    let (intro, outro, advert) = (try id("intro"), try id("outro"), try id("advert"))
    for words in [
      ["rename", intro, "Drum roll"], ["kind", outro, "bed"], ["confirm", outro],
      ["reject", advert],
    ] {
      let decided = try await Tool.run(["repeats"] + words + ["--json", "--catalog", catalog])
      #expect(decided.status == 0, "\(decided.messages)")
      #expect(try decided.lines.count == 1)
    }
    try shows.addLater(to: copy)
    let second = try await Tool.run(ingest)
    #expect(second.status == 0 && second.output.contains("Compared 1 new episode"))

    let after = try await repeats(catalog)
    let named = after.filter { String($0.id) == intro }
    #expect(named.count == 7 && named.allSatisfy { $0.name == "Drum roll" && $0.kind == "intro" })
    let beds = after.filter { String($0.id) == outro }
    #expect(beds.count == 7 && beds.allSatisfy { $0.kind == "bed" })
    #expect(!after.contains { $0.kind == "advert" })
    let rejected = try await repeats(catalog, "--rejected").filter { String($0.id) == advert }
    #expect(rejected.count == 5)
    for words in [["reset", intro, outro, advert]] {
      #expect(try await Tool.run(["repeats"] + words + ["--catalog", catalog]).status == 0)
    }
    expectPlaces(try await repeats(catalog), shows.truth)
    let verify = try await Tool.run(["verify", "--json", "--catalog", catalog])
    #expect(verify.status == 0)

    // What is removed leaves the rest as it is.
    let list = try await Tool.run(["list", "--json", "--catalog", catalog]).lines
    let seven = try #require(list.first { $0["title"] as? String == "Seven" }?["id"] as? Int)
    #expect(try await Tool.run(["remove", "\(seven)", "--catalog", catalog]).status == 0)
    expectPlaces(
      try await repeats(catalog), shows.truth.filter { $0.file != "Tin Drum/7.mp3" })
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)
  }

  @Test("A job looks for repeats, and compares nothing twice")
  func job() async throws {
    let shows = try await Shows.shared
    _ = try shows.copy(to: folder)
    let json = """
      {"name": "night", "catalog": "c.sqlite", "folders": ["shows"], "limits": {"parallelJobs": 1},
       "steps": [{"kind": "index"}, {"kind": "repeats"}, {"kind": "verify"}, {"kind": "report"}]}
      """
    try Data(json.utf8).write(to: folder.url("job.json"))
    let check = try await Tool.run(["run", "--check", folder.path("job.json")])
    #expect(check.output.contains("index, repeats, verify, report"))
    for expected in [9, 0] {
      let result = try await Tool.run(["run", "--json", folder.path("job.json")])
      #expect(result.status == 0, "\(result.messages)")
      let steps = try result.lines.compactMap { $0["step"] as? [String: Any] }
      #expect(steps.map { $0["kind"] as? String } == ["index", "repeats", "verify", "report"])
      let figures = try steps.prefix(2).map { try #require($0["figures"] as? [String: Any]) }
      let compared = figures.compactMap { $0["compared"] as? Int }.reduce(0, +)
      #expect(compared == expected, "\(figures)")
      #expect(figures.last?["left"] as? Int == 0)
      #expect(figures.last?["repeats"] as? Int == 5 && figures.last?["occurrences"] as? Int == 20)
    }
    expectPlaces(
      try await repeats(folder.path("c.sqlite")),
      shows.truth.filter { $0.file != "Tin Drum/7.mp3" })
  }

  @Test("An exported catalog lists the same")
  func exported() async throws {
    let shows = try await Shows.shared
    let place = folder.path("all.podprint")
    #expect(try await Tool.run(["export", place, "--catalog", shows.catalog]).status == 0)
    expectPlaces(
      try await repeats(place), shows.truth.filter { $0.file != "Tin Drum/7.mp3" })
    let refused = try await Tool.run(["repeats", "reject", "1", "--catalog", place])
    #expect(refused.status == 74 && refused.messages.contains("only read"))
  }
}
