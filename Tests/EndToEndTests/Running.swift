import Foundation

/// A process under way, whose output goes to files so that no pipe can fill up.
///
/// One that takes far longer than anything that tests do is killed with all that it started, so that no test waits for ever.
final class Running {
  /// A process that had to be killed.
  struct Overdue: Error, CustomStringConvertible {
    var description: String
  }

  private static let longest = Duration.seconds(600)

  /// Tests that were started in the background ignore SIGINT, and would hand that down.
  private static let defaultSignals: Void = {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }()

  private let process = Process()
  private let folder: TemporaryFolder
  /// Ends with the process, after an element if that had to be killed.
  private let ended: AsyncStream<Void>
  private let watch: Task<Void, any Error>

  init(
    executable: URL, arguments: [String], environment: [String: String], input: Data?
  ) throws {
    Self.defaultSignals
    folder = try TemporaryFolder()
    process.executableURL = executable
    process.arguments = arguments
    var inherited = ProcessInfo.processInfo.environment
    for name in ["PODPRINT_CATALOG", "XDG_DATA_HOME", "NO_COLOR"] { inherited[name] = nil }
    process.environment = inherited.merging(environment) { $1 }
    var handles = [try folder.create("output"), try folder.create("messages")]
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    if let input {
      try input.write(to: folder.url("input"))
      let handle = try FileHandle(forReadingFrom: folder.url("input"))
      process.standardInput = handle
      handles.append(handle)
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    ended = stream
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    // The process has its own; with more than a thousand open here, starting another may crash in Foundation.
    for handle in handles { try handle.close() }
    watch = Self.watch(over: process.processIdentifier, continuation)
  }

  /// Kills a process that takes too long, with the group that it leads.
  private static func watch(
    over process: Int32, _ ended: AsyncStream<Void>.Continuation
  ) -> Task<Void, any Error> {
    Task {
      try await Task.sleep(for: longest)
      ended.yield()
      kill(-process, SIGKILL)
      // What it left in other groups may keep it from being reaped.
      try await Task.sleep(for: .seconds(10))
      ended.finish()
    }
  }

  deinit { watch.cancel() }

  var identifier: Int32 { process.processIdentifier }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits until it has written a text to standard error.
  func waitForMessage(_ text: String) async throws {
    while process.isRunning {
      let messages = try written("messages")
      if messages.contains(text) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits for the end; a signal that killed the process shows as 128 and its number.
  func finish() async throws -> Tool.Result {
    var isKilled = false
    for await _ in ended { isKilled = true }
    watch.cancel()
    guard !isKilled else {
      let last = try written("messages").suffix(1_000)
      throw Overdue(description: "killed after \(Self.longest): \(process.arguments ?? []) \(last)")
    }
    let code = process.terminationStatus
    return Tool.Result(
      status: process.terminationReason == .uncaughtSignal ? 128 + code : code,
      output: try written("output"), messages: try written("messages"))
  }

  private func written(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.url(name)), as: UTF8.self)
  }
}
