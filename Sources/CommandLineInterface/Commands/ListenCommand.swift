import AudioDecoding
import AudioSignal
import CatalogStorage
import FilePaths
import Matching
import TextWriting

/// `podprint listen`: tells what is on in a stream while it goes on.
struct ListenCommand: Command {
  private static let format = Option<String>(
    "format", "NAME",
    "FFmpeg's name of the input's format: raw samples such as s16le or f32le, or a capture device such as "
      + "alsa or pulse, of which INPUT then is the name; without it, the input tells")
  private static let rate = Option<Int>(
    "rate", "HZ", "Samples a second of raw samples; 44100 when not given", in: 1_000...768_000)
  private static let channels = Option<Int>(
    "channels", "N", "Channels of raw samples; 1 when not given", in: 1...64)
  private static let log = Option<FilePath>(
    "log", "FILE", "Write what was on, from when to when, to the end of this CSV file")

  static let description = CommandDescription(
    name: "listen", summary: "Tell what is on in a stream while it goes on",
    operands: OperandDescription(
      name: "INPUT", count: .atMostOne,
      summary:
        "A stream's address, a file, a capture device with --format, or - for standard input, which it is "
        + "when there is none"),
    options: [
      CommonOptions.catalog.description, format.description, rate.description,
      channels.description, log.description, SpeedOption.option.description,
      FalseMatchesOption.option.description, CommonOptions.json.description,
    ],
    discussion: [
      "Writes a line when what is on changes, or its chapter, and when nothing that is known is on any more; not "
        + "more often. Audio that is clean is known after some 2 seconds, in noise after 4 to 8; jumps and changes of speed are followed.",
      "Within an intro, an advert or anything else that repeats, that is told; as soon as the stream goes past it, the episode. "
        + "Changes of the catalog are taken up while listening.",
      "Ends with the input, or when interrupted, and then exits with 0; with 2 if nothing was known.",
      "A JSON line holds time (seconds of the stream when it was noticed), clock (when the input is live), event (match, chapter, "
        + "lost), position (the episode's time then) and matches as identify tells them, with offset and clipRange in the "
        + "stream's time. The last line holds summary.",
      "The log has a line for each stretch, with its start and end by the clock (of live inputs) and in seconds of the stream, what it was, "
        + "and from where to where it went in the episode.",
    ],
    examples: [
      ExampleDescription(
        "podprint listen https://radio.example/live.mp3 --log as-run.csv", "Monitor a station"),
      ExampleDescription(
        "arecord -f S16_LE -r 16000 | podprint listen", "What is on in the room"),
      ExampleDescription("podprint listen --format alsa default", "The same without a pipe"),
      ExampleDescription(
        "podprint listen --format s16le --rate 48000 --channels 2 --json -", "Raw samples"),
    ])

  private let input: LiveInput
  private let catalog: FilePath?
  private let log: FilePath?
  private let settings: MatchSettings
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let operand = arguments.operands.first
    var input = LiveInput(.standardInput)
    if let operand, !operand.isStandardInput { input.source = .address(operand.path) }
    input.format = try arguments.value(of: Self.format)
    input.sampleRate = try arguments.value(of: Self.rate)
    input.channelCount = try arguments.value(of: Self.channels)
    if input.format == nil, input.sampleRate != nil || input.channelCount != nil {
      throw .refused("--rate and --channels describe raw samples, whose --format is missing")
    }
    self.input = input
    catalog = try arguments.value(of: CommonOptions.catalog)
    log = try arguments.value(of: Self.log)
    asJSON = arguments.has(CommonOptions.json)
    settings = try arguments.matchSettings()
  }

  func run(in context: CommandContext) throws -> ExitCode {
    HeapTuning.shareFreedMemory()
    let stop = StopSignal()
    let interruption = Interruption(in: context) { _ in stop.set() }
    let session = try ListenSession(
      listening: StreamListening(
        catalog: CatalogAccess.read(catalog, in: context), settings: settings),
      log: log.map { try AsRunLog(appendingTo: $0) }, isLive: input.file == nil, asJSON: asJSON,
      context: context)
    return try withExtendedLifetime(interruption) {
      try session.run(input, stop: stop)
    }
  }
}
