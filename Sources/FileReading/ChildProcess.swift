internal import FilePaths
internal import Glibc

/// A program that this process started and whose end it waits for.
struct ChildProcess: ~Copyable {
  /// How a process ended.
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  private let number: pid_t

  /// Starts a program with its standard input and output on two descriptors, and what it says thrown away.
  ///
  /// It runs in a process group of its own, so that Ctrl-C on the terminal is left to this process.
  ///
  /// - Returns: `nil` when the system does not start it.
  static func start(
    _ program: FilePath, _ arguments: [String], input: borrowing FileDescriptor,
    output: borrowing FileDescriptor
  ) -> ChildProcess? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // With nobody left to write to, the program shall end.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Dispatch keeps most signals from the threads that it lends, and a program would inherit that. Of these the program
    // itself has to say what they mean, and must not end before it has.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe sigaddset(&blocked, SIGINT)
    unsafe sigaddset(&blocked, SIGTERM)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

    let path = program.bytes.map { CChar(bitPattern: $0) } + [0]
    let words = unsafe ([program.displayText] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    // Swift would look for the place of a crash for a while, to tell it to nobody.
    let noBacktrace = unsafe strdup("SWIFT_BACKTRACE=enable=no")
    defer { unsafe free(noBacktrace) }
    let variables = unsafe environment(without: "SWIFT_BACKTRACE=") + [noBacktrace, nil]
    var number: pid_t = 0
    let status = unsafe posix_spawn(&number, path, &actions, &attributes, words, variables)
    return status == 0 ? ChildProcess(number: number) : nil
  }

  private static func environment(without prefix: String) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe []
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      if unsafe strncmp(variable, prefix, prefix.utf8.count) != 0 {
        unsafe variables.append(variable)
      }
      unsafe next += 1
    }
    return unsafe variables
  }

  /// Ends the process at once and waits for it.
  consuming func end() -> Ending {
    kill(number, SIGKILL)
    return wait()
  }

  /// Waits until the process has ended, or ends it when it does not do so by itself.
  ///
  /// - Parameter milliseconds: for how long to wait.
  /// - Returns: `nil` when it had to be ended.
  consuming func wait(milliseconds: Int) -> Ending? {
    for _ in 0..<max(1, milliseconds / Self.waitMilliseconds) {
      var status: Int32 = 0
      if unsafe waitpid(number, &status, WNOHANG) == number { return Self.ending(status) }
      usleep(UInt32(Self.waitMilliseconds) * 1000)
    }
    _ = end()
    return nil
  }

  /// How often is looked whether the process has ended.
  private static let waitMilliseconds = 5

  private consuming func wait() -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    return Self.ending(status)
  }

  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
  }
}
