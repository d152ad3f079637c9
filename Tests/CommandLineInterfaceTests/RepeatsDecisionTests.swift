import CatalogStorage
import CommandLineInterface
import FilePaths
import Fingerprinting
import Foundation
import Matching
import PodcastMetadata
import Repeats
import Testing

@Suite("What users say about repeats")
struct RepeatsDecisionTests {
  /// A catalog of four episodes, with an intro in all and an advert in two.
  private final class Sample {
    let path = FilePath(
      FileManager.default.temporaryDirectory.appending(path: "podprint-\(UUID())").path)

    init() throws {
      let catalog = try Catalog.open(path, mode: .create)
      for number: UInt8 in 1...4 {
        var description = EpisodeDescription()
        description.title = "Part \(number)"
        let digest = try #require(ContentDigest(bytes: [UInt8](repeating: number, count: 16)))
        _ = try catalog.store(
          IndexedEpisode(
            file: FileFacts(
              path: FilePath("/\(number).mp3"), sizeBytes: 1, modifiedNanoseconds: 1, device: 1,
              inode: UInt64(number)),
            contentDigest: digest,
            audio: AudioFacts(
              container: "mp3", codec: "mp3", sampleRate: 8_000, channelCount: 1,
              durationSeconds: 60), description: description),
          signature: Signature(sampleCount: 480_000, peaks: []))
      }
      let places = (1...4).map {
        Occurrence(
          reference: ReferenceIdentifier(rawValue: UInt32($0)), frames: 100..<200)
      }
      _ = try catalog.storeComparison(
        of: ReferenceIdentifier(rawValue: 4), version: 1,
        changes: RepeatChanges(added: [
          FoundRepeat(kind: .intro, reason: "", occurrences: places),
          FoundRepeat(kind: .advert, reason: "", occurrences: Array(places.prefix(2))),
        ]))
    }

    deinit {
      for suffix in ["", "-wal", "-shm", ".lock"] {
        try? FileManager.default.removeItem(atPath: path.displayText + suffix)
      }
    }
  }

  private func run(_ words: [String], on path: FilePath) -> (ExitCode, String, String) {
    let (output, messages) = (MemorySink(), MemorySink())
    let context = CommandContext(
      output: output, messages: messages, environment: { _ in nil }, terminal: { nil })
    let line = ["repeats"] + words + ["--catalog", path.displayText]
    let status = CommandLineTool.run(line.map { Argument($0) }, in: context)
    return (status, output.text, messages.text)
  }

  @Test(
    "Each verb says what it did",
    arguments: [
      (["rename", "1", "My \"jingle\""], "Repeat 1 is called \"My \"jingle\"\"\n"),
      (["kind", "2", "bed"], "Repeat 2 is of kind bed\n"),
      (["kind", "2", "auto"], "Repeat 2 is of kind advert, as found\n"),
      (
        ["merge", "2", "1"], "Merged 2 into repeat 1 (intro, 4 places)\n"
      ),
      (
        ["split", "1", "3", "part 4"],
        """
        Split off repeat 3 (intro, 2 places)
        What is left is repeat 1 (intro, 2 places)

        """
      ),
      (
        ["split", "2", "2"],
        """
        Split off repeat 3 (advert, 1 place); it is listed once it stands in two
        What is left is repeat 2 (advert, 1 place); it is listed once it stands in two

        """
      ),
      (
        ["confirm", "1", "2", "1"],
        "Confirmed repeat 1 (intro, 4 places)\nConfirmed repeat 2 (advert, 2 places)\n"
      ),
      (["reject", "2"], "Rejected repeat 2 (advert, 2 places)\n"),
      (["reset", "2"], "Took back what was said of repeat 2 (advert, 2 places)\n"),
    ])
  func verbs(_ words: [String], _ expected: String) throws {
    let sample = try Sample()
    let (status, output, messages) = run(words, on: sample.path)
    #expect(status == .success)
    #expect(output == expected)
    #expect(messages == "")
    #expect(try Catalog.open(sample.path, mode: .readOnly).verify().problems == [])
  }

  @Test("One that is not kept any more goes")
  func gone() throws {
    let sample = try Sample()
    _ = run(["split", "2", "2"], on: sample.path)
    #expect(run(["reset", "3"], on: sample.path).1.contains("one place only, and is gone"))
    #expect(run(["reset", "3"], on: sample.path).0 == .noInput)
  }

  @Test("JSON has a line for each repeat")
  func json() throws {
    let sample = try Sample()
    _ = run(["rename", "1", "Jingle"], on: sample.path)
    _ = run(["kind", "1", "bed"], on: sample.path)
    let (status, output, _) = run(["confirm", "1", "2", "--json"], on: sample.path)
    #expect(status == .success)
    let lines = try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["id"] as? Int } == [1, 2])
    #expect(lines.map { $0["kind"] as? String } == ["bed", "advert"])
    #expect(lines.map { $0["foundKind"] as? String } == ["intro", "advert"])
    #expect(lines.map { $0["name"] as? String } == ["Jingle", nil])
    #expect(lines.map { $0["verdict"] as? String } == ["confirmed", "confirmed"])
    #expect(lines.map { $0["occurrences"] as? Int } == [4, 2])
  }

  @Test(
    "What is not there or not so changes nothing",
    arguments: [
      (["confirm", "1", "9"], .noInput, "no repeat 9 "),
      (["split", "9", "1"], .noInput, "no repeat 9 "),
      (["split", "1", "8"], .noInput, "no episode \"8\""),
      (["split", "2", "4"], .usage, "stands in none of these"),
      (["split", "2", "1", "2"], .usage, "stands in these episodes only"),
      (["rename", "1", " "], .usage, "one line that is not empty"),
      (["renam", "1", "x"], .usage, "did you mean rename?"),
      (["fnord"], .usage, "it must be one of rename, kind, merge"),
      (["kind", "1", "advrt"], .usage, "did you mean advert?"),
      (["kind", "1"], .usage, "KIND is missing"), (["rename"], .usage, "ID is missing"),
      (["rename", "1", "a", "b"], .usage, "unexpected argument \"b\""),
      (["merge", "1", "1"], .usage, "a second ID to merge is missing"),
      (["split", "1"], .usage, "EPISODE is missing"),
      (["reject", "-5"], .usage, "-5"), (["reject", "1.5"], .usage, "a whole number, not \"1.5\""),
    ] as [([String], ExitCode, String)])
  func refusals(_ words: [String], _ expected: ExitCode, _ reason: String) throws {
    let sample = try Sample()
    let (status, output, messages) = run(words, on: sample.path)
    #expect(status == expected)
    #expect(output == "")
    #expect(messages.contains(reason), "\(messages)")
    let repeats = try Catalog.open(sample.path, mode: .readOnly).repeats()
    #expect(repeats.count == 2 && repeats.allSatisfy { !$0.isDecided })
  }

  @Test("While another process changes the catalog, nothing is decided")
  func busy() throws {
    let sample = try Sample()
    let holder = try Catalog.open(sample.path, mode: .readWrite)
    #expect(run(["confirm", "1"], on: sample.path).0 == .busy)
    #expect(try holder.repeats().allSatisfy { !$0.isDecided })
  }
}
