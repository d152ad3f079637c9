import Foundation
import Testing

@Suite("Long clips")
struct LongClipTests {
  /// Pieces of ten seconds of three episodes, with a stranger after the first, as one file.
  private static func compilation(in folder: TemporaryFolder) async throws -> String {
    let episodes = try await Episodes.shared
    for (index, number) in [0, 4, 2].enumerated() {
      let episode = Episodes.all[number]
      try await Shell.cut(
        episodes.path(of: episode), start: episode.clipStart, seconds: 10,
        to: folder.path("\(index).wav"))
    }
    let clip = folder.path("compilation.flac")
    try await Shell.run(
      """
      cd "$1"
      espeak-ng -v de -w s.wav 'Dieser Satz steht in keiner Folge, und niemand hat ihn je zuvor gesagt.'
      ffmpeg -v error -i 0.wav -i s.wav -i 1.wav -i 2.wav -filter_complex \
        '[0]aresample=16000,atrim=end=10[a];[1]aresample=16000,apad,atrim=end=6[b];
         [2]aresample=16000,atrim=end=10[c];[3]aresample=16000,atrim=end=10[d];
         [a][b][c][d]concat=n=4:v=0:a=1' -ac 1 "$2"
      """, folder.path, clip)
    return clip
  }

  @Test("A compilation is a match a stretch; people read them in the order of the clip")
  func compilation() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = try await Self.compilation(in: folder)
    let result = try await Tool.run(["identify", clip, "--catalog", episodes.catalog, "--json"])
    #expect(result.status == 0)
    let matches = try #require(try result.lines.first?["matches"] as? [[String: Any]])
    let expected = [(0, 0.0), (4, 16.0), (2, 26.0)]
    #expect(matches.count == expected.count)
    for (number, start) in expected {
      let episode = Episodes.all[number]
      let match = try #require(
        matches.first { $0["file"] as? String == episodes.path(of: episode) })
      let range = try #require(match["clipRange"] as? [Double])
      #expect(abs(range[0] - start) <= 0.6 && abs(range[1] - start - 10) <= 0.6, "\(range)")
      let offset = try #require(match["offset"] as? Double)
      #expect(abs(offset - (episode.clipStart - start)) <= 0.2)
      #expect(match["state"] as? String == "indexed")
    }
    let told = try await Tool.run(["identify", clip, "--catalog", episodes.catalog])
    let titles = told.output.split(separator: "\n").filter { line in
      Episodes.all.contains { line == "  \($0.title)" }
    }
    #expect(titles == expected.map { "  \(Episodes.all[$0.0].title)" })
  }

  @Test("An episode whose file is gone is still found, and said to be missing")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let episodes = try await Episodes.shared.copy(to: folder)
    let file = episodes + "/" + Episodes.all[3].file
    let clip = folder.path("clip.wav")
    try await Shell.cut(file, start: Episodes.all[3].clipStart, seconds: 8, to: clip)
    let catalog = folder.path("c.sqlite")
    #expect(try await Tool.run(["ingest", episodes, "--catalog", catalog]).status == 0)
    try FileManager.default.removeItem(atPath: file)
    #expect(try await Tool.run(["ingest", episodes, "--catalog", catalog]).status == 0)
    let told = try await Tool.run(["identify", clip, "--catalog", catalog])
    #expect(told.status == 0 && told.output.hasSuffix(".ogg (missing)\n"), "\(told.output)")
    let json = try await Tool.run(["identify", clip, "--catalog", catalog, "--json"])
    let matches = try #require(try json.lines.first?["matches"] as? [[String: Any]])
    #expect(matches.first?["state"] as? String == "missing")
  }

  /// Twenty minutes of what is in no episode, so that matching takes a while.
  private static func longStranger(in folder: TemporaryFolder) async throws -> String {
    let clip = folder.path("stranger.wav")
    try await Shell.run(
      """
      ffmpeg -v error -f lavfi -i 'anoisesrc=r=8000:d=1200:a=0.3:seed=3' "$1"
      """, clip)
    return clip
  }

  @Test("Progress is drawn on a terminal while a long clip is read, and is gone at the end")
  func progress() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = try await Self.longStranger(in: folder)
    let command =
      "stty columns 60; \"$TOOL\" identify --speed 1 --catalog \(episodes.catalog) \(clip)"
    let result = try await Tool.shell(
      "TERM=xterm script -qec \"$1\" /dev/null", command)
    let drawn = result.output.components(separatedBy: "\r\u{1B}[K")
    #expect(drawn.contains { $0.hasSuffix(" of 0:20:00 looked for  stranger.wav") }, "\(drawn)")
    #expect(drawn.last?.hasSuffix("1200.0 s: no match.\r\n") == true)
    let plain = try await Tool.run([
      "identify", "--speed", "1", clip, "--catalog", episodes.catalog,
    ])
    #expect(plain.messages.isEmpty)
  }

  @Test("SIGINT and SIGTERM end it at once", arguments: [SIGINT, SIGTERM])
  func stopped(signal: Int32) async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = try await Self.longStranger(in: folder)
    let running = try Tool.start(["identify", clip, "--catalog", episodes.catalog])
    // More than once: a signal that comes before the tool listens may be lost where signals are blocked.
    let sender = Task { [process = running.identifier] in
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(300))
        kill(process, signal)
      }
    }
    let result = try await running.finish()
    sender.cancel()
    #expect(result.status == 128 + signal)
    #expect(result.output.isEmpty)
  }
}
