import Foundation
import Testing

@Suite("Export")
struct ExportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func answer(_ clip: String, _ catalog: String) async throws -> NSDictionary {
    let result = try await Tool.run(["identify", clip, "--json", "--catalog", catalog])
    #expect(result.status == 0)
    var line = try #require(try result.lines.first)
    let matches = try #require(line["matches"] as? [[String: Any]])
    // Episodes have other numbers there, and what chance would do is measured with them in another order.
    line["matches"] = matches.map { match in
      var match = match
      let chance = match["expectedFalseMatches"] as? Double ?? 1
      #expect(chance < 1e-9)
      match["expectedFalseMatches"] = nil
      var episode = match["episode"] as? [String: Any]
      episode?["id"] = nil
      match["episode"] = episode
      return match
    }
    return line as NSDictionary
  }

  @Test("Answers are the same, from a folder that cannot be written", arguments: [true, false])
  func answers(withPostings: Bool) async throws {
    let episodes = try await Episodes.shared
    let place = folder.path("read only/all.podprint")
    try FileManager.default.createDirectory(
      atPath: folder.path("read only"), withIntermediateDirectories: false)
    let exported = try await Tool.run(
      ["export", place, "--json", "--catalog", episodes.catalog]
        + (withPostings ? [] : ["--no-postings"]))
    #expect(exported.status == 0)
    let line = try #require(try exported.lines.first)
    #expect(line["episodes"] as? Int == 5 && line["files"] as? Int == 5)
    #expect((line["contentHash"] as? String)?.count == 64)
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.path("read only")) == ["all.podprint"])
    try await Shell.run("chmod 555 \"$1\"", folder.path("read only"))
    for episode in Episodes.all.prefix(3) {
      let clip = folder.path("clip.wav")
      try await Shell.cut(
        episodes.path(of: episode), start: episode.clipStart, seconds: 8, to: clip)
      #expect(try await answer(clip, place) == answer(clip, episodes.catalog))
    }
    let verify = try await Tool.run(["verify", "--json", "--catalog", place])
    #expect(try verify.lines.first?["contentHash"] as? String == line["contentHash"] as? String)
    #expect(try verify.lines.first?["hasPostings"] as? Bool == withPostings)
    for command in ["list", "stats"] {
      #expect(try await Tool.run([command, "--catalog", place]).status == 0)
    }
    #expect(try await Tool.run(["show", "1", "--catalog", place]).status == 0)
    let change = try await Tool.run(["ingest", episodes.folder, "--catalog", place])
    #expect(change.status == 74 && change.messages.contains("only read"))
    try await Shell.run("chmod 755 \"$1\"", folder.path("read only"))
  }

  @Test("Tables hold names of any bytes, and replace no catalog")
  func tables() async throws {
    let episodes = try await Episodes.shared
    let pods = folder.path("pods")
    try await Shell.run(
      """
      mkdir "$2"; cp "$1"/Harbour*/*.mp3 "$2/$(printf 'a\\351,"b".mp3')"
      cp "$1"/Night*/*.opus "$2/two"$'\\n'"lines 🐟.opus"
      """, episodes.folder, pods)
    let catalog = folder.path("c.sqlite")
    #expect(try await Tool.run(["ingest", "--quiet", pods, "--catalog", catalog]).status == 0)
    for format in ["csv", "jsonl"] {
      let arguments = ["--format", format, "--catalog", catalog]
      let output = try await Tool.run(["export", "-"] + arguments)
      #expect(output.status == 0 && output.messages.isEmpty)
      let file = folder.path("table." + format)
      #expect(try await Tool.run(["export", file] + arguments).status == 0)
      #expect(try Data(contentsOf: folder.url("table." + format)) == Data(output.output.utf8))
      let refused = try await Tool.run(["export", catalog] + arguments)
      #expect(refused.status == 73 && refused.messages.contains("it is a database"))
    }
    // Another reader of both forms has the last word.
    try await Shell.run(
      """
      python3 - "$1" "$2" <<'END'
      import csv, json, os, sys
      rows = list(csv.DictReader(open(sys.argv[1], encoding='utf-8', newline='')))
      lines = [json.loads(line) for line in open(sys.argv[2], encoding='utf-8')]
      files = [file for line in lines for file in line['files']]
      assert len(rows) == len(files) == 2, rows
      assert {row['file'] for row in rows} == {file['file'] for file in files}
      names = {bytes.fromhex(r['fileBytes']) if r['fileBytes'] else r['file'].encode() for r in rows}
      assert {os.path.basename(name) for name in names} == {
          b'a\\xe9,"b".mp3', 'two\\nlines 🐟.opus'.encode()}, names
      END
      """, folder.path("table.csv"), folder.path("table.jsonl"))
  }

  @Test("Where there is no room, nothing is left and the file before stays")
  func noRoom() async throws {
    let catalog = try await Episodes.shared.catalog
    let place = folder.path("e.podprint")
    #expect(
      try await Tool.run(["export", place, "--show", "Night Kitchen", "--catalog", catalog]).status
        == 0)
    let before = try Data(contentsOf: folder.url("e.podprint"))
    let full = try await Tool.shell(
      "ulimit -f 200; exec \"$TOOL\" export \"$1\" --catalog \"$2\"", place, catalog)
    #expect(full.status == 74)
    #expect(full.messages.contains("there is no room left to write"))
    #expect(try Data(contentsOf: folder.url("e.podprint")) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["e.podprint"])
  }

  @Test(
    "What makes no sense is refused",
    arguments: [
      (["-"], 64, "cannot be written to standard output"),
      (["x", "--since", "May"], 64, "a day such as 2026-03-09"),
      (["x", "--since", "2026-02-02", "--until", "2026-02-01"], 64, "must not lie before"),
      (["x", "--format", "xml"], 64, "catalog, csv or jsonl"),
      (["x", "--format", "csv", "--no-postings"], 64, "says nothing about"),
      (["-", "--format", "csv", "--json"], 64, "cannot both be written"),
      (["x", "--show", "Nobody"], 66, "no episode of show \"Nobody\" in the catalog"),
      (["/dev/full"], 73, "no regular file"),
      (["/proc/x"], 74, "cannot write /proc/x"),
    ] as [([String], Int32, String)])
  func refused(_ arguments: [String], _ status: Int32, _ message: String) async throws {
    let catalog = try await Episodes.shared.catalog
    let result = try await Tool.run(["export"] + arguments + ["--catalog", catalog])
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test("A job exports, and does so again")
  func job() async throws {
    let episodes = try await Episodes.shared
    try FileManager.default.copyItem(atPath: episodes.catalog, toPath: folder.path("c.sqlite"))
    let json = """
      {"name": "export", "catalog": "c.sqlite", "steps": [{"kind": "verify"},
       {"kind": "export", "file": "all.podprint", "since": "2026-03-05", "hidePaths": true}]}
      """
    try Data(json.utf8).write(to: folder.url("job.json"))
    var exports: [Data] = []
    for _ in 0..<2 {
      let result = try await Tool.run(["run", "--json", folder.path("job.json")])
      #expect(result.status == 0)
      let steps = try result.lines.compactMap { $0["step"] as? [String: Any] }
      let figures = try #require(steps.last?["figures"] as? [String: Any])
      #expect(figures["episodes"] as? Int == 3)
      exports.append(try Data(contentsOf: folder.url("all.podprint")))
      #expect(figures["bytes"] as? Int == exports.last?.count)
    }
    #expect(exports[0] == exports[1])
  }

  @Test("What a killed export left behind does not keep the next one from its work")
  func leftovers() async throws {
    let catalog = try await Episodes.shared.catalog
    try Data("half".utf8).write(to: folder.url(".e.podprint.tmp"))
    try Data("4711 1700000000000\n".utf8).write(to: folder.url("e.podprint.lock"))
    let result = try await Tool.run(["export", folder.path("e.podprint"), "--catalog", catalog])
    #expect(result.status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["e.podprint"])
    let verify = try await Tool.run(["verify", "--catalog", folder.path("e.podprint")])
    #expect(verify.status == 0)
  }
}
