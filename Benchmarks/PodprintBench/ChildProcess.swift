import Foundation
import Glibc

/// What a process took, as the kernel counts it.
struct ProcessCost: Codable, Hashable, Sendable {
  /// Processor time of all its threads, in user and system mode.
  var cpuSeconds: Double
  /// From start to end by the clock.
  var wallSeconds: Double
  /// The most memory it held at one time.
  var peakBytes: Int
  /// Its exit status; 128 and the number for a signal.
  var status: Int32
}

/// A command to be run to its end and measured.
///
/// The kernel starts the count of a new process's memory with that of the process that starts it, so the one
/// that measures must stay small: what needs memory runs in a process of its own.
struct ChildProcess {
  /// The program, looked for in `PATH`, and its arguments.
  var arguments: [String]
  /// Where standard output goes.
  var output = "/dev/null"
  /// Where standard error goes.
  var messages: String

  /// Runs the command.
  ///
  /// - Parameter accepted: the exit statuses that are no failure.
  func run(accepting accepted: Set<Int32> = [0]) throws(BenchError) -> ProcessCost {
    let start = ContinuousClock.now
    let process = try spawn()
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    guard accepted.contains(code) else {
      throw .failed(command: commandLine, status: code, messages: lastMessages())
    }
    return ProcessCost(
      cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), wallSeconds: wall,
      peakBytes: usage.ru_maxrss * 1_024, status: code)
  }

  private var commandLine: String { arguments.prefix(6).joined(separator: " ") }

  private func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private func lastMessages() -> String {
    let text = (try? String(contentsOfFile: messages, encoding: .utf8)) ?? ""
    return String(text.suffix(2_000))
  }

  private func spawn() throws(BenchError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o644)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages, flags, 0o644)
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var argumentPointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var environmentPointers = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe argumentPointers.indices { unsafe free(argumentPointers[index]) }
      for index in unsafe environmentPointers.indices { unsafe free(environmentPointers[index]) }
    }
    var process: pid_t = 0
    let error = unsafe posix_spawnp(
      &process, arguments[0], &actions, nil, &argumentPointers, &environmentPointers)
    guard error == 0 else {
      throw .notStarted(command: arguments[0], reason: unsafe String(cString: strerror(error)))
    }
    return process
  }
}
