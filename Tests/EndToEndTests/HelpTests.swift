import Foundation
import Testing

@Suite("Help")
struct HelpTests {
  private static let commands = [
    "ingest", "identify", "listen", "list", "show", "stats", "verify", "remove", "run", "runs",
    "compact",
    "export", "import", "signature", "repeats", "timeline",
  ]

  @Test("Version")
  func version() async throws {
    let result = try await Tool.run(["--version"])
    #expect(result.status == 0)
    #expect(result.output == "podprint 0.1.0\n")
    #expect(result.messages.isEmpty)
  }

  @Test("The text of each help is as it was approved", arguments: ["podprint"] + commands)
  func snapshot(_ name: String) async throws {
    let arguments = name == "podprint" ? ["--help"] : [name, "--help"]
    let result = try await Tool.run(arguments)
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    let approved = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Snapshots/\(name).txt")
    #expect(try result.output == String(contentsOf: approved, encoding: .utf8))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let same = try await Tool.run(name == "podprint" ? ["help"] : ["help", name])
    #expect(same.output == result.output)
  }
}
