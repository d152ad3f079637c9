import Foundation

/// A process under way, whose output goes to files so that no pipe can fill up.
final class Running {
  private let process = Process()
  private let folder: TemporaryFolder
  private let ended: AsyncStream<Void>

  init(
    executable: URL, arguments: [String], environment: [String: String], input: Data?
  ) throws {
    folder = try TemporaryFolder()
    process.executableURL = executable
    process.arguments = arguments
    var inherited = ProcessInfo.processInfo.environment
    for name in ["PODPRINT_CATALOG", "XDG_DATA_HOME", "NO_COLOR"] { inherited[name] = nil }
    process.environment = inherited.merging(environment) { $1 }
    process.standardOutput = try folder.create("output")
    process.standardError = try folder.create("messages")
    if let input {
      try input.write(to: folder.url("input"))
      process.standardInput = try FileHandle(forReadingFrom: folder.url("input"))
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    ended = stream
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
  }

  var identifier: Int32 { process.processIdentifier }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits until it has written a text to standard error.
  func waitForMessage(_ text: String) async throws {
    while process.isRunning {
      let messages = String(decoding: try Data(contentsOf: folder.url("messages")), as: UTF8.self)
      if messages.contains(text) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits for the end; a signal that killed the process shows as 128 and its number.
  func finish() async throws -> Tool.Result {
    for await _ in ended {}
    let code = process.terminationStatus
    return Tool.Result(
      status: process.terminationReason == .uncaughtSignal ? 128 + code : code,
      output: String(decoding: try Data(contentsOf: folder.url("output")), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: folder.url("messages")), as: UTF8.self))
  }
}
