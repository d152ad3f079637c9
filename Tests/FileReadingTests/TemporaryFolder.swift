import FilePaths
import Foundation

/// A folder of one test's own, gone with the value.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("podprint-reading-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> FilePath { FilePath(url.appendingPathComponent(name).path) }

  /// Writes a script of the shell that can be started.
  func script(_ name: String, _ text: String) throws -> FilePath {
    // Written by another process: while this one has it open, one that another test starts may have it open as well,
    // and a file open for writing cannot be started.
    try run("printf '#!/bin/sh\\n%s\\n' \"$2\" >\"$1\"; chmod +x \"$1\"", name, text)
    return file(name)
  }

  /// Runs a script of Bash with `arguments` as its parameters; throws unless it ends with 0.
  func run(_ script: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-euo", "pipefail", "-c", script, "bash"] + arguments
    process.currentDirectoryURL = url
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }
}
