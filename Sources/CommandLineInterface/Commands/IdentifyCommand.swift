import CatalogStorage
import FilePaths
import Matching
import TextWriting

/// `podprint identify`: which episode a clip is from, and where in it.
struct IdentifyCommand: Command {
  private static let top = Option<Int>(
    "top", "N", "At most so many matches a clip; without it, all", in: 1...1000)

  static let description = CommandDescription(
    name: "identify", summary: "Tell which episode a clip is from, and where in it",
    operands: OperandDescription(
      name: "CLIP", count: .oneOrMore,
      summary:
        "A recording of 3 seconds or more in any audio format, or its signature; - is standard input"
    ),
    options: [
      CommonOptions.catalog.description, top.description, SpeedOption.option.description,
      FalseMatchesOption.option.description, CommonOptions.json.description,
    ],
    discussion: [
      "Exits with 2 when some clip has no match. With several clips, one that cannot be read does "
        + "not stop the others, and the exit code is 1; when none could be read it is 65, or 66 when "
        + "none is there.",
      "A clip that is not found as recorded is looked for at other speeds, which takes up to a tenth of its "
        + "length; --speed 1 leaves that out.",
      "A clip may be long, and may hold stretches of several episodes: each stretch is a match, with the part "
        + "of the clip that it covers, and a stretch that several episodes hold is a match in each. They are told by "
        + "their place in the clip, the best of each stretch first.",
      "A signature that podprint signature wrote stands for the recording it was made of; in loud noise, some clips are found by "
        + "their audio only.",
      "A clip that lies within an intro, an advert or anything else that repeats is answered as that, with all "
        + "the episodes that have it; a clip that reaches past it names the one episode.",
      "A JSON line a clip holds clip, duration (seconds), outcome (match, noMatch, tooShort, error), "
        + "error, and matches, best first wherever in the clip they are: file, state (missing when it was not there at "
        + "the last ingest), episode, offset (the episode's time at the clip's "
        + "start, negative when that lies before it), clipRange, speed, frequencySkew, confidence (0 to 1), expectedFalseMatches (above 1, the place "
        + "means nothing), chapter (title, start) and repeat (id, kind, name, occurrences). A name that is not UTF-8 is escaped, and clipBytes or fileBytes "
        + "gives its bytes in hexadecimal.",
    ],
    examples: [
      ExampleDescription("podprint identify clip.mp3", "One clip"),
      ExampleDescription("podprint identify --json recordings/*.m4a", "Many, for a script"),
      ExampleDescription("podprint identify --speed 1 clip.mp3", "No search for other speeds"),
      ExampleDescription("podprint identify clip.signature", "By its signature alone"),
      ExampleDescription("arecord -d 10 | podprint identify -", "Ten seconds from the microphone"),
    ])

  private let clips: [Argument]
  private let catalog: FilePath?
  private let top: Int?
  private let settings: MatchSettings
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    clips = arguments.operands
    catalog = try arguments.value(of: CommonOptions.catalog)
    top = try arguments.value(of: Self.top)
    asJSON = arguments.has(CommonOptions.json)
    settings = try arguments.matchSettings()
    guard clips.count(where: { $0.isStandardInput }) <= 1 else {
      throw .refused("standard input (-) can be read only once")
    }
  }

  func run(in context: CommandContext) throws -> ExitCode {
    HeapTuning.shareFreedMemory()
    let display = ProgressDisplay(sink: context.messages, terminal: context.terminal())
    let identification = try Identification(
      catalog: CatalogAccess.read(catalog, in: context), mostMatches: top, settings: settings,
      display: display)
    let interruption = Interruption(in: context) { status in
      display.clear()
      Interruption.endProcess(status)
    }
    var tally = ClipTally()
    for clip in clips {
      let answer = try identification.answer(clip)
      tally.count(answer.outcome)
      if asJSON {
        try context.output.writeLine(answer.json.line)
      } else if case .error(let reason, _) = answer.outcome {
        context.say("podprint: \(clip.displayText): \(displayText(reason))")
      } else {
        for line in answer.lines { try context.output.writeLine(line) }
      }
      try context.output.flush()
    }
    return interruption.status ?? tally.status
  }
}

extension Argument {
  /// Whether it is `-` alone.
  var isStandardInput: Bool { bytes == [UInt8(ascii: "-")] }
}
