import Foundation
import Testing

@Suite("Terminal")
struct TerminalTests {
  /// Runs ingest on a pseudo-terminal of 60 columns.
  private func ingest(environment: String) async throws -> Tool.Result {
    let folder = try TemporaryFolder()
    let episodes = try await Episodes.shared.copy(to: folder)
    try Data("no audio".utf8).write(to: URL(fileURLWithPath: episodes + "/bad.mp3"))
    let command =
      "stty columns 60; \(environment) \"$TOOL\" ingest --jobs 1 --catalog c.sqlite episodes"
    return try await Tool.shell(
      "cd \"$1\"; TERM=xterm script -qec \"$2\" /dev/null", folder.path, command)
  }

  @Test("Progress is drawn in one line that fits, and is gone at the end")
  func progress() async throws {
    let result = try await ingest(environment: "")
    #expect(result.status == 1)
    let drawn = result.output.components(separatedBy: "\r\u{1B}[K")
    #expect(drawn.count > 2)
    #expect(drawn.dropFirst().contains { $0.contains("/6 files, ") })
    let progress = drawn.filter { $0.contains(" files, ") }
    #expect(progress.allSatisfy { $0.count <= 59 && !$0.contains("\n") }, "\(progress)")
    #expect(drawn.last?.contains("Files: 5 added, 1 failed.\r\n") == true, "\(drawn)")
    #expect(result.output.contains("\u{1B}[31mfailed\u{1B}[0m: "))
  }

  @Test("NO_COLOR and a terminal that cannot move the cursor are respected")
  func plain() async throws {
    let noColour = try await ingest(environment: "NO_COLOR=1")
    #expect(!noColour.output.contains("\u{1B}[31m"))
    #expect(noColour.output.contains("failed: "))
    let dumb = try await ingest(environment: "TERM=dumb")
    #expect(!dumb.output.contains("\u{1B}"))
  }
}
