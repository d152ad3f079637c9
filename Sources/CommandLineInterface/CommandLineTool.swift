import CatalogStorage
import FilePaths
import FileReading
import Glibc
import IndexingPipeline

/// The `podprint` program: chooses the command, runs it, and turns errors into one line and a code.
public enum CommandLineTool {
  /// The version of the program.
  package static let version = "0.1.0"

  /// The commands, in the order that help shows them.
  package static let commands: [any Command.Type] = [
    IngestCommand.self, IdentifyCommand.self, ListenCommand.self, ListCommand.self,
    ShowCommand.self, StatsCommand.self,
    VerifyCommand.self, RemoveCommand.self, RepeatsCommand.self, TimelineCommand.self,
    RunCommand.self, RunsCommand.self,
    CompactCommand.self, ExportCommand.self, ImportCommand.self, SignatureCommand.self,
  ]

  /// Runs the command line of this process, and ends the process.
  public static func runProcess() -> Never {
    // A closed pipe is noticed where it is written to; the signal would end an indexing run midway.
    // So is a limit on the size of files.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    HeapTuning.keepFreedMemory()
    let arguments = ProcessArguments.read()
    if arguments.map(\.text) == [ReaderProcess.argument] {
      ReaderService.run()
      exit(ExitCode.success.rawValue)
    }
    exit(run(arguments, in: .process).rawValue)
  }

  /// Runs a command line.
  ///
  /// - Parameter arguments: the words after the program's name.
  /// - Returns: how the process should end.
  package static func run(_ arguments: [Argument], in context: CommandContext) -> ExitCode {
    do {
      let status = try dispatch(arguments[...], in: context)
      try context.output.flush()
      return status
    } catch {
      return report(error, in: context)
    }
  }

  private static func dispatch(
    _ arguments: ArraySlice<Argument>, in context: CommandContext
  ) throws -> ExitCode {
    guard let first = arguments.first else { throw UsageError.noCommand }
    switch first.text {
    case "--version":
      try context.output.writeLine("podprint \(version)")
      return .success
    case "--help", "-h":
      try context.output.write(HelpText.overview(of: commands.map { $0.description }))
      return .success
    case "help":
      guard let name = arguments.dropFirst().first else {
        return try dispatch([Argument("--help")], in: context)
      }
      try context.output.write(HelpText.render(try command(named: name).description))
      return .success
    default:
      return try run(try command(named: first), arguments.dropFirst(), in: context)
    }
  }

  private static func run(
    _ command: any Command.Type, _ arguments: ArraySlice<Argument>, in context: CommandContext
  ) throws -> ExitCode {
    do {
      let parsed = try ArgumentParser.parse(arguments, as: command.description)
      if parsed.wantsHelp {
        try context.output.write(HelpText.render(command.description))
        return .success
      }
      return try command.init(parsed).run(in: context)
    } catch let error as UsageError {
      context.say("podprint: \(error)")
      context.say("usage: \(command.description.synopsis)")
      context.say("podprint help \(command.description.name) tells more.")
      return .usage
    }
  }

  private static func command(named argument: Argument) throws(UsageError) -> any Command.Type {
    let found = commands.first { $0.description.name == argument.text }
    guard let found else {
      if argument.bytes.first == UInt8(ascii: "-") {
        throw .unknownOption(argument.displayText + " before the command", nearest: nil)
      }
      let names = commands.map { $0.description.name } + ["help"]
      throw .unknownCommand(
        argument.displayText, nearest: NearestName.find(argument.displayText, among: names))
    }
    return found
  }

  private static func report(_ error: any Error, in context: CommandContext) -> ExitCode {
    switch error {
    case let error as UsageError:
      context.say("podprint: \(error)")
      context.say("podprint --help lists the commands.")
      return .usage
    case OutputError.closed:
      return .outputClosed
    case OutputError.failed(let reason):
      context.say("podprint: cannot write standard output: \(reason)")
      return .cannotWrite
    case let failure as CommandFailure:
      try? context.output.flush()
      context.say("podprint: \(failure.message)")
      return failure.status
    case let error as CatalogError:
      try? context.output.flush()
      context.say("podprint: \(error)")
      return error.exitStatus
    case let error as ExportError:
      try? context.output.flush()
      context.say("podprint: \(error)")
      return error.exitStatus
    case let error as RepeatDecisionError:
      context.say("podprint: \(error)")
      return error.exitStatus
    case PipelineError.nothingToScan(let problems), PipelineError.doubtfulFolders(let problems):
      for problem in problems { context.say("podprint: \(problem)") }
      return .noInput
    case PipelineError.catalog(let error):
      return report(error, in: context)
    default:
      try? context.output.flush()
      context.say("podprint: \(displayText("\(error)"))")
      return .ourBug
    }
  }
}
