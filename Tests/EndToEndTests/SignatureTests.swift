import Foundation
import Testing

@Suite("Signature files")
struct SignatureTests {
  @Test("A signature is identified as its recording is", arguments: Episodes.all.prefix(3))
  func identified(_ episode: Episodes.Episode) async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let clip = folder.path("clip.opus")
    let signature = folder.path("x.signature")
    try await Shell.cut(
      episodes.path(of: episode), start: episode.clipStart, seconds: 8, degraded: true, to: clip)
    let written = try await Tool.run(["signature", clip, "--output", signature, "--json"])
    #expect(written.status == 0)
    let line = try #require(try written.lines.first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: signature)).count
    #expect(line["bytes"] as? Int == bytes && bytes < 8 * 200)
    #expect(line["output"] as? String == signature && line["file"] as? String == clip)
    let result = try await Tool.run([
      "identify", signature, "--catalog", episodes.catalog, "--json",
    ])
    #expect(result.status == 0)
    let answer = try #require(try result.lines.first)
    #expect(abs(try #require(answer["duration"] as? Double) - 8) < 0.05)
    let match = try #require((answer["matches"] as? [[String: Any]])?.first)
    #expect(match["file"] as? String == episodes.path(of: episode))
    #expect(abs(try #require(match["offset"] as? Double) - episode.clipStart) < 0.2)
  }

  @Test("It goes through a pipe, and lies beside the work without --output")
  func pipe() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let result = try await Tool.shell(
      """
      cd "$1" && ffmpeg -nostdin -v error -ss 30 -t 6 -i "$2" clip.one.wav && "$TOOL" signature clip.one.wav &&
      cmp clip.one.signature <("$TOOL" signature - --output - <clip.one.wav) &&
      "$TOOL" identify --json --catalog "$3" - <clip.one.signature
      """, folder.path(""), episodes.path(of: Episodes.all[0]), episodes.catalog)
    #expect(result.status == 0, "\(result.messages)")
    let match = try #require((try result.lines.first?["matches"] as? [[String: Any]])?.first)
    #expect(match["file"] as? String == episodes.path(of: Episodes.all[0]))
  }

  @Test("Whatever is no signature stays, and broken ones say what they are")
  func faults() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let signature = folder.path("clip.signature")
    let clip = episodes.path(of: Episodes.all[1])
    let text = Data("my notes".utf8)
    try text.write(to: folder.url("notes"))
    let refused = try await Tool.run(["signature", clip, "--output", folder.path("notes")])
    #expect(refused.status == 73 && refused.messages.contains("something else than a signature"))
    #expect(try Data(contentsOf: folder.url("notes")) == text)
    for _ in 0..<2 {
      #expect(try await Tool.run(["signature", clip, "--output", signature]).status == 0)
    }
    let whole = try Data(contentsOf: folder.url("clip.signature"))
    for (bytes, message) in [
      (whole.prefix(whole.count - 1), "a cut signature"),
      (whole.prefix(9), "a cut signature"),
      (whole.prefix(200) + Data([whole[200] ^ 1]) + whole.dropFirst(201), "damaged signature"),
    ] {
      try Data(bytes).write(to: folder.url("broken.signature"))
      let result = try await Tool.run([
        "identify", folder.path("broken.signature"), "--catalog", episodes.catalog,
      ])
      #expect(result.status == 65 && result.messages.contains(message), "\(result.messages)")
    }
    let missing = try await Tool.run(["signature", folder.path("none.mp3")])
    #expect(missing.status == 66)
    let noName = try await Tool.run(["signature", "-"], input: text)
    #expect(noName.status == 64 && noName.messages.contains("--output"))
    let noAudio = try await Tool.run(["signature", folder.path("notes"), "--output", signature])
    #expect(noAudio.status == 65)
    #expect(try Data(contentsOf: folder.url("clip.signature")) == whole)
  }
}
