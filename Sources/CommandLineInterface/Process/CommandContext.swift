/// What a command may touch of the process around it; tests hand in their own.
package struct CommandContext: Sendable {
  /// Standard output: what the user asked for.
  package var output: any OutputSink
  /// Standard error: messages and progress.
  package var messages: any OutputSink
  /// Reads an environment variable; `nil` when not set or empty.
  package var environment: @Sendable (String) -> [UInt8]?
  /// The terminal to draw progress on; `nil` when there is none.
  package var terminal: @Sendable () -> Terminal?
  /// Whether SIGINT and SIGTERM are meant for the command; where it is not all that the process does, they are not.
  package var takesSignals: Bool

  /// Makes a context.
  package init(
    output: any OutputSink, messages: any OutputSink,
    environment: @escaping @Sendable (String) -> [UInt8]?,
    terminal: @escaping @Sendable () -> Terminal?, takesSignals: Bool = false
  ) {
    self.output = output
    self.messages = messages
    self.environment = environment
    self.terminal = terminal
    self.takesSignals = takesSignals
  }

  /// The context of this process.
  static let process = CommandContext(
    output: StandardStream.output, messages: StandardStream.messages,
    environment: { ProcessArguments.environment($0) }, terminal: { Terminal.ofMessages() },
    takesSignals: true)

  /// Writes a line to standard error; a failure to do so is not worth failing for.
  package func say(_ line: String) {
    try? messages.writeLine(line)
    try? messages.flush()
  }
}
