import CatalogStorage
import FilePaths
import IndexingPipeline
import TextWriting

/// `podprint export`: writes a catalog that can be carried elsewhere, or a table of what it says.
struct ExportCommand: Command {
  private static let show = Option<String>("show", "NAME", "Only the episodes of this show")
  private static let since = day("since", "Only episodes published on this day or later")
  private static let until = day("until", "Only episodes published on this day or before")
  private static let query = Option<String>(
    "query", "TEXT", "Only episodes with this text in title, show, guid or summary")
  private static let edgeProfiles = Flag(
    "edge-profiles",
    "Take along what the edges of repeats are told by, for podprint import: 0.14 MB an hour more")
  private static let hidePaths = Flag(
    "hide-paths", "Name files without the folders that they lie in")
  private static let noPostings = Flag(
    "no-postings", "Leave the postings out: smaller, and slower to look for clips in")
  private static let noArtwork = Flag("no-artwork", "Leave the pictures out")
  private static let format = Option<ExportFormat>(
    "format", "FORMAT", "catalog, or csv or jsonl for a table of episodes and files",
    expectation: "catalog, csv or jsonl"
  ) { $0.text.flatMap { ExportFormat(rawValue: $0) } }

  static let description = CommandDescription(
    name: "export", summary: "Write a portable catalog, or a table of episodes, to a file",
    operands: OperandDescription(
      name: "FILE", count: .exactlyOne,
      summary: "The file to write; - is standard output, for tables"),
    options: [
      show.description, since.description, until.description, query.description,
      format.description, noPostings.description, noArtwork.description, edgeProfiles.description,
      hidePaths.description, CommonOptions.catalog.description,
      CommonOptions.json.description,
    ],
    discussion: [
      "A portable catalog is one file for identify, list, show, stats, verify and import on any machine; what it "
        + "says cannot be changed. It holds episodes with all that is said about them, their signatures and "
        + "postings, and of the files that hold them path, size, state and format; it holds no runs, no tags and no "
        + "times of files. The same content gives the same bytes. It appears when it is whole, "
        + "and replaces nothing but an older export (else 73). verify checks its content hash.",
      "Without postings, identify makes them of the signatures each time, which takes time and some 0.5 MB of "
        + "memory for each hour of audio. With --hide-paths, a file of the same name as another's has the digest of its audio "
        + "in place of a folder.",
      "csv has a line for each file, after a line of names, as RFC 4180 says; in text that starts "
        + "with = + - or @, which spreadsheets would run, a ' goes before it. jsonl has a line for each episode: the members of "
        + "podprint show, without signatures. A table may replace any file but a catalog.",
      "Days are YYYY-MM-DD, as the feed says them; episodes without a date are left out when one is given. The "
        + "JSON line holds file, episodes, files, signatures, audioSeconds, postings, bytes and "
        + "contentHash.",
    ],
    examples: [
      ExampleDescription(
        "podprint export shows.podprint", "All; then elsewhere: identify --catalog shows.podprint"),
      ExampleDescription("podprint export --since 2026-01-01 --no-postings new.podprint", "Small"),
      ExampleDescription("podprint export --format csv - > episodes.csv", "For a spreadsheet"),
    ])

  private let file: Argument
  private let catalog: FilePath?
  private let request: CatalogExport
  private let format: ExportFormat
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let file = arguments.operands.first else { throw .missingOperand("FILE") }
    self.file = file
    catalog = try arguments.value(of: CommonOptions.catalog)
    format = try arguments.value(of: Self.format) ?? .catalog
    asJSON = arguments.has(CommonOptions.json)
    var request = CatalogExport(file: file.path)
    request.filter = EpisodeFilter(
      show: try arguments.value(of: Self.show), text: try arguments.value(of: Self.query),
      since: try arguments.value(of: Self.since),
      until: try arguments.value(of: Self.until))
    request.includesPostings = !arguments.has(Self.noPostings)
    request.includesArtwork = !arguments.has(Self.noArtwork)
    request.includesEdgeProfiles = arguments.has(Self.edgeProfiles)
    request.hidesFolders = arguments.has(Self.hidePaths)
    self.request = request
    if let since = request.filter.since, let until = request.filter.until,
      until.description < since.description
    {
      throw .refused("--until must not lie before --since")
    }
    if format == .catalog, file.isStandardInput {
      throw .refused("a catalog cannot be written to standard output (-); name a file")
    }
    guard format != .catalog else { return }
    for flag in [Self.noPostings, Self.noArtwork, Self.edgeProfiles, Self.hidePaths]
    where arguments.has(flag) {
      throw .refused("--\(flag.description.name) says nothing about --format \(format.rawValue)")
    }
    if asJSON, file.isStandardInput {
      throw .refused("--json and a table cannot both be written to standard output")
    }
  }

  func run(in context: CommandContext) throws -> ExitCode {
    let location = try CatalogLocation(option: catalog, environment: context.environment)
    let cancellation = CancellationFlag()
    let interruption = Interruption(in: context) { _ in cancellation.cancel() }
    let catalog = try Catalog.open(location.path, mode: .readOnly)
    do {
      let report = try write(catalog, in: context) { cancellation.isCancelled }
      if let report, asJSON {
        try context.output.writeLine(report.json(at: file.path).line)
      } else if let report {
        try context.output.writeLine(report.line(at: file.path))
      }
    } catch {
      if let status = interruption.status { return status }
      throw error
    }
    return .success
  }

  /// - Returns: what to tell; nothing when standard output was written to.
  private func write(
    _ catalog: Catalog, in context: CommandContext, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> ExportReport? {
    guard format != .catalog else {
      return try catalog.export(request, isCancelled: isCancelled)
    }
    let table = MetadataTable(format: format, filter: request.filter, isCancelled: isCancelled)
    guard !file.isStandardInput else {
      _ = try table.write(catalog, to: context.output)
      return nil
    }
    var (report, bytes) = try TableFile.write(file.path) { try table.write(catalog, to: $0) }
    report.bytes = bytes
    return report
  }

  private static func day(_ name: String, _ summary: String) -> Option<CalendarDay> {
    Option(name, "DATE", summary, expectation: "a day such as 2026-03-09") {
      $0.text.flatMap { CalendarDay($0) }
    }
  }
}

extension ExportError {
  /// How the process ends after this error.
  var exitStatus: ExitCode {
    switch self {
    case .catalog(let error): error.exitStatus
    case .otherFile, .workingCatalog: .cannotCreate
    case .nothingChosen: .noInput
    case .noPostings: .badData
    case .noRoom, .cannotWrite: .cannotWrite
    }
  }
}
