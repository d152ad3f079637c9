import Foundation

/// The built `podprint`, run as a user runs it.
enum Tool {
  /// What a run left behind.
  struct Result {
    var status: Int32
    var output: String
    var messages: String

    /// Standard output as JSON Lines; a line that is no JSON object fails the test that asks.
    var lines: [[String: Any]] {
      get throws {
        try output.split(separator: "\n").map { line in
          let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
          guard let object = value as? [String: Any] else { throw NotAnObject(line: "\(line)") }
          return object
        }
      }
    }
  }

  struct NotAnObject: Error {
    var line: String
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  /// The executable, which the build puts beside the test bundle.
  static func executable() throws -> URL {
    let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    // Swift Testing runs the bundle itself or a helper of the toolchain; the bundle is then named.
    let places = [test.path] + CommandLine.arguments
    for place in places {
      let tool = URL(fileURLWithPath: place).deletingLastPathComponent()
        .appendingPathComponent("podprint")
      if FileManager.default.isExecutableFile(atPath: tool.path) { return tool }
    }
    throw Missing(description: "no podprint beside \(places)")
  }

  /// Starts the tool; the caller reaps it.
  static func start(
    _ arguments: [String], environment: [String: String] = [:], input: Data? = nil
  ) throws -> Running {
    try Running(
      executable: executable(), arguments: arguments, environment: environment, input: input)
  }

  /// Runs the tool to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: Data? = nil
  ) async throws -> Result {
    try await start(arguments, environment: environment, input: input).finish()
  }

  /// Runs a script of Bash that finds the tool as `$TOOL` and `arguments` as its parameters.
  static func shell(_ script: String, _ arguments: String...) async throws -> Result {
    let running = try Running(
      executable: URL(fileURLWithPath: "/bin/bash"),
      arguments: ["-c", script, "bash"] + arguments,
      environment: ["TOOL": executable().path], input: nil)
    return try await running.finish()
  }
}
