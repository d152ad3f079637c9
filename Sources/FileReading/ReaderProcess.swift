public import FilePaths
internal import Glibc
internal import Synchronization

/// Reads audio files in a process of its own, so that a file that crashes a decoder or makes it hang costs that file
/// alone, whichever library was at fault.
///
/// The process is started when it is first needed, reads one file after the other, and is started anew after it died.
public final class ReaderProcess: AudioFileReader {
  /// A process that says nothing for longer is taken to hang, in seconds.
  public static let standardPatience = 120.0

  /// The argument by which this program is told to be a reader; see ``ReaderService``.
  public static let argument = "audio-reader"

  /// How long is waited for an answer at a time.
  private static let pollMilliseconds: Int32 = 200

  private struct Running: ~Copyable {
    var process: ChildProcess
    var messages: MessageStream
  }

  /// A process that is started while another's pipes are made would inherit them, and neither would notice that this
  /// process has ended.
  private static let starting = Mutex(())

  /// How long a process may take to end after it has closed its output or has sent what is no answer.
  private static let endingMilliseconds = 2_000

  private let program: FilePath
  private let patienceSeconds: Double
  private var running: Running?

  /// - Parameters:
  ///   - program: this program; given ``argument``, it has to call ``ReaderService/run()``.
  ///   - patienceSeconds: how long it may say nothing.
  public init(
    program: FilePath = FilePath("/proc/self/exe"),
    patienceSeconds: Double = ReaderProcess.standardPatience
  ) {
    self.program = program
    self.patienceSeconds = patienceSeconds
  }

  deinit { stop() }

  /// Identifies a file in the process that belongs to this value; see ``AudioFileReader/identify(_:while:)``.
  public func identify(
    _ path: FilePath, while goesOn: (ReadingProgress) -> Bool
  ) throws(ReadingFailure) -> AudioReading? {
    try answer(to: ReaderRequest(path: path.bytes, decodes: false), while: goesOn)
  }

  /// Decodes a file in the process that belongs to this value; see ``AudioFileReader/read(_:while:)``.
  public func read(
    _ path: FilePath, while goesOn: (ReadingProgress) -> Bool
  ) throws(ReadingFailure) -> AudioReading? {
    try answer(to: ReaderRequest(path: path.bytes, decodes: true), while: goesOn)
  }

  private func answer(
    to request: ReaderRequest, while goesOn: (ReadingProgress) -> Bool
  ) throws(ReadingFailure) -> AudioReading? {
    guard send(request) else {
      throw .unreadable("cannot be read: the system starts no process to read it")
    }
    // A machine that sleeps for a night does not make a decoder hang.
    let clock = SuspendingClock()
    var lastSign = clock.now
    while true {
      let received = running?.messages.receive(
        ReaderAnswer.self, milliseconds: Self.pollMilliseconds)
      switch received {
      case .message(.reading(let reading)): return reading
      case .message(.failure(let failure)): throw failure
      case .message(.progress(let progress)):
        lastSign = clock.now
        if goesOn(progress) { continue }
        stop()
        return nil
      case .timedOut:
        guard goesOn(ReadingProgress()) else {
          stop()
          return nil
        }
        guard (clock.now - lastSign) / .seconds(1) > patienceSeconds else { continue }
        stop()
        throw .readerDied(
          "the decoder hung: nothing came from it for \(Int(patienceSeconds)) s")
      case .ended, nil:
        let ending = waitForEnd()
        // Whoever wants to stop may have ended the process as well.
        guard goesOn(ReadingProgress()) else { return nil }
        throw .readerDied(Self.description(of: ending))
      }
    }
  }

  /// Sends a request, to a new process when there is none or the last one went away since it read its last file.
  private func send(_ request: ReaderRequest) -> Bool {
    if running?.messages.send(request) == true { return true }
    stop()
    if start(), running?.messages.send(request) == true { return true }
    stop()
    return false
  }

  private func start() -> Bool {
    Self.starting.withLock { _ in startAlone() }
  }

  private func startAlone() -> Bool {
    guard let requests = Pipe(), let answers = Pipe(),
      let process = ChildProcess.start(
        program, [Self.argument], input: requests.reading, output: answers.writing)
    else { return false }
    running = Running(
      process: process,
      messages: MessageStream(input: answers.readingEnd(), output: requests.writingEnd()))
    return true
  }

  /// Ends the process, if there is one.
  private func stop() {
    guard let running = running.take() else { return }
    _ = running.process.end()
  }

  /// How a process ended that is at its end; `nil` when it was not, and had to be ended.
  private func waitForEnd() -> ChildProcess.Ending? {
    guard let running = running.take() else { return nil }
    return running.process.wait(milliseconds: Self.endingMilliseconds)
  }

  private static func description(of ending: ChildProcess.Ending?) -> String {
    switch ending {
    case .signalled(SIGKILL):
      "the decoder was killed, perhaps since memory ran out"
    case .signalled(let signal): "the decoder crashed (signal \(signal))"
    case .exited(let status): "the decoder ended by itself (status \(status))"
    case nil: "the decoder went wrong: what came from it is no answer"
    }
  }
}
