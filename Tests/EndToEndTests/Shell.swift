import Foundation

/// Runs shell commands that make what the tests work on.
enum Shell {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The folder of the project's scripts.
  static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts").path

  /// Runs a script of Bash with `arguments` as its parameters; throws unless it ends with 0.
  static func run(_ script: String, _ arguments: String...) async throws {
    let running = try Running(
      executable: URL(fileURLWithPath: "/bin/bash"),
      arguments: ["-euo", "pipefail", "-c", script, "bash"] + arguments, environment: [:],
      input: nil)
    let result = try await running.finish()
    guard result.status == 0 else {
      throw Failure(description: "\(script) \(arguments): \(result.status) \(result.messages)")
    }
  }

  /// Cuts a clip out of an episode.
  static func cut(
    _ episode: String, start: Double, seconds: Double, degraded: Bool = false, to output: String
  ) async throws {
    try await run(
      "\"$1/cut-clip\" ${2:+--degrade} \"$3\" \"$4\" \"$5\" \"$6\"", scripts,
      degraded ? "yes" : "", episode, "\(start)", "\(seconds)", output)
  }
}
