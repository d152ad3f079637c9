import AudioDecoding
import AudioSignal
import CatalogStorage
import FilePaths
import Matching
import TextWriting

/// Listens to one input to its end, and writes what changes.
final class ListenSession {
  /// Memory is tidied up once in so many seconds of the stream.
  private static let tidyingSeconds = 20.0

  private var listening: StreamListening
  private var log: AsRunLog?
  private let isLive: Bool
  private let asJSON: Bool
  private let context: CommandContext
  private let display: ProgressDisplay
  private var changes = 0
  private var tidiedSeconds = 0.0
  /// The times of day at which tracks began, in milliseconds since 1970.
  private var starts: [Int: Int64] = [:]

  /// - Parameters:
  ///   - listening: what follows the stream.
  ///   - log: where to keep what was on.
  ///   - isLive: whether the input comes in its own time.
  ///   - asJSON: whether lines are for programs.
  init(
    listening: StreamListening, log: AsRunLog?, isLive: Bool, asJSON: Bool, context: CommandContext
  ) {
    self.listening = listening
    self.log = log
    self.isLive = isLive
    self.asJSON = asJSON
    self.context = context
    display = ProgressDisplay(sink: context.messages, terminal: context.terminal())
  }

  /// Listens until the input ends or it is told to stop.
  ///
  /// - Throws: ``CommandFailure`` when the input cannot be read.
  func run(_ input: LiveInput, stop: StopSignal) throws -> ExitCode {
    defer { display.clear() }
    do {
      var audio = try ListenInput.open(input, stop: stop)
      var block: [Float] = []
      while !stop.isSet, try audio.read(into: &block) {
        for report in try listening.append(block.span) { try write(report) }
        try keepLog()
        tidy()
      }
    } catch {
      // Whatever was on until then is worth its line.
      try? finishLog()
      guard let error = error as? DecodeError else { throw error }
      // Told to stop, it may not have got as far as to know what comes.
      guard stop.isSet else { throw failure(error, of: input) }
    }
    try finishLog()
    try writeSummary()
    return changes > 0 ? .success : .noMatch
  }

  private func finishLog() throws {
    try listening.finish()
    try keepLog()
    try log?.finish()
  }

  private func writeSummary() throws {
    guard asJSON else { return }
    let summary: JSONValue = [
      "summary": [
        "duration": .seconds(listening.durationSeconds), "matches": .integer(changes),
      ]
    ]
    try context.output.writeLine(summary.line)
    try context.output.flush()
  }

  private func write(_ report: StreamReport) throws {
    if report.change == .match { changes += 1 }
    display.clear()
    try context.output.writeLine(
      asJSON ? report.json(streamStart: streamStart).line : report.line)
    try context.output.flush()
  }

  private func keepLog() throws {
    let ended = listening.takeEnded()
    guard log != nil else { return }
    noteStarts()
    try log?.take(ended, going: listening.tracks) { [starts] track in
      guard let start = starts[track.id], let streamStart else { return nil }
      let end = streamStart + Int64(track.match.clipRange.upperBound * 1000)
      return start...max(start, end)
    }
    for (track, _) in ended { starts[track.id] = nil }
    try log?.write(until: listening.durationSeconds)
  }

  /// Notes the time of day at which what is on began, as long as the stream has not paused since.
  private func noteStarts() {
    guard let streamStart else { return }
    for track in listening.tracks where starts[track.id] == nil {
      starts[track.id] = streamStart + Int64(track.match.clipRange.lowerBound * 1000)
    }
  }

  /// The time of day at which the stream would have started if it had come without a pause until now.
  private var streamStart: Int64? {
    guard isLive else { return nil }
    return UTCTime.nowMilliseconds - Int64(listening.durationSeconds * 1000)
  }

  private func tidy() {
    let seconds = listening.durationSeconds
    if seconds >= tidiedSeconds + Self.tidyingSeconds {
      HeapTuning.giveBackFreedMemory()
      tidiedSeconds = seconds
    }
    display.draw { columns in
      var line = "\(ClockTime.seconds(seconds)) listened"
      if let (place, time) = listening.position {
        line += "; \(ClockTime.seconds(time)) of \(place.reference.episode.heading)"
      }
      return ColumnWidth.fit(line, columns: columns)
    }
  }

  /// An address without what stands before the host: it may be a password.
  private static func withoutPassword(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://"),
      let at = address[scheme.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
    else { return address }
    return String(address[..<scheme.upperBound] + address[address.index(after: at)...])
  }

  private func failure(_ error: DecodeError, of input: LiveInput) -> CommandFailure {
    let name: String
    var hint = ""
    switch input.source {
    case .standardInput:
      name = "standard input"
      if input.format == nil, case .underlying = error {
        hint = "; raw samples need --format, such as s16le, with --rate and --channels"
      }
    case .address(let path): name = Self.withoutPassword(path.displayText)
    }
    var status = ExitCode.badData
    if case .notFound = error { status = .noInput }
    return CommandFailure(status, "\(name): \(displayText(error.description))\(hint)")
  }
}
