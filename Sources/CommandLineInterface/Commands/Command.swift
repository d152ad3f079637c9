/// A command: made of a parsed command line, and run in a context.
package protocol Command: Sendable {
  /// What it is called and what it takes.
  static var description: CommandDescription { get }
  /// Reads options and operands.
  init(_ arguments: ParsedArguments) throws(UsageError)
  /// Does the work.
  ///
  /// - Returns: how the process should end.
  func run(in context: CommandContext) throws -> ExitCode
}
