import FilePaths
import IndexingPipeline
import TextWriting

/// Tells what an indexing run does: progress, problems, and a line a file when asked for JSON.
final class IngestReporter {
  private let output: any OutputSink
  private let display: ProgressDisplay
  private let style: MessageStyle
  private let asJSON: Bool
  private let isQuiet: Bool
  private let stop: () -> Void
  private var outputError: OutputError?

  /// Makes a reporter.
  ///
  /// - Parameter stop: called when standard output cannot be written to any more.
  init(
    in context: CommandContext, asJSON: Bool, isQuiet: Bool, stop: @escaping () -> Void
  ) {
    output = context.output
    let terminal = context.terminal()
    display = ProgressDisplay(sink: context.messages, terminal: isQuiet ? nil : terminal)
    style = MessageStyle(
      usesColour: terminal != nil && context.environment("NO_COLOR") == nil)
    self.asJSON = asJSON
    self.isQuiet = isQuiet
    self.stop = stop
  }

  /// Takes an event of the run.
  func receive(_ event: IndexingEvent) {
    switch event {
    case .planned(let fileCount):
      if fileCount > 0 { display.draw { _ in "\(Quantity.count(fileCount, "file")) to read" } }
    case .progress(let progress):
      display.draw { ProgressLine.text(progress, columns: $0) }
    case .finished(let report):
      for (kind, text) in report.messages where kind == .failed || !isQuiet {
        display.say(style.line(kind, text))
      }
      if asJSON { writeLine(report.json) }
    case .compared(let count, let total):
      display.draw { _ in
        "\(count) of \(Quantity.count(total, "new episode")) compared with the others"
      }
    }
  }

  /// Tells the end.
  ///
  /// - Throws: ``OutputError`` when something could not be written, now or before.
  func finish(_ summary: IndexingSummary) throws {
    display.clear()
    for problem in summary.problems { display.say(style.line(.failed, problem.description)) }
    if asJSON {
      writeLine(summary.json)
    } else if !isQuiet {
      for line in summary.lines { try output.writeLine(line) }
    }
    try checkOutput()
  }

  /// - Throws: ``OutputError`` when something could not be written before.
  func checkOutput() throws {
    if let outputError { throw outputError }
  }

  /// Takes the progress off the terminal, for an error to be told.
  func abandon() {
    display.clear()
  }

  /// Writes a line for programs.
  func writeLine(_ value: JSONValue) { writeLine(value.line) }

  /// Writes a line to standard output, in place of the progress.
  func writeLine(_ line: String) {
    display.clear()
    do throws(OutputError) {
      try output.writeLine(line)
      try output.flush()
    } catch {
      outputError = outputError ?? error
      stop()
    }
  }
}

/// How messages look: with colours on a terminal.
struct MessageStyle: Sendable {
  let usesColour: Bool

  func line(_ kind: MessageKind, _ text: String) -> String {
    let label = kind.rawValue
    guard usesColour else { return "\(label): \(text)" }
    let colour =
      switch kind {
      case .failed: "31"
      case .skipped, .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[\(colour)m\(label)\u{1B}[0m: \(text)"
  }
}
