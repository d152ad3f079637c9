import CommandLineInterface
import Synchronization

/// Keeps what is written.
final class MemorySink: OutputSink {
  private let kept = Mutex("")
  private let failure: OutputError?

  /// Makes a sink; with a failure, one that takes nothing.
  init(failure: OutputError? = nil) {
    self.failure = failure
  }

  var text: String { kept.withLock(\.self) }

  func write(_ text: String) throws(OutputError) {
    if let failure { throw failure }
    kept.withLock { $0 += text }
  }

  func flush() throws(OutputError) {}
}
