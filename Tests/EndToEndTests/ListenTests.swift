import Foundation
import Testing

@Suite("Listen")
struct ListenTests {
  private static let first = Episodes.all[0]
  private static let second = Episodes.all[2]

  /// Two episodes with twelve seconds of hum between them, as 16-bit samples at 16 kHz.
  private static func stream(in folder: TemporaryFolder) async throws -> Data {
    let episodes = try await Episodes.shared
    try await Shell.run(
      """
      ffmpeg -nostdin -v error -ss 20 -t 30 -i "$1" -ac 1 -ar 16000 -f s16le "$3/a"
      ffmpeg -nostdin -v error -f lavfi -i "sine=frequency=90:duration=12" -ac 1 -ar 16000 -f s16le "$3/b"
      ffmpeg -nostdin -v error -ss 10 -t 20 -i "$2" -ac 1 -ar 16000 -f s16le "$3/c"
      """,
      episodes.path(of: first), episodes.path(of: second), folder.path(""))
    return try ["a", "b", "c"].reduce(Data()) { $0 + (try Data(contentsOf: folder.url($1))) }
  }

  private func matches(_ line: [String: Any]) -> [[String: Any]] {
    line["matches"] as? [[String: Any]] ?? []
  }

  private func title(_ line: [String: Any]) -> String? {
    (matches(line).first?["episode"] as? [String: Any])?["title"] as? String
  }

  @Test("Raw samples on standard input: what is on, its chapters, and when nothing is")
  func raw() async throws {
    let folder = try TemporaryFolder()
    let result = try await Tool.run(
      [
        "listen", "--catalog", Episodes.shared.catalog, "--json", "--format", "s16le", "--rate",
        "16000", "-",
      ],
      input: try await Self.stream(in: folder))
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    let lines = try result.lines
    let events = lines.compactMap { $0["event"] as? String }
    #expect(events.filter { $0 == "match" }.count == 2)
    #expect(events.filter { $0 == "lost" }.count == 1)
    #expect(events.contains("chapter"))
    // Nothing is said twice.
    #expect(lines.count < 10)
    let found = lines.filter { $0["event"] as? String == "match" }
    try #require(found.count == 2)
    #expect(title(found[0]) == Self.first.title && title(found[1]) == Self.second.title)
    #expect(try #require(found[0]["time"] as? Double) <= 3)
    #expect(try #require(found[1]["time"] as? Double) - 42 <= 6)
    let offset = try #require(matches(found[1]).first?["offset"] as? Double)
    #expect(abs(offset - (10 - 42)) <= 0.1)
    let position = try #require(found[1]["position"] as? Double)
    #expect(abs(position - (10 + (found[1]["time"] as? Double ?? 0) - 42)) <= 0.1)
    #expect(found.allSatisfy { $0["clock"] is String })
    let summary = try #require(lines.last?["summary"] as? [String: Any])
    #expect(summary["duration"] as? Double == 62 && summary["matches"] as? Int == 2)
  }

  @Test(
    "Files, in any format, and what is on standard input in any format", arguments: [true, false])
  func anyFormat(isFile: Bool) async throws {
    let episodes = try await Episodes.shared
    let path = episodes.path(of: Self.first)
    let result = try await Tool.run(
      ["listen", "--catalog", episodes.catalog] + (isFile ? [path] : []),
      input: isFile ? nil : try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.filter { $0.contains(Self.first.title) }.count == 1)
    #expect(lines.contains { $0.contains("chapter \u{201C}\(Self.first.chapter)\u{201D}") })
  }

  @Test("A stream's address")
  func address() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let result = try await Tool.shell(
      """
      cd "$1"; python3 -u -m http.server --bind 127.0.0.1 0 >"$3" 2>&1 & server=$!
      for try in {1..100}; do port=$(sed -n 's/.* port \\([0-9]*\\) .*/\\1/p' "$3") && [ -n "$port" ] && break; sleep 0.1; done
      "$TOOL" listen --json --catalog "$2" "http://127.0.0.1:$port/$4"
      status=$?; kill -KILL $server; exit $status
      """,
      URL(fileURLWithPath: episodes.path(of: Self.first)).deletingLastPathComponent().path,
      episodes.catalog, folder.path("server.log"),
      URL(fileURLWithPath: episodes.path(of: Self.first)).lastPathComponent
        .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
    #expect(result.status == 0, "\(result.messages)")
    // The show's intro, in several episodes, comes first.
    #expect(try result.lines.contains { title($0) == Self.first.title })
  }

  @Test("The as-run log: from when to when, appended to")
  func log() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("as-run.csv")
    let stream = try await Self.stream(in: folder)
    for _ in 0..<2 {
      let result = try await Tool.run(
        [
          "listen", "--catalog", Episodes.shared.catalog, "--log", log, "--format", "s16le",
          "--rate", "16000",
        ], input: stream)
      #expect(result.status == 0)
    }
    let rows = try String(contentsOfFile: log, encoding: .utf8).components(separatedBy: "\r\n")
    #expect(
      rows.first
        == "start,end,startSeconds,endSeconds,kind,show,title,published,guid,file,from,to,speed,episodes"
    )
    try #require(rows.count == 6 && rows[5].isEmpty)
    for (index, expected) in [(0.0, 30.0, 20.0), (42, 62, 10), (0, 30, 20), (42, 62, 10)]
      .enumerated()
    {
      let row = rows[index + 1]
      let fields = row.components(separatedBy: ",")
      #expect(row.contains(index % 2 == 0 ? Self.first.title : Self.second.title))
      #expect(fields[0].hasSuffix("Z") && fields[1].hasSuffix("Z"))
      #expect(abs((Double(fields[2]) ?? -1) - expected.0) <= 1)
      #expect(abs((Double(fields[3]) ?? -1) - expected.1) <= 1.5)
      let from = try #require(Double(fields[fields.count - 4]))
      #expect(abs(from - expected.2 - (Double(fields[2]) ?? 0) + expected.0) <= 0.1)
    }
  }

  @Test("Interrupted, it writes what was on, and ends well")
  func interrupted() async throws {
    let folder = try TemporaryFolder()
    let episodes = try await Episodes.shared
    let result = try await Tool.shell(
      """
      mkfifo "$1/pipe"
      "$TOOL" listen --catalog "$2" --log "$1/log.csv" --format s16le --rate 16000 <"$1/pipe" >"$1/out" &
      exec 3>"$1/pipe"
      ffmpeg -nostdin -v error -ss 20 -t 20 -i "$3" -ac 1 -ar 16000 -f s16le - >&3
      for try in {1..200}; do grep -q . "$1/out" && break; sleep 0.1; done
      kill -TERM $!; wait $!; echo $?; cat "$1/log.csv"
      """, folder.path(""), episodes.catalog, episodes.path(of: Self.first))
    let lines = result.output.split(whereSeparator: \.isNewline)
    #expect(lines.first == "0")
    #expect(lines.count == 3 && lines.last?.contains(Self.first.title) == true, "\(result.output)")
  }

  @Test("The log is no other file, and is written also when nobody reads what is told")
  func logFile() async throws {
    let folder = try TemporaryFolder()
    let episodes = try await Episodes.shared
    let path = episodes.path(of: Self.first)
    let text = Data("my notes".utf8)
    try text.write(to: folder.url("notes"))
    for log in [folder.path("notes"), episodes.catalog, path] {
      let before = try Data(contentsOf: URL(fileURLWithPath: log))
      let result = try await Tool.run(["listen", path, "--catalog", episodes.catalog, "--log", log])
      #expect(result.status == 73 && result.messages.contains("something else than a log"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    }
    let closed = try await Tool.shell(
      "\"$TOOL\" listen \"$1\" --catalog \"$2\" --log \"$3\" | head -1; cat \"$3\"", path,
      episodes.catalog, folder.path("log.csv"))
    #expect(closed.output.contains(Self.first.title))
    let full = try await Tool.run(
      ["listen", path, "--catalog", episodes.catalog, "--log", "/dev/full"])
    #expect(full.status == 74 && full.messages.contains("/dev/full"))
  }

  @Test("Strangers end with 2, and faults with what is wrong")
  func faults() async throws {
    let catalog = try await Episodes.shared.catalog
    let noise = Data((0..<160_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 7) })
    let stranger = try await Tool.run(
      ["listen", "--catalog", catalog, "--format", "s16le", "--rate", "8000"], input: noise)
    #expect(stranger.status == 2 && stranger.output.isEmpty)
    for (arguments, status, text) in [
      (["/no/such/file.mp3"], Int32(66), "no such file"),
      (["--format", "no-such-format", "x"], 65, "no input format or device named"),
      (["--rate", "8000"], 64, "--format is missing"),
      (["http://127.0.0.1:1/x"], 65, "http://127.0.0.1:1/x"),
    ] {
      let result = try await Tool.run(["listen", "--catalog", catalog] + arguments)
      #expect(result.status == status, "\(arguments)")
      #expect(result.messages.contains(text), "\(result.messages)")
    }
    let text = try await Tool.run(["listen", "--catalog", catalog], input: Data("text".utf8))
    #expect(text.status == 65 && text.messages.contains("standard input"))
  }
}
