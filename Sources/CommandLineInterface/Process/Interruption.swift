import Dispatch
import Glibc
import Synchronization

/// Turns the first SIGINT or SIGTERM into a call, and the second into the end of the process; does nothing where the context leaves
/// signals to others.
final class Interruption {
  private final class Received: Sendable {
    let status = Mutex<ExitCode?>(nil)
  }

  private let received = Received()
  private var sources: [any DispatchSourceSignal] = []

  /// Starts to listen; a signal that whoever started us has set to be ignored stays ignored.
  ///
  /// - Parameter stop: called once, on another thread, with how the process should end.
  init(in context: CommandContext, stop: @escaping @Sendable (ExitCode) -> Void) {
    guard context.takesSignals else { return }
    let queue = DispatchQueue(label: "podprint.signals")
    for (number, status) in [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated)] {
      if Self.isIgnored(signal(number, SIG_IGN)) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [received] in
        let isFirst = received.status.withLock { first in
          defer { first = first ?? status }
          return first == nil
        }
        guard isFirst else { _exit(status.rawValue) }
        stop(status)
      }
      source.activate()
      sources.append(source)
    }
  }

  /// Ends the process at once; for work that leaves nothing half done.
  static func endProcess(_ status: ExitCode) -> Never { _exit(status.rawValue) }

  /// How to end when a signal came; `nil` when none did.
  var status: ExitCode? { received.status.withLock(\.self) }

  private static func isIgnored(_ handler: __sighandler_t?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
