import Foundation
import Testing

@Suite("Identify")
struct IdentifyTests {
  @Test("The right episode and offset", arguments: Episodes.all, [false, true])
  func identifies(_ episode: Episodes.Episode, degraded: Bool) async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path(degraded ? "clip.opus" : "clip.wav")
    try await Shell.cut(
      episodes.path(of: episode), start: episode.clipStart, seconds: 8, degraded: degraded, to: clip
    )
    let result = try await Tool.run(["identify", clip, "--catalog", episodes.catalog, "--json"])
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    let lines = try result.lines
    let answer = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(answer["clip"] as? String == clip)
    #expect(answer["outcome"] as? String == "match")
    #expect(abs(try #require(answer["duration"] as? Double) - 8) < 0.05)
    let matches = try #require(answer["matches"] as? [[String: Any]])
    let match = try #require(matches.first)
    #expect(match["file"] as? String == episodes.path(of: episode))
    let facts = try #require(match["episode"] as? [String: Any])
    #expect(Set(facts.keys) == ["id", "guid", "title", "show", "published"])
    #expect(facts["title"] as? String == episode.title)
    #expect(abs(try #require(match["offset"] as? Double) - episode.clipStart) < 0.2)
    let range = try #require(match["clipRange"] as? [Double])
    #expect(range.count == 2 && range[0] >= 0 && range[0] < range[1] && range[1] <= 8.1)
    #expect(match["speed"] as? Double == 1)
    #expect(match["frequencySkew"] is Double)
    let confidence = try #require(match["confidence"] as? Double)
    #expect(confidence > 0.5 && confidence <= 1)
    #expect(try #require(match["expectedFalseMatches"] as? Double) < 0.1)
    let chapter = try #require(match["chapter"] as? [String: Any])
    #expect(chapter["title"] as? String == episode.chapter)
    #expect(try #require(chapter["start"] as? Double) <= episode.clipStart)
  }

  @Test("The answer for people")
  func human() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path("clip.mp3")
    try await Shell.cut(episodes.path(of: Episodes.all[0]), start: 30, seconds: 8, to: clip)
    let result = try await Tool.run(["identify", clip, "--catalog", episodes.catalog])
    #expect(result.status == 0)
    #expect(
      result.output == """
        \(clip), 8.0 s:
          The Ferry That Waited
            Harbour Lights, 2026-03-02
            at 0:00:30.0 of 0:01:07, in \u{201C}The storm\u{201D}
            more than 99.9% certain
            \(episodes.path(of: Episodes.all[0]))

        """)
  }

  @Test("A stranger has no match, and the exit code says so")
  func stranger() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path("clip.wav")
    try await Shell.run(
      "espeak-ng -v de -w \"$1\" 'Dieser Satz steht in keiner Folge, und niemand hat ihn gesagt.'",
      clip)
    let result = try await Tool.run(["identify", clip, "--catalog", episodes.catalog, "--json"])
    #expect(result.status == 2)
    #expect(try result.lines.first?["outcome"] as? String == "noMatch")
    #expect((try result.lines.first?["matches"] as? [Any])?.isEmpty == true)
    let human = try await Tool.run(["identify", clip, "--catalog", episodes.catalog])
    #expect(human.status == 2)
    #expect(human.output.contains("no match"))
  }

  @Test("At a level that anything reaches, a stranger's best place is told, with no confidence")
  func level() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path("clip.wav")
    try await Shell.run(
      "espeak-ng -v de -w \"$1\" 'Dieser Satz steht in keiner Folge, und niemand hat ihn gesagt.'",
      clip)
    let arguments = ["identify", clip, "--catalog", episodes.catalog, "--false-matches", "1e9"]
    let result = try await Tool.run(arguments + ["--json"])
    #expect(result.status == 0)
    let matches = try #require(try result.lines.first?["matches"] as? [[String: Any]])
    #expect(!matches.isEmpty)
    for match in matches {
      let expected = try #require(match["expectedFalseMatches"] as? Double)
      let confidence = try #require(match["confidence"] as? Double)
      #expect(expected > 1e-4 && expected <= 1e9)
      #expect(abs(confidence * (1 + expected) - 1) < 1e-9)
    }
    let human = try await Tool.run(arguments)
    #expect(human.status == 0 && human.output.contains("% certain"))
  }

  @Test("Several clips in one run, one of them from standard input, one that is no audio")
  func several() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path("clip.mp3")
    try await Shell.cut(
      episodes.path(of: Episodes.all[1]), start: Episodes.all[1].clipStart, seconds: 8, to: clip)
    let text = folder.path("text.mp3")
    try Data("not audio at all".utf8).write(to: URL(fileURLWithPath: text))
    let result = try await Tool.run(
      ["identify", "--json", "--catalog", episodes.catalog, "--", clip, text, "-", "nowhere.mp3"],
      input: Data(contentsOf: URL(fileURLWithPath: clip)))
    #expect(result.status == 1)
    let lines = try result.lines
    #expect(lines.map { $0["clip"] as? String } == [clip, text, "-", "nowhere.mp3"])
    #expect(lines.map { $0["outcome"] as? String } == ["match", "error", "match", "error"])
    #expect(lines[3]["error"] as? String == "no such file")
  }

  @Test("Names that are not UTF-8 are found, escaped and given as bytes")
  func rawName() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path("clip.mp3")
    try await Shell.cut(
      episodes.path(of: Episodes.all[2]), start: Episodes.all[2].clipStart, seconds: 8, to: clip)
    let result = try await Tool.shell(
      """
      cd "$1" && mv clip.mp3 $'cl\\xe9p.mp3'
      "$TOOL" identify --catalog "$2" --json $'cl\\xe9p.mp3'
      """, folder.path, episodes.catalog)
    #expect(result.status == 0)
    let line = try #require(try result.lines.first)
    #expect(line["clip"] as? String == "cl\\xE9p.mp3")
    #expect(line["clipBytes"] as? String == "636ce9702e6d7033")
  }

  @Test("A jingle is in several places; --top says how many are told")
  func top() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path("jingle.wav")
    try await Shell.cut(episodes.path(of: Episodes.all[0]), start: 0, seconds: 3.5, to: clip)
    let arguments = ["identify", clip, "--json", "--catalog", episodes.catalog, "--top"]
    let many = try await Tool.run(arguments + ["50"])
    let matches = try #require(try many.lines.first?["matches"] as? [[String: Any]])
    let shows = matches.compactMap { ($0["episode"] as? [String: Any])?["show"] as? String }
    #expect(Set(shows) == ["Harbour Lights"])
    #expect(Set(matches.compactMap { $0["file"] as? String }).count == 2)
    let chances = matches.compactMap { $0["expectedFalseMatches"] as? Double }
    #expect(chances.count == matches.count && chances.allSatisfy { $0 <= 1e-4 })
    let one = try await Tool.run(arguments + ["1"])
    #expect((try one.lines.first?["matches"] as? [Any])?.count == 1)
  }

  @Test("A clip of half a second is not decided")
  func short() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path("short.wav")
    try await Shell.cut(episodes.path(of: Episodes.all[0]), start: 30, seconds: 0.5, to: clip)
    let result = try await Tool.run(["identify", clip, "--json", "--catalog", episodes.catalog])
    #expect(result.status == 2)
    #expect(try result.lines.first?["outcome"] as? String == "tooShort")
    let told = try await Tool.run(["identify", clip, "--catalog", episodes.catalog])
    #expect(told.output.contains("0.50 s: too short to be decided; at least 1.0 s are needed"))
  }
}
