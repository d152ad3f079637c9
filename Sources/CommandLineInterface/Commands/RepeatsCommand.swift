import CatalogStorage
import FilePaths
import RepeatFinding
import RepeatFormats
import Repeats
import TextWriting

/// `podprint repeats`: what several episodes have in common.
struct RepeatsCommand: Command {
  private static let show = Option<String>("show", "NAME", "Only what episodes of this show have")
  private static let places = Flag("places", "List below each repeat where it stands")
  private static let rejected = Flag("rejected", "List those too that you rejected")
  private static let format = Option<RepeatFormat>(
    "format", "FORMAT",
    "Write a file for each episode: edl, chapters, audacity, ffmetadata, sponsorblock, cue or csv",
    expectation: "edl, chapters, audacity, ffmetadata, sponsorblock, cue or csv"
  ) { $0.text.flatMap { RepeatFormat(rawValue: $0) } }
  private static let output = Option<FilePath>(
    "output", "DIR", "The folder for these files; without it each goes beside its audio")
  private static let force = Flag("force", "Replace other files beside the audio")
  private static let plot = Option<FilePath>(
    "plot", "FILE", "Draw a show as a picture (SVG): a row an episode, repeats coloured by kind")

  static let description = CommandDescription(
    name: "repeats", summary: "List intros, outros, adverts and reruns, and say what they are",
    operands: RepeatsDecision.operand,
    options: [
      show.description, places.description, rejected.description, format.description,
      output.description, force.description, plot.description, CommonOptions.catalog.description,
      WaitOption.option.description, CommonOptions.json.description,
    ],
    discussion: [
      "ingest finds what lasts two seconds or more and is in several episodes: each new "
        + "episode is compared with all others. Edges are good to some hundredths of a second where what "
        + "repeats is not spoken over. Silence, loops of music and copies of an episode are no repeats; most of "
        + "an episode in another one is a rerun.",
      "A JSON line a place holds repeat (a number), kind (intro, outro, advert, sting, rerun, bed, other), "
        + "name, reason, verdict, show, file, episode (id, guid, title, show, published), start and end "
        + "(seconds), and occurrences.",
      "Files are named as the audio, with another ending. edl is for Kodi and Jellyfin, chapters is "
        + "Podcasting 2.0 JSON, ffmetadata is for ffmpeg; in these two and in cue, chapters that the "
        + "episode has are kept.",
    ] + RepeatsDecision.discussion,
    examples: [
      ExampleDescription("podprint repeats --show \"Night Kitchen\"", "What its episodes share"),
      ExampleDescription("podprint repeats --json > repeats.jsonl", "All places, for a script"),
      ExampleDescription("podprint repeats --format edl", "For players that skip adverts"),
      ExampleDescription(
        "podprint repeats --show \"Night Kitchen\" --plot kitchen.svg", "A picture of the show"),
    ] + RepeatsDecision.examples)

  private let catalog: FilePath?
  private let show: String?
  private let decision: RepeatsDecision?
  private let waitSeconds: Int?
  private let asJSON: Bool
  private let listsPlaces: Bool
  private let listsRejected: Bool
  private let format: RepeatFormat?
  private let output: FilePath?
  private let isForced: Bool
  private let plot: FilePath?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    catalog = try arguments.value(of: CommonOptions.catalog)
    show = try arguments.value(of: Self.show)
    decision = try RepeatsDecision(arguments.operands)
    waitSeconds = try arguments.value(of: WaitOption.option)
    asJSON = arguments.has(CommonOptions.json)
    listsPlaces = arguments.has(Self.places)
    listsRejected = arguments.has(Self.rejected)
    format = try arguments.value(of: Self.format)
    output = try arguments.value(of: Self.output)
    isForced = arguments.has(Self.force)
    plot = try arguments.value(of: Self.plot)
    if format == nil, output != nil || isForced {
      throw .refused("--output and --force are about files that --format writes")
    }
    if decision != nil, show != nil || format != nil || plot != nil {
      throw .refused("a decision about repeats takes no --show, --format or --plot")
    }
  }

  func run(in context: CommandContext) throws -> ExitCode {
    if let decision {
      let catalog = try CatalogAccess.change(catalog, waitSeconds: waitSeconds, in: context)
      return try decision.run(on: catalog, asJSON: asJSON, in: context)
    }
    let catalog = try CatalogAccess.read(catalog, in: context)
    if let show, try catalog.episodes(EpisodeFilter(show: show)).isEmpty {
      throw CommandFailure(
        .noInput,
        "no show \"\(displayText(show))\" in the catalog; podprint list shows what there is")
    }
    let listing = try RepeatListing(catalog, show: show, withRejected: listsRejected)
    if let plot { try draw(listing, of: catalog, to: plot, in: context) }
    if let format { return try write(listing, of: catalog, as: format, in: context) }
    if plot == nil { try list(listing.entries, of: catalog, in: context) }
    return .success
  }

  private func list(
    _ entries: [RepeatListing.Entry], of catalog: Catalog, in context: CommandContext
  ) throws {
    if asJSON {
      for line in entries.flatMap(\.jsonLines) { try context.output.writeLine(line) }
      return
    }
    guard entries.isEmpty else {
      for line in entries.tableLines(withPlaces: listsPlaces) {
        try context.output.writeLine(line)
      }
      return
    }
    let waiting = try catalog.referencesToCompare(version: RepeatUpdate.version).count
    context.say(
      waiting == 0
        ? "No repeats: no two episodes have anything in common."
        : "No repeats yet: \(Quantity.count(waiting, "episode")) not compared; podprint ingest does that."
    )
  }

  private func write(
    _ listing: RepeatListing, of catalog: Catalog, as format: RepeatFormat,
    in context: CommandContext
  ) throws -> ExitCode {
    let items = try listing.markedEpisodes(of: catalog, show: show).compactMap { file, episode in
      file.map { RepeatFiles.Item(audio: $0, episode: episode) }
    }
    let files = RepeatFiles(format: format, folder: output, isForced: isForced)
    var hasFailed = false
    for (path, outcome) in try files.write(items) {
      switch outcome {
      case .failed(let failure):
        hasFailed = true
        context.say("podprint: \(failure.message)")
      case .written, .unchanged:
        let isNew = if case .written = outcome { true } else { false }
        try context.output.writeLine(
          asJSON
            ? JSONValue.path(path, named: "file").adding(["written": .bool(isNew)]).line
            : isNew ? "Wrote \(path.displayText)" : "Unchanged \(path.displayText)")
      }
    }
    if items.isEmpty { context.say("No repeats to write.") }
    return hasFailed ? .someFailed : .success
  }

  private func draw(
    _ listing: RepeatListing, of catalog: Catalog, to path: FilePath, in context: CommandContext
  ) throws {
    let episodes = try listing.markedEpisodes(of: catalog, show: show).map(\.episode)
    let shows = Set(episodes.map(\.show))
    guard shows.count <= 1 else {
      throw CommandFailure(
        .usage, "a picture is of one show, and there are \(shows.count): choose one with --show")
    }
    let picture = ShowPlot(show: episodes.first?.show, episodes: episodes).svg
    _ = try TableFile.write(path) { try $0.write(picture) }
    context.say("Drew \(Quantity.count(episodes.count, "episode")) in \(path.displayText)")
  }
}
