import AudioDecoding
import AudioSignal
import FilePaths
import Fingerprinting
import IndexingPipeline
import TextWriting

/// `podprint signature`: writes what a recording can be identified by, so that the recording itself can stay where it is.
struct SignatureCommand: Command {
  private static let output = Option<FilePath>(
    "output", "FILE",
    "The file to write, - for standard output; without it, the recording's name with the ending .signature, in the current folder"
  )

  static let description = CommandDescription(
    name: "signature", summary: "Write the signature of a recording, to identify it elsewhere",
    operands: OperandDescription(
      name: "FILE", count: .exactlyOne,
      summary: "A recording in any audio format; - is standard input"),
    options: [output.description, CommonOptions.json.description],
    discussion: [
      "podprint identify takes the file in place of the recording. It holds the strongest peaks of the spectrum, some 100 bytes a "
        + "second, and no sound.",
      "An existing file is replaced if it is a signature, and left as it is otherwise.",
      "The JSON line holds file, output, duration (seconds) and bytes.",
    ],
    examples: [
      ExampleDescription("podprint signature clip.m4a", "Write clip.signature"),
      ExampleDescription(
        "podprint signature clip.m4a --output - | ssh server podprint identify -",
        "Ask a catalog that lies elsewhere"),
    ])

  private let input: Argument
  private let target: FilePath
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    input = arguments.operands[0]
    asJSON = arguments.has(CommonOptions.json)
    if let output = try arguments.value(of: Self.output) {
      target = output
    } else {
      guard !input.isStandardInput else {
        throw .refused("a signature of standard input needs --output FILE")
      }
      target = FilePath(bytes: input.path.stem + Array(".signature".utf8))
    }
    guard !(asJSON && isToStandardOutput) else {
      throw .refused("standard output takes the signature or --json, not both")
    }
  }

  private var isToStandardOutput: Bool { target.bytes == [UInt8(ascii: "-")] }

  func run(in context: CommandContext) throws -> ExitCode {
    let signature = try read()
    let bytes = signature.encoded()
    if isToStandardOutput {
      try context.output.write(bytes: bytes)
      return .success
    }
    try write(bytes)
    let seconds = signature.reference.durationSeconds
    guard asJSON else {
      context.say(
        "Wrote \(target.displayText): \(Quantity.decimal(seconds)) s, \(Quantity.bytes(bytes.count))."
      )
      return .success
    }
    let line = JSONValue.path(input.path, named: "file").adding([
      "output": .string(target.displayText), "duration": .seconds(seconds),
      "bytes": .integer(bytes.count),
    ])
    try context.output.writeLine(line.line)
    return .success
  }

  private func read() throws -> ClipSignature {
    var fingerprinter = ClipFingerprinter()
    do throws(DecodeError) {
      var decoder = try AudioDecoder.open(
        input.isStandardInput ? .standardInput : .file(input.path))
      var block: [Float] = []
      while try decoder.read(into: &block) { fingerprinter.append(block.span) }
    } catch {
      var status = ExitCode.badData
      if case .notFound = error { status = .noInput }
      throw CommandFailure(status, "\(input.displayText): \(displayText(error.description))")
    }
    return fingerprinter.finish()
  }

  private func write(_ bytes: [UInt8]) throws(CommandFailure) {
    let isReplaceable: Bool
    do throws(FileSystemError) {
      isReplaceable = try self.isReplaceable()
      if isReplaceable { try FileSystem.write(bytes, to: target) }
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write", target, error.description)
    }
    guard isReplaceable else {
      throw CommandFailure(
        .cannotCreate, "cannot write", target,
        "it is something else than a signature; it was left as it is")
    }
  }

  /// Whether there is no such file, or a signature that may be replaced.
  private func isReplaceable() throws(FileSystemError) -> Bool {
    do throws(FileSystemError) {
      guard try FileSystem.status(of: target).kind == .regularFile else { return false }
    } catch {
      if error.isMissing { return true }
      throw error
    }
    let magic = ClipSignature.magic
    let start = try FileSystem.firstBytes(of: target, count: magic.count)
    return start.isEmpty || start == magic
  }
}
