internal import Dispatch
internal import FilePaths
internal import Glibc

/// The other side of ``ReaderProcess``: reads the files that standard input names, and answers on standard output.
public enum ReaderService {
  /// How often progress is told, at most.
  private static let progressInterval = Duration.milliseconds(200)

  /// Serves until standard input ends.
  public static func run() {
    // A service manager sends its signals to all processes of a service; when to stop is the other side's decision,
    // whose end this process notices by its pipes.
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_IGN)
    signal(SIGPIPE, SIG_DFL)
    endWithOtherSide()
    var messages = MessageStream(
      input: FileDescriptor(owning: dup(STDIN_FILENO)),
      output: FileDescriptor(owning: dup(STDOUT_FILENO)))
    while case .message(let request) = messages.receive(ReaderRequest.self) {
      guard messages.send(answer(to: request, over: messages)) else { return }
    }
  }

  /// Ends the process when the other side is gone, also while a decoder hangs.
  private static func endWithOtherSide() {
    DispatchQueue(label: "podprint.reader").async {
      // Nothing is asked for, so that only the closing of the pipe's other end ends the wait.
      var request = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while unsafe poll(&request, 1, -1) < 0, errno == EINTR {}
      _exit(EXIT_FAILURE)
    }
  }

  private static func answer(
    to request: ReaderRequest, over messages: borrowing MessageStream
  ) -> ReaderAnswer {
    let path = FilePath(bytes: request.path)
    let clock = ContinuousClock()
    var untold = ReadingProgress()
    var lastTold = clock.now - progressInterval
    func tell(_ progress: ReadingProgress) -> Bool {
      untold.declaredSeconds = progress.declaredSeconds ?? untold.declaredSeconds
      untold.sampleCount += progress.sampleCount
      guard clock.now - lastTold >= progressInterval else { return true }
      defer { untold = ReadingProgress() }
      lastTold = clock.now
      return messages.send(ReaderAnswer.progress(untold))
    }
    do throws(ReadingFailure) {
      let reading =
        request.decodes
        ? try LocalReader().read(path, while: tell)
        : try LocalReader().identify(path, while: tell)
      guard let reading else { exit(EXIT_FAILURE) }
      return .reading(reading)
    } catch {
      return .failure(error)
    }
  }
}
