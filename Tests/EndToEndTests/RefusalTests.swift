import Foundation
import Testing

@Suite("Refusals")
struct RefusalTests {
  @Test(
    "Wrong command lines",
    arguments: [
      ([], "podprint: no command given\n"),
      (["frobnicate"], "podprint: unknown command \"frobnicate\"\n"),
      (["idetify"], "did you mean identify?"),
      (["list", "--jsn"], "unknown option --jsn; did you mean --json?\nusage: podprint list"),
      (["identify"], "CLIP is missing\n"),
      (["identify", "x.mp3", "--speed", "2-0.8"], "--speed must be auto, a number, or a range"),
      (["identify", "x.mp3", "--top", "0"], "--top must be a whole number from 1 to 1000"),
      (["identify", "-", "-"], "can be read only once"),
      (["ingest", "--jobs=none", "."], "--jobs must be a whole number"),
      (["show", "1", "2"], "unexpected argument \"2\""),
      (["help", "me"], "unknown command \"me\""),
    ])
  func usage(_ arguments: [String], _ message: String) async throws {
    let result = try await Tool.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(message))
  }

  @Test("What is not there")
  func missing() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let catalog = folder.path("none.sqlite")
    for command in ["list", "stats", "verify"] {
      let result = try await Tool.run([command, "--catalog", catalog])
      #expect(result.status == 66)
      #expect(result.messages.contains("there is no catalog at \(catalog)"))
    }
    let ingest = try await Tool.run(["ingest", folder.path("nowhere"), "--catalog", catalog])
    #expect(ingest.status == 66)
    #expect(ingest.messages.contains("nowhere: no such file or folder"))
    #expect(!FileManager.default.fileExists(atPath: catalog))

    let clip = try await Tool.run(["identify", "nowhere.mp3", "--catalog", episodes.catalog])
    #expect(clip.status == 66)
    #expect(clip.messages == "podprint: nowhere.mp3: no such file\n")
    let episode = try await Tool.run(["show", "No Such Title", "--catalog", episodes.catalog])
    #expect(episode.status == 66)
  }

  @Test("A foreign file is refused as a catalog and left as it was", arguments: [true, false])
  func foreign(isDatabase: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("foreign.sqlite")
    let contents =
      isDatabase ? Self.foreignDatabase : Data("These are notes, not a catalog.\n".utf8)
    try contents.write(to: URL(fileURLWithPath: path))
    try FileManager.default.createDirectory(
      atPath: folder.path("episodes"), withIntermediateDirectories: true)
    for arguments in [
      ["ingest", folder.path("episodes")], ["list"], ["verify"], ["remove", "1"],
      ["identify", "-"],
    ] {
      let result = try await Tool.run(arguments + ["--catalog", path])
      #expect(result.status == 65, "\(arguments) \(result.messages)")
      #expect(result.messages.contains("not a Podprint catalog"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == contents)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.sorted() == ["episodes", "foreign.sqlite"])
  }

  @Test("Damage is found and named")
  func damage() async throws {
    let folder = try TemporaryFolder()
    let catalog = URL(fileURLWithPath: folder.path("c.sqlite"))
    let sound = try await Episodes.shared.catalog
    var bytes = try Data(contentsOf: URL(fileURLWithPath: sound))
    // Within a signature, which starts with these letters.
    let signature = try #require(bytes.range(of: Data("PPSG".utf8)))
    let damaged = signature.upperBound + 100..<signature.upperBound + 140
    bytes.replaceSubrange(damaged, with: Data(repeating: 0x5A, count: damaged.count))
    try bytes.write(to: catalog)
    let result = try await Tool.run(["verify", "--catalog", catalog.path])
    #expect(result.status == 65)
    #expect(result.output.contains("damaged") || result.messages.contains("damaged"))
  }

  @Test("Nobody reads standard output any more, or there is no room for it")
  func output() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let closed = try await Tool.shell(
      """
      exec 3> >(true)
      wait "$!"
      "$TOOL" list --json --catalog "$1" >&3
      echo "$?"
      "$TOOL" ingest --json --catalog "$2" "$3" >&3
      echo "$?"
      """, episodes.catalog, folder.path("c.sqlite"), episodes.folder)
    #expect(closed.messages.isEmpty)
    #expect(closed.output == "141\n141\n")
    let full = try await Tool.shell(
      "\"$TOOL\" list --catalog \"$1\" > /dev/full", episodes.catalog)
    #expect(full.status == 74)
    #expect(
      full.messages == "podprint: cannot write standard output: No space left on device\n")
  }

  @Test("A catalog that may not grow keeps what it holds, and the next run does the rest")
  func limitOnFiles() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let catalog = folder.path("c.sqlite")
    for kibibytes in [64, 200, 240] {
      let stopped = try await Tool.shell(
        "ulimit -f \(kibibytes); \"$TOOL\" ingest \"$1\" --catalog \"$2\"", episodes.folder, catalog
      )
      #expect(stopped.status == 74, "\(kibibytes)")
      #expect(stopped.messages.contains("no room left") && stopped.messages.contains("c.sqlite"))
    }
    let told = try await Tool.run(["ingest", episodes.folder, "--catalog", catalog])
    #expect(told.status == 0, "\(told.messages)")
    let verified = try await Tool.run(["verify", "--catalog", catalog])
    #expect(verified.status == 0, "\(verified.messages)")
  }

  /// The smallest database that SQLite accepts: one page, one empty schema table.
  private static let foreignDatabase: Data = {
    var page = Data("SQLite format 3\0".utf8) + Data([0x10, 0x00, 1, 1, 0, 64, 32, 32])
    page += Data([0, 0, 0, 1, 0, 0, 0, 1])
    page += Data(repeating: 0, count: 100 - page.count)
    page.replaceSubrange(44..<48, with: [0, 0, 0, 4])
    page.replaceSubrange(56..<60, with: [0, 0, 0, 1])
    page.replaceSubrange(92..<100, with: [0, 0, 0, 1, 0, 0x2E, 0x2D, 0x20])
    page += Data([0x0D, 0, 0, 0, 0, 0x10, 0x00, 0])
    return page + Data(repeating: 0, count: 4096 - page.count)
  }()
}
