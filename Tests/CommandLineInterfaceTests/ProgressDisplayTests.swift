import CommandLineInterface
import Synchronization
import Testing

@Suite("Progress display")
struct ProgressDisplayTests {
  /// A clock that stands still until told otherwise.
  private final class Clock: Sendable {
    private let time = Mutex(ContinuousClock().now)

    var now: ContinuousClock.Instant { time.withLock(\.self) }

    func advance(milliseconds: Int) {
      time.withLock { $0 += .milliseconds(milliseconds) }
    }
  }

  @Test("Draws at most ten times a second, and leaves the last column free")
  func throttle() {
    let (sink, clock) = (MemorySink(), Clock())
    let display = ProgressDisplay(sink: sink, terminal: Terminal(columns: 40)) { clock.now }
    for step in 0..<10 {
      display.draw { "\(step) of \($0)" }
      clock.advance(milliseconds: 30)
    }
    #expect(sink.text == ["0", "4", "8"].map { "\r\u{1B}[K\($0) of 39" }.joined())
  }

  @Test("Messages stand above the progress")
  func messages() {
    let (sink, clock) = (MemorySink(), Clock())
    let display = ProgressDisplay(sink: sink, terminal: Terminal(columns: 40)) { clock.now }
    display.say("before")
    display.draw { _ in "1" }
    display.say("between")
    display.clear()
    clock.advance(milliseconds: 200)
    display.draw { _ in "2" }
    display.clear()
    let clear = "\r\u{1B}[K"
    #expect(sink.text == "before\n\(clear)1\(clear)between\n\(clear)2\(clear)")
  }

  @Test("Without a terminal there are messages only")
  func noTerminal() {
    let sink = MemorySink()
    let display = ProgressDisplay(sink: sink, terminal: nil)
    display.draw { _ in "never" }
    display.say("message")
    display.clear()
    #expect(sink.text == "message\n")
  }
}
