import AudioDecoding
import CatalogStorage
import FilePaths
import IndexingPipeline
import TextWriting
import TimedText
import TimelineMapping

/// `podprint timeline`: what became of audio in another version of it.
struct TimelineCommand: Command {
  private static let map = Option<Double>(
    "map", "TIME",
    "Tell where this time of OLD, seconds or H:MM:SS, is in NEW; may be given several times",
    expectation: "seconds or H:MM:SS"
  ) { $0.text.flatMap { ClockTime.seconds(of: $0) } }

  private static let chapters = Option<FilePath>(
    "chapters", "FILE",
    "Chapters (Podcasting 2.0 JSON) or a transcript (WebVTT, SRT, JSON) of OLD: write it for NEW")

  private static let output = Option<FilePath>(
    "output", "FILE", "Where to write chapters or transcript; without it, standard output")

  static let description = CommandDescription(
    name: "timeline",
    summary: "Tell what a new version of an episode has inserted, removed or kept",
    operands: OperandDescription(
      name: "OLD [NEW]", count: .oneOrTwo,
      summary:
        "Audio files, or episodes of the catalog by number, guid or title; one episode alone: "
        + "its former audio (see podprint ingest --keep-versions) or its second newest file, and its newest"
    ),
    options: [
      map.description, chapters.description, output.description,
      CommonOptions.catalog.description, CommonOptions.json.description,
    ],
    discussion: [
      "Stretches that are the same, inserted, removed or replaced make up both from start to end; their edges "
        + "are good to a tenth of a second. Silence at an edge belongs to what stands before it. NEW may "
        + "also be encoded otherwise, be louder, or play at a constant speed from 0.8 to 1.25 times (where the pitch "
        + "moves along, 6% either way).",
      "Of one episode whose former audio is not kept, the changes that ingest recorded are told, and the last line "
        + "says so.",
      "Exits with 2 when they have nothing in common.",
      "With --map, only times are written. A time in a removed or replaced stretch has no place in NEW; the nearest point "
        + "that was kept is told.",
      "With --chapters, a chapter that reaches over an insertion is extended over it; a cue of a "
        + "transcript is split and stands on both sides. What was removed altogether is dropped, and standard error tells how much. "
        + "All else in the file stays as it is, but SRT cues are numbered anew.",
      "A JSON line a stretch holds kind (same, inserted, removed, replaced), old and new (start and end in "
        + "seconds; left out when it is not there) and speed (seconds of OLD in one of NEW, if not 1). With --map, a line a time "
        + "holds old, kind, and new or nearest (seconds).",
    ],
    examples: [
      ExampleDescription("podprint timeline old.mp3 new.mp3", "What changed"),
      ExampleDescription(
        "podprint timeline 12", "What changed when episode 12 was downloaded anew"),
      ExampleDescription(
        "podprint timeline old.mp3 new.mp3 --map 1:02:03", "Where a bookmark is now"),
      ExampleDescription(
        "podprint timeline old.mp3 new.mp3 --chapters old.vtt --output new.vtt",
        "A transcript for the new file"),
    ])

  private let operands: [Argument]
  private let catalog: FilePath?
  private let times: [Double]
  private let chapters: FilePath?
  private let output: FilePath?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    operands = arguments.operands
    catalog = try arguments.value(of: CommonOptions.catalog)
    times = try arguments.allValues(of: Self.map)
    chapters = try arguments.value(of: Self.chapters)
    output = try arguments.value(of: Self.output)
    asJSON = arguments.has(CommonOptions.json)
    if operands.contains(where: \.isStandardInput) {
      throw .refused("standard input (-) is not read; name files or episodes")
    }
    if output != nil, chapters == nil { throw .refused("--output goes with --chapters") }
    if chapters != nil, output == nil, asJSON || !times.isEmpty {
      throw .refused(
        "with --chapters, --json and --map need --output: they write standard output too")
    }
  }

  func run(in context: CommandContext) throws -> ExitCode {
    HeapTuning.shareFreedMemory()
    let text = try chapters.map { try TimedTextFile.read($0) }
    let (map, isRecorded) = try map(in: context)
    if map.sharesNothing {
      context.say("podprint: OLD and NEW have nothing in common")
    }
    if let text, let chapters, !map.sharesNothing {
      try write(text, from: chapters, by: map, in: context)
      if output == nil { return .success }
    }
    if !times.isEmpty {
      try writeTimes(by: map, in: context)
    } else if chapters == nil || output != nil {
      let lines = asJSON ? map.jsonLines : map.tableLines(isRecorded: isRecorded)
      for line in lines { try context.output.writeLine(line) }
    }
    return map.sharesNothing ? .noMatch : .success
  }

  /// The map from OLD to NEW, and whether it was recorded at ingest.
  private func map(
    in context: CommandContext
  ) throws -> (map: TimelineMap, isRecorded: Bool) {
    guard operands.count == 1 else {
      return (try map(of: try sources(in: context), in: context), false)
    }
    let catalog = try CatalogAccess.read(catalog, in: context)
    let episode = try EpisodeChoice.find(operands[0], in: catalog)
    let sources: [TimelineAudio]
    do {
      sources = [
        try catalog.formerTimelineAudio(of: episode), try catalog.timelineAudio(of: episode),
      ]
    } catch let failure as CommandFailure {
      guard let map = try catalog.recordedTimeline(of: episode) else { throw failure }
      return (map, true)
    }
    return (try map(of: sources, in: context), false)
  }

  /// What to compare: OLD and NEW.
  private func sources(in context: CommandContext) throws -> [TimelineAudio] {
    try operands.map { operand in
      do throws(FileSystemError) {
        _ = try FileSystem.status(of: operand.path)
        return .file(operand.path)
      } catch {
        guard error.isMissing else {
          throw CommandFailure(.cannotWrite, "cannot read", operand.path, error.description)
        }
      }
      do {
        let catalog = try CatalogAccess.read(catalog, in: context)
        return try catalog.timelineAudio(of: try EpisodeChoice.find(operand, in: catalog))
      } catch CatalogError.notFound where catalog == nil {
        throw CommandFailure(.noInput, "cannot read", operand.path, "no such file")
      }
    }
  }

  private func map(of sources: [TimelineAudio], in context: CommandContext) throws -> TimelineMap {
    let (audio, warnings) = try TimelineAudio.read(sources)
    for warning in warnings { context.say("podprint: \(warning)") }
    let comparison = TimelineComparison(old: audio[0])
    let outcome = comparison.compare(audio[1])
    guard outcome.mayDifferInSpeed, let path = sources[1].file,
      let map = try SpeedReading(path: path).map(by: comparison, after: outcome),
      map.sharedSeconds > outcome.map.sharedSeconds
    else { return outcome.map }
    return map
  }

  private func writeTimes(by map: TimelineMap, in context: CommandContext) throws {
    for time in times {
      guard let translation = map.translation(ofOldSeconds: time) else {
        throw CommandFailure(
          .usage,
          "--map \(ClockTime.tenths(time)) lies behind the end of OLD, \(ClockTime.tenths(map.oldDurationSeconds))"
        )
      }
      try context.output.writeLine(
        asJSON ? translation.json(ofOldSeconds: time).line : translation.line(ofOldSeconds: time))
    }
  }

  private func write(
    _ bytes: [UInt8], from path: FilePath, by map: TimelineMap, in context: CommandContext
  ) throws {
    let text: TimedText
    do throws(TimedTextError) {
      text = try TimedText.translated(bytes, by: map)
    } catch {
      throw CommandFailure(.badData, "cannot translate", path, error.description)
    }
    if let output {
      _ = try TableFile.write(output) { try $0.write(bytes: text.bytes) }
    } else {
      try context.output.write(bytes: text.bytes)
    }
    context.say("podprint: " + text.summary)
  }
}

/// Reads NEW again, to compare it at the speed that it plays at.
private struct SpeedReading {
  let path: FilePath

  /// The map at the speed that is found; `nil` when none is.
  func map(
    by comparison: TimelineComparison, after outcome: TimelineComparison.Outcome
  ) throws -> TimelineMap? {
    var search = comparison.speedSearch(newDurationSeconds: outcome.map.newDurationSeconds)
    try decode { block in
      search.append(block.span)
      return !search.isComplete
    }
    var playback = search.playback()
    if playback == nil, outcome.drift != 1 {
      playback = Playback(speed: outcome.drift, frequencySkew: 0)
    }
    guard let playback else { return nil }
    var fingerprinter = ScaledFingerprinter(playback)
    try decode { block in
      fingerprinter.append(block.span)
      return true
    }
    return comparison.compare(fingerprinter.finish(), speed: playback.speed)
  }

  private func decode(while goesOn: ([Float]) -> Bool) throws {
    do throws(DecodeError) {
      var decoder = try AudioDecoder.open(.file(path))
      var block: [Float] = []
      while try decoder.read(into: &block), goesOn(block) {}
    } catch {
      throw CommandFailure(.badData, "cannot read", path, error.description)
    }
  }
}
