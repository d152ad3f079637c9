import CatalogStorage
import FilePaths
import TextWriting

/// Tells what an import does: progress, files that failed, and a line a file.
final class ImportReporter {
  private let output: any OutputSink
  private let display: ProgressDisplay
  private let style: MessageStyle
  private let asJSON: Bool
  private let stop: () -> Void
  private var outputError: OutputError?
  private let start = ContinuousClock.now

  /// What was done so far.
  var summary = ImportSummary()

  /// Makes a reporter.
  ///
  /// - Parameter stop: called when standard output cannot be written to any more.
  init(in context: CommandContext, asJSON: Bool, stop: @escaping () -> Void) {
    output = context.output
    let terminal = context.terminal()
    display = ProgressDisplay(sink: context.messages, terminal: terminal)
    style = MessageStyle(
      usesColour: terminal != nil && context.environment("NO_COLOR") == nil)
    self.asJSON = asJSON
    self.stop = stop
  }

  /// Draws how far a file is.
  func stored(_ count: Int, of total: Int, from file: FilePath) {
    display.draw { columns in
      ColumnWidth.fit(
        "\(count) of \(Quantity.count(total, "episode"))  "
          + FilePath(bytes: file.lastComponent).displayText, columns: columns)
    }
  }

  /// Draws how many episodes were compared for what repeats.
  func compared(_ count: Int, of total: Int) {
    display.draw { _ in
      "\(count) of \(Quantity.count(total, "new episode")) compared with the others"
    }
  }

  /// Tells that a file was imported.
  func imported(_ file: FilePath, _ report: ImportReport) {
    summary.files += 1
    summary.report += report
    writeLine(asJSON ? report.json(of: file).line : report.line(of: file))
  }

  /// Tells that a file could not be imported.
  func failed(_ file: FilePath, _ error: ImportError) {
    summary.failed += 1
    summary.firstFailure = summary.firstFailure ?? error.exitStatus
    display.say(style.line(.failed, error.description))
    if asJSON { writeLine(ImportReport.json(of: file, error).line) }
  }

  /// Tells the end.
  ///
  /// - Throws: ``OutputError`` when something could not be written, now or before.
  func finish() throws {
    display.clear()
    summary.elapsedSeconds = (ContinuousClock.now - start) / .seconds(1)
    for line in asJSON ? [summary.json.line] : summary.lines { writeLine(line) }
    if let outputError { throw outputError }
  }

  /// Takes the progress off the terminal, for an error to be told.
  func abandon() {
    display.clear()
  }

  private func writeLine(_ line: String) {
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
