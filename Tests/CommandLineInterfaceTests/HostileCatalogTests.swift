import CatalogStorage
import CommandLineInterface
import FilePaths
import Fingerprinting
import Foundation
import Matching
import PodcastMetadata
import RepeatableRandom
import Repeats
import SQLiteSupport
import Testing

/// Runs what users run on catalogs whose values a stranger chose.
@Suite("Commands on strangers' catalogs")
struct HostileCatalogTests {
  private static let values = [
    "NULL", "-1", "9223372036854775807", "-9223372036854775807 - 1", "9e999", "-9e999", "1e300",
    "'x'",
    "x'00ff'", "CAST(x'fffe00' AS TEXT)", "printf('%.*c', 70000, char(10))",
  ]
  private static let commands = [
    ["list"], ["list", "--json"], ["show", "1"], ["show", "1", "--json"], ["stats"],
    ["stats", "--json"], ["verify"], ["repeats", "--places"], ["repeats", "--json"], ["runs"],
    ["export", "-", "--format", "csv"], ["export", "-", "--format", "jsonl"],
  ]

  /// A catalog of three episodes with an intro, chapters and artwork, and a copy to change.
  private final class Sample {
    let folder = FileManager.default.temporaryDirectory.appending(path: "podprint-\(UUID())")
    let original: FilePath
    let copy: FilePath

    init(asExport: Bool) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let working = FilePath(folder.appending(path: "working").path)
      original = FilePath(folder.appending(path: "original").path)
      copy = FilePath(folder.appending(path: "strange.sqlite").path)
      try Self.fill(try Catalog.open(working, mode: .create))
      if asExport {
        _ = try Catalog.open(working, mode: .readOnly).export(CatalogExport(file: original))
      } else {
        let connection = try SQLiteConnection.open(working, access: .readWrite)
        try connection.execute("PRAGMA journal_mode = DELETE")
        try FileManager.default.copyItem(
          atPath: working.displayText, toPath: original.displayText)
      }
    }

    deinit {
      try? FileManager.default.removeItem(at: folder)
    }

    private static func fill(_ catalog: Catalog) throws {
      for number: UInt8 in 1...3 { try store(number, in: catalog) }
      let places = (1...3).map {
        Occurrence(reference: ReferenceIdentifier(rawValue: $0), frames: 100..<200)
      }
      _ = try catalog.storeComparison(
        of: ReferenceIdentifier(rawValue: 3), version: 1,
        changes: RepeatChanges(added: [
          FoundRepeat(kind: .intro, reason: "r", occurrences: places)
        ]))
      let run = try catalog.beginRun(atMilliseconds: 5)
      try catalog.finishRun(run, outcome: .finished, counts: RunCounts(), atMilliseconds: 9)
    }

    private static func store(_ number: UInt8, in catalog: Catalog) throws {
      var random = SplitMix64(seed: UInt64(number))
      var description = EpisodeDescription()
      description.show = "Show"
      description.title = "Part \(number)"
      description.persons = [Person(name: "Ann", role: "host", link: nil)]
      description.chapters = [Chapter(start: 0, end: 1.5, title: "First")]
      let peaks = (0..<200).map { index in
        Peak(
          frame: Int32(8 * index), bin: Int16.random(in: 6...480, using: &random), isStrong: true)
      }
      let digest = try #require(ContentDigest(bytes: [UInt8](repeating: number, count: 16)))
      _ = try catalog.store(
        IndexedEpisode(
          file: FileFacts(
            path: FilePath("/\(number).mp3"), sizeBytes: 1, modifiedNanoseconds: 1, device: 1,
            inode: UInt64(number)),
          contentDigest: digest,
          audio: AudioFacts(
            container: "mp3", codec: "mp3", sampleRate: 8_000, channelCount: 1,
            durationSeconds: 60), description: description, tags: ["a": "b"], warnings: ["w"]),
        signature: Signature(sampleCount: 480_000, peaks: peaks))
    }

    /// The columns of the tables that have rows.
    func columns() throws -> [(table: String, column: String)] {
      let connection = try SQLiteConnection.open(original, access: .readOnly)
      let tables = try connection.schema().filter {
        $0.kind == "table" && !$0.name.hasPrefix("sqlite_")
      }
      return try tables.map(\.name).flatMap { table in
        guard try connection.first("SELECT 1 FROM \(table)", row: { _ in true }) != nil else {
          return [(table: String, column: String)]()
        }
        return try connection.query("PRAGMA table_info(\(table))") { (table, $0.text(1)) }
      }
    }

    /// Sets a column of the copy to a value that its rules would not allow, by taking them off for a while.
    ///
    /// - Returns: whether SQLite let us.
    func set(_ column: String, of table: String, to value: String) throws -> Bool {
      try? FileManager.default.removeItem(atPath: copy.displayText)
      try FileManager.default.copyItem(
        atPath: original.displayText, toPath: copy.displayText)
      let sql = try #require(
        try SQLiteConnection.open(copy, access: .readOnly).first(
          "SELECT sql FROM sqlite_schema WHERE name = ?1", .text(table), row: { $0.text(0) }))
      var loose = sql.replacing(") STRICT, WITHOUT ROWID", with: ") WITHOUT ROWID")
        .replacing(") STRICT", with: ")").replacing(" NOT NULL", with: "")
        .replacing(" INTEGER PRIMARY KEY", with: " KEY")
      for kind in [" INTEGER", " TEXT", " REAL", " BLOB"] {
        loose = loose.replacing(kind, with: "")
      }
      try describe(table, as: loose.replacing(" KEY", with: " INTEGER PRIMARY KEY"))
      let change = try SQLiteConnection.open(copy, access: .readWrite)
      let isChanged =
        (try? change.execute(
          """
          PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;
          UPDATE OR REPLACE \(table) SET \(column) = \(value)
          """)) != nil
      try describe(table, as: sql)
      return isChanged
    }

    private func describe(_ table: String, as sql: String) throws {
      let connection = try SQLiteConnection.open(copy, access: .readWrite)
      try connection.execute("PRAGMA writable_schema = ON")
      try connection.run(
        "UPDATE sqlite_schema SET sql = ?2 WHERE name = ?1", .text(table), .text(sql))
    }
  }

  private func run(_ words: [String], on path: FilePath) -> (status: ExitCode, messages: String) {
    let (output, messages) = (MemorySink(), MemorySink())
    let context = CommandContext(
      output: output, messages: messages, environment: { _ in nil }, terminal: { nil })
    let status = CommandLineTool.run(
      (words + ["--catalog", path.displayText]).map { Argument($0) }, in: context)
    return (status, output.text + messages.text)
  }

  @Test(
    "Numbers that are possible alone, but not together",
    arguments: [
      // More bytes an hour than 64 bits hold.
      "UPDATE signatures SET sample_count = 1; UPDATE segments SET byte_count = 1 << 40",
      // A run longer than 64 bits of milliseconds hold.
      """
      UPDATE runs SET started_milliseconds = -9223372036854775807 - 1,
        finished_milliseconds = 9223372036854775807
      """,
      "UPDATE signatures SET frame_count = 9223372036854775807",
      "UPDATE signatures SET sample_count = 9223372036854775807",
      "UPDATE chapters SET start_seconds = 1e308, end_seconds = -1e308",
      "UPDATE occurrences SET start_frame = 134217727, end_frame = 134217728",
      "UPDATE segment_references SET signature_id = signature_id + (1 << 32)",
    ])
  func combinations(_ sql: String) throws {
    let sample = try Sample(asExport: false)
    try FileManager.default.moveItem(
      atPath: sample.original.displayText, toPath: sample.copy.displayText)
    try SQLiteConnection.open(sample.copy, access: .readWrite).execute(
      "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; " + sql)
    let output = FilePath(sample.folder.appending(path: "out.podprint").path)
    for command in Self.commands + [["runs", "1"], ["export", output.displayText]] {
      let (status, messages) = run(command, on: sample.copy)
      #expect([.success, .badData].contains(status), "\(command): \(status), \(messages)")
      #expect(
        status == .success || messages.contains(sample.copy.displayText),
        "\(command): \(messages)")
    }
  }

  @Test("Whatever a column holds, each command ends as it should", arguments: [true, false])
  func values(asExport: Bool) throws {
    let sample = try Sample(asExport: asExport)
    var random = SplitMix64(seed: asExport ? 1 : 2)
    var changed = 0
    for (table, column) in try sample.columns() {
      for value in Self.values.shuffled(using: &random).prefix(3) {
        guard try sample.set(column, of: table, to: value) else { continue }
        changed += 1
        for command in Self.commands.shuffled(using: &random).prefix(4) {
          let (status, messages) = run(command, on: sample.copy)
          let what = "\(command) with \(table).\(column) = \(value): \(status), \(messages)"
          let isExpected: [ExitCode] = [
            .success, .someFailed, .badData, .noInput, .cannotCreate, .cannotWrite, .busy,
          ]
          #expect(isExpected.contains(status), "\(what)")
          #expect(
            status == .success || status == .noInput
              || messages.contains(sample.copy.displayText), "\(what)")
        }
      }
    }
    #expect(changed > 100)
  }
}
