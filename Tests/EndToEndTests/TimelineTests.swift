import Foundation
import Testing

@Suite("Timeline")
struct TimelineTests {
  /// What became of some pieces: `same`, `inserted`, `removed` or `replaced`, with those of the old and of the new file.
  struct Stretch: Sendable {
    var kind: String
    var old: String
    var new: String
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var stretches: [Stretch]
    var filter = "anull"
    /// Seconds of the old file in a second of the new one.
    var speed = 1.0

    init(_ name: String, _ stretches: [(String, String, String)]) {
      testDescription = name
      self.stretches = stretches.map { Stretch(kind: $0, old: $1, new: $2) }
    }

    init(_ name: String, filter: String, speed: Double) {
      self.init(
        name, [("same", "t1", "t1"), ("inserted", "", "a1"), ("same", "t2 t3 t4", "t2 t3 t4")])
      self.filter = filter
      self.speed = speed
    }
  }

  static let cases = [
    Case("Identical", [("same", "t1 t2", "t1 t2")]),
    Case("Inserted at the start", [("inserted", "", "a1"), ("same", "t1 t2", "t1 t2")]),
    Case("Inserted", [("same", "t1", "t1"), ("inserted", "", "a1"), ("same", "t2", "t2")]),
    Case("Inserted at the end", [("same", "t1 t2", "t1 t2"), ("inserted", "", "a1 a2")]),
    Case("Removed at the start", [("removed", "a1", ""), ("same", "t1 t2", "t1 t2")]),
    Case("Removed", [("same", "t1", "t1"), ("removed", "a1 a2", ""), ("same", "t2", "t2")]),
    Case("Removed at the end", [("same", "t1 t2", "t1 t2"), ("removed", "a1", "")]),
    Case(
      "Replaced at both ends",
      [("replaced", "a1", "a2"), ("same", "t1 t2", "t1 t2"), ("replaced", "a2", "a1 a3")]),
    Case(
      "Replaced by as much and by more",
      [
        ("same", "t1", "t1"), ("replaced", "a1", "a2"), ("same", "t2", "t2"),
        ("replaced", "a2", "a3 a1"), ("same", "t3", "t3"),
      ]),
    Case(
      "The same advert once more",
      [("same", "t1 a1 t2", "t1 a1 t2"), ("inserted", "", "a1"), ("same", "t3", "t3")]),
    Case(
      "Within silence",
      [("same", "t1 z", "t1 z"), ("inserted", "", "a1"), ("same", "z t2", "z t2")]),
    Case("Faster, pitch kept", filter: "atempo=1.1", speed: 1.1),
    Case("Slower, pitch kept", filter: "atempo=0.8", speed: 0.8),
    Case(
      "Faster, pitch moved", filter: "aresample=48000,asetrate=49440,aresample=48000", speed: 1.03),
  ]

  @Test(
    "Each change is found with edges to a tenth of a second", arguments: cases, ["mp3", "opus"])
  func changes(_ example: Case, encoding: String) async throws {
    let folder = try TemporaryFolder()
    let recordings = try await Recordings.shared
    let old = example.stretches.flatMap { $0.old.split(separator: " ").map(String.init) }
    let new = example.stretches.flatMap { $0.new.split(separator: " ").map(String.init) }
    try await recordings.make(old, to: folder.path("old.mp3"), options: "-b:a 96k")
    try await recordings.make(
      new, to: folder.path("new.\(encoding)"), filter: example.filter,
      options: encoding == "opus" ? "-b:a 32k" : "-b:a 64k")
    let result = try await Tool.run([
      "timeline", folder.path("old.mp3"), folder.path("new.\(encoding)"), "--json",
    ])
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    let lines = try result.lines
    try #require(lines.map { $0["kind"] as? String } == example.stretches.map(\.kind))
    var end = (old: 0.0, new: 0.0)
    for (line, stretch) in zip(lines, example.stretches) {
      let start = end
      end.old += Self.seconds(of: stretch.old)
      end.new += Self.seconds(of: stretch.new) / example.speed
      try Self.expect(line["old"], near: start.old..<end.old)
      try Self.expect(line["new"], near: start.new..<end.new)
      let speed = line["speed"] as? Double
      #expect(example.speed == 1 ? speed == nil : abs((speed ?? 1) / example.speed - 1) < 0.001)
    }
  }

  @Test("Nothing in common")
  func nothingInCommon() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = try await Self.files(["t1", "t2"], ["t3", "t4"], in: folder)
    let result = try await Tool.run(["timeline", old, new, "--json"])
    #expect(result.status == 2)
    #expect(result.messages == "podprint: OLD and NEW have nothing in common\n")
    #expect(try result.lines.map { $0["kind"] as? String } == ["replaced"])
  }

  @Test("The table for people")
  func table() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = try await Self.files(["t1", "t2"], ["t1", "a1", "t2"], in: folder)
    let result = try await Tool.run(["timeline", old, new])
    #expect(
      result.output == """
        What       Old from         to   New from         to     Length
        same      0:00:00.0  0:00:12.0  0:00:00.0  0:00:12.0  0:00:12.0
        inserted          -          -  0:00:12.0  0:00:20.0  0:00:08.0
        same      0:00:12.0  0:00:24.0  0:00:20.0  0:00:32.0  0:00:12.0

        2 stretches the same (0:00:24.0), 1 inserted (0:00:08.0)

        """)
  }

  @Test("Times are translated")
  func times() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = try await Self.files(["t1", "a1", "t2"], ["t1", "t2"], in: folder)
    let result = try await Tool.run([
      "timeline", old, new, "--map", "5", "--map", "0:15", "--map", "0:00:30.5",
    ])
    #expect(
      result.output == """
        0:00:05.0 is at 0:00:05.0
        0:00:15.0 was removed; the nearest point kept is at 0:00:12.0
        0:00:30.5 is at 0:00:22.5

        """)
    let lines = try await Tool.run(["timeline", old, new, "--json", "--map", "30", "--map", "15"])
      .lines
    #expect(lines.map { $0["kind"] as? String } == ["same", "removed"])
    #expect(abs(try #require(lines[0]["new"] as? Double) - 22) < 0.1)
    #expect(abs(try #require(lines[1]["nearest"] as? Double) - 12) < 0.1)
    let late = try await Tool.run(["timeline", old, new, "--map", "99"])
    #expect(late.status == 64)
    #expect(late.messages.contains("0:01:39.0 lies behind the end of OLD"))
  }

  @Test("A transcript is translated")
  func transcript() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = try await Self.files(["a1", "t1", "t2"], ["t1", "t2"], in: folder)
    let cues = "WEBVTT\n\n00:01.000 --> 00:04.000\nadvert\n\n00:10.000 --> 00:12.000\ntalk\n"
    try Data(cues.utf8).write(to: folder.url("old.vtt"))
    let result = try await Tool.run(["timeline", old, new, "--chapters", folder.path("old.vtt")])
    #expect(result.status == 0)
    #expect(result.messages == "podprint: WebVTT: 1 cue kept, 1 dropped, as they were cut out\n")
    let times = try #require(
      result.output.wholeMatch(of: /WEBVTT\n\n00:0(\d\.\d{3}) --> 00:0(\d\.\d{3})\ntalk\n/))
    #expect(abs(try #require(Double(times.1)) - 2) < 0.1)
    #expect(abs(try #require(Double(times.2)) - 4) < 0.1)
    let toFile = try await Tool.run([
      "timeline", old, new, "--json", "--chapters", folder.path("old.vtt"), "--output",
      folder.path("new.vtt"),
    ])
    #expect(try toFile.lines.count == 2)
    #expect(
      try String(contentsOf: folder.url("new.vtt"), encoding: .utf8) == result.output)
  }

  @Test("What cannot be read, and what is wrong")
  func failures() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = try await Self.files(["t1", "t2"], ["t1", "t2"], in: folder)
    let text = folder.path("text.mp3")
    try Data("no audio, for sure\n".utf8).write(to: URL(fileURLWithPath: text))
    let cues = folder.path("cues.srt")
    try Data("1\n00:00:01,000 -> 00:00:02,000\nx\n".utf8).write(to: URL(fileURLWithPath: cues))
    let cases: [([String], Int32, String)] = [
      ([old, folder.path("none.mp3")], 66, "none.mp3: no such file"),
      ([text, new], 65, "text.mp3: is not audio"),
      ([old, folder.path], 65, "is a folder"),
      ([old, new, old], 64, "unexpected argument"),
      ([old, "-"], 64, "standard input"),
      ([old, new, "--map", "1:99"], 64, "--map must be seconds or H:MM:SS"),
      ([old, new, "--output", "x"], 64, "--output goes with --chapters"),
      ([old, new, "--json", "--chapters", cues], 64, "need --output"),
      ([old, new, "--chapters", folder.path("none")], 66, "none: No such file"),
      ([old, new, "--chapters", cues], 65, "cues.srt: line 2: a cue's times are missing"),
    ]
    for (arguments, status, message) in cases {
      let result = try await Tool.run(
        ["timeline"] + arguments, environment: ["XDG_DATA_HOME": folder.path])
      #expect(result.status == status, "\(arguments) \(result.messages)")
      #expect(result.messages.contains(message), "\(arguments) \(result.messages)")
      #expect(result.output.isEmpty)
    }
  }

  @Test("Two versions of an episode in a catalog")
  func versions() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url("show"), withIntermediateDirectories: true)
    let catalog = folder.path("catalog.sqlite")
    let recordings = try await Recordings.shared
    let episode = folder.path("show/episode.mp3")
    try await recordings.make(["t1", "t2", "t3"], to: episode, options: "-b:a 64k")
    let ingest = ["ingest", folder.path("show"), "--catalog", catalog, "--keep-versions"]
    #expect(try await Tool.run(ingest).status == 0)
    let none = try await Tool.run(["timeline", "1", "--catalog", catalog])
    #expect(none.status == 66)
    #expect(none.messages.contains("only one version of"))
    try await recordings.make(["t1", "a1", "t2", "t3"], to: episode, options: "-b:a 64k")
    #expect(try await Tool.run(ingest).status == 0)
    let result = try await Tool.run(["timeline", "1", "--catalog", catalog, "--json"])
    #expect(try result.lines.map { $0["kind"] as? String } == ["same", "inserted", "same"])
    try await recordings.make(["t1", "t2", "t3"], to: folder.path("old.mp3"))
    let mixed = try await Tool.run([
      "timeline", folder.path("old.mp3"), "1", "--catalog", catalog, "--json",
    ])
    let lines = try mixed.lines
    try #require(lines.map { $0["kind"] as? String } == ["same", "inserted", "same"])
    try Self.expect(lines[1]["new"], near: 12..<20)
  }

  @Test("What ingest recorded when other audio took an episode's place")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url("show"), withIntermediateDirectories: true)
    let catalog = ["--catalog", folder.path("catalog.sqlite")]
    let recordings = try await Recordings.shared
    let episode = folder.path("show/episode.mp3")
    try await recordings.make(["t1", "t2", "a2", "t3"], to: episode, options: "-b:a 64k")
    let ingest = ["ingest", folder.path("show"), "--json"] + catalog
    let first = try await Tool.run(ingest)
    #expect(try first.lines[0]["changes"] == nil)
    let before = try await Tool.run(["show", "1", "--json"] + catalog)
    #expect(try before.lines[0]["changes"] == nil)

    try await recordings.make(["t1", "a1", "t2", "t3"], to: episode, options: "-b:a 80k")
    let second = try await Tool.run(ingest)
    #expect(second.status == 0)
    #expect(try second.lines[0]["outcome"] as? String == "updated")
    #expect(
      second.messages.hasSuffix(
        "episode.mp3: inserted 0:00:08.0 at 0:00:12.0, removed 0:00:08.0 that stood at 0:00:24.0\n"
      ), "\(second.messages)")
    let shown = try await Tool.run(["show", "1", "--json"] + catalog)
    let timeline = try await Tool.run(["timeline", "1", "--json"] + catalog)
    #expect(timeline.status == 0)
    let lists = [
      try second.lines[0]["changes"] as? [[String: Any]],
      try shown.lines[0]["changes"] as? [[String: Any]], try timeline.lines,
    ]
    for list in lists {
      let list = try #require(list)
      try #require(
        list.map { $0["kind"] as? String } == ["same", "inserted", "same", "removed", "same"])
      try Self.expect(list[0]["old"], near: 0..<12)
      try Self.expect(list[1]["old"], near: 0..<0)
      try Self.expect(list[1]["new"], near: 12..<20)
      try Self.expect(list[2]["new"], near: 20..<32)
      try Self.expect(list[3]["old"], near: 24..<32)
      try Self.expect(list[3]["new"], near: 0..<0)
      try Self.expect(list[4]["new"], near: 32..<44)
    }
    let sheet = try await Tool.run(["show", "1"] + catalog)
    #expect(
      sheet.output.hasSuffix(
        """
        Changed since the version before: 1 inserted (0:00:08.0), 1 removed (0:00:08.0)
          inserted 0:00:08.0 at 0:00:12.0
          removed 0:00:08.0 that stood at 0:00:24.0

        """), "\(sheet.output)")
    let table = try await Tool.run(["timeline", "1"] + catalog)
    #expect(table.output.hasSuffix("; recorded at ingest, the audio before is not kept\n"))
    let time = try await Tool.run(["timeline", "1", "--map", "20"] + catalog)
    #expect(time.output == "0:00:20.0 is at 0:00:28.0\n")
  }

  private static func files(
    _ old: [String], _ new: [String], in folder: TemporaryFolder
  ) async throws -> (old: String, new: String) {
    let recordings = try await Recordings.shared
    let paths = (old: folder.path("old.mp3"), new: folder.path("new.mp3"))
    try await recordings.make(old, to: paths.old, options: "-b:a 96k")
    try await recordings.make(new, to: paths.new, options: "-b:a 96k")
    return paths
  }

  private static func seconds(of pieces: String) -> Double {
    pieces.split(separator: " ").reduce(0) { $0 + Recordings.seconds(of: String($1)) }
  }

  private static func expect(_ value: Any?, near range: Range<Double>) throws {
    guard !range.isEmpty else {
      #expect(value == nil)
      return
    }
    let ends = try #require(value as? [Double])
    try #require(ends.count == 2)
    #expect(abs(ends[0] - range.lowerBound) <= 0.1, "\(ends) for \(range)")
    #expect(abs(ends[1] - range.upperBound) <= 0.1, "\(ends) for \(range)")
  }
}
