import CommandLineInterface
import FilePaths
import Glibc
import Testing

@Suite("Command line")
struct CommandLineToolTests {
  private struct Run {
    var status: ExitCode
    var output: String
    var messages: String

    init(_ words: [String], failure: OutputError? = nil) {
      let (output, messages) = (MemorySink(failure: failure), MemorySink())
      let context = CommandContext(
        output: output, messages: messages, environment: { _ in nil }, terminal: { nil })
      status = CommandLineTool.run(words.map { Argument($0) }, in: context)
      self.output = output.text
      self.messages = messages.text
    }
  }

  @Test("Every command has a description that help can show")
  func descriptions() {
    for command in CommandLineTool.commands {
      let description = command.description
      #expect(!description.examples.isEmpty)
      // A signature is made of a recording alone.
      let readsCatalog = description.name != "signature"
      #expect(description.options.contains { $0.name == "catalog" } == readsCatalog)
      #expect(Set(description.options.map(\.name)).count == description.options.count)
      #expect(!description.summary.hasSuffix("."))
      for example in description.examples {
        #expect(example.line.contains("podprint \(description.name)"))
      }
    }
  }

  @Test("Nothing says where the catalog is")
  func nowhere() {
    let run = Run(["list"])
    #expect(run.status == .usage)
    #expect(
      run.messages
        == "podprint: no place for the catalog: HOME is not set; name one with --catalog FILE\n")
  }

  /// What the process does about a signal.
  private func handler(of signal: Int32) -> Int {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  @Test(
    "A command that is not all of its process leaves signals to the others",
    arguments: [["compact"], ["export", "x"], ["identify", "x.wav"], ["listen", "-"]])
  func signals(_ words: [String]) {
    let numbers = [SIGINT, SIGTERM]
    let before = numbers.map(handler)
    #expect(Run(words + ["--catalog", "/nowhere"]).status == .noInput)
    #expect(numbers.map(handler) == before)
  }

  @Test(
    "The level that identify answers at", arguments: ["0", "-1", "nan", "inf", "few", ""])
  func noLevel(_ text: String) {
    let run = Run(["identify", "clip.wav", "--catalog", "/nowhere", "--false-matches", text])
    #expect(run.status == .usage)
    #expect(run.messages.contains("a number above 0, such as 0.01 or 1e-6"))
  }

  @Test("A level is any number above zero", arguments: ["1e9", "0.5", "1", "1e-12"])
  func level(_ text: String) {
    let run = Run(["identify", "clip.wav", "--catalog", "/nowhere", "--false-matches", text])
    #expect(run.status == .noInput)
  }

  @Test(
    "Output that cannot be written",
    arguments: [
      (.closed, .outputClosed, ""),
      (
        .failed("No space left on device"), .cannotWrite,
        "podprint: cannot write standard output: No space left on device\n"
      ),
    ] as [(OutputError, ExitCode, String)])
  func output(_ failure: OutputError, _ status: ExitCode, _ message: String) {
    let run = Run(["--help"], failure: failure)
    #expect(run.status == status)
    #expect(run.messages == message)
  }

  @Test(
    "The catalog's place",
    arguments: [
      ("given.db", ["PODPRINT_CATALOG": "/named.db"], "given.db", false),
      (nil, ["PODPRINT_CATALOG": "named.db", "XDG_DATA_HOME": "/data"], "named.db", false),
      (nil, ["XDG_DATA_HOME": "/data", "HOME": "/home/u"], "/data/podprint/catalog.sqlite", true),
      (
        nil, ["XDG_DATA_HOME": "relative", "HOME": "/home/u"],
        "/home/u/.local/share/podprint/catalog.sqlite", true
      ),
    ] as [(String?, [String: String], String, Bool)])
  func place(
    _ option: String?, _ environment: [String: String], _ expected: String, _ isStandard: Bool
  ) throws {
    let location = try CatalogLocation(option: option.map { FilePath($0) }) {
      environment[$0].map { Array($0.utf8) }
    }
    #expect(location.path == FilePath(expected))
    #expect(location.isStandard == isStandard)
  }

  @Test(
    "The exit code after several clips",
    arguments: [
      ([.match], .success),
      ([.match, .noMatch], .noMatch),
      ([.tooShort], .noMatch),
      ([.error("x", isMissing: true)], .noInput),
      ([.error("x", isMissing: true), .error("y", isMissing: false)], .badData),
      ([.match, .error("x", isMissing: true)], .someFailed),
      ([.noMatch, .error("x", isMissing: false)], .someFailed),
    ] as [([ClipAnswer.Outcome], ExitCode)])
  func tally(_ outcomes: [ClipAnswer.Outcome], _ status: ExitCode) {
    var tally = ClipTally()
    for outcome in outcomes { tally.count(outcome) }
    #expect(tally.status == status)
  }
}
