import Foundation
import JSONReading
import RepeatFormats
import Repeats
import Testing

/// A chapter as FFmpeg tells it.
private struct ReadChapter: Equatable {
  var start: Double?
  var end: Double?
  var title: String?
}

@Suite("Chapters for FFmpeg")
struct FFMetadataTests {
  @Test("The whole text, with what means something escaped")
  func text() {
    let example = episode(
      [mark(.intro, 0, 9.9996)], chapters: [chapter(0, "a=b;c#d\\e"), chapter(20, "")], seconds: 30)
    #expect(
      RepeatFormat.ffmetadata.text(for: example) == """
        ;FFMETADATA1
        [CHAPTER]
        TIMEBASE=1/1000
        START=0
        END=10000
        title=Intro
        [CHAPTER]
        TIMEBASE=1/1000
        START=10000
        END=20000
        title=a\\=b\\;c\\#d\\\\e
        [CHAPTER]
        TIMEBASE=1/1000
        START=20000
        END=30000

        """)
  }

  @Test(
    "FFmpeg reads the chapters back",
    arguments: [
      sampleEpisode,
      episode(
        [mark(.advert, 100.1234, 130.9876, name: "=;#\\ [CHAPTER] \n;x = y\\")],
        chapters: [
          chapter(0, "#1; a=b \\ c\\\\"), chapter(200, "日本語 🍞"),
          chapter(300, String(repeating: "#é", count: 700)), chapter(400, "[STREAM]"),
          chapter(500, "TIMEBASE=1/7"), chapter(600, ";c"),
        ]),
      episode([]),
    ])
  func readBack(_ example: MarkedEpisode) throws {
    let merged = example.mergedChapters
    let read = try chapters(in: RepeatFormat.ffmetadata.text(for: example))
    try #require(read.count == merged.count)
    for (read, chapter) in zip(read, merged) {
      #expect(abs((read.start ?? -1) - chapter.start) <= 0.0005)
      #expect(abs((read.end ?? -1) - chapter.end) <= 0.0005)
      let title = try #require(read.title)
      #expect(title == chapter.title + (chapter.title.hasSuffix("\\") ? " " : ""))
    }
  }

  /// What `ffprobe` finds in a file with this text.
  private func chapters(in text: String) throws -> [ReadChapter] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("podprint-chapters-\(UUID().uuidString).txt")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffprobe", "-v", "error", "-f", "ffmetadata", "-show_chapters", "-of", "json", file.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    guard case .object(let members)? = JSONTree(bytes), case .array(let list)? = members["chapters"]
    else { throw CocoaError(.coderReadCorrupt) }
    return list.map { entry in
      guard case .object(let members) = entry else { return ReadChapter() }
      return ReadChapter(
        start: number(members["start_time"]), end: number(members["end_time"]),
        title: title(members["tags"]))
    }
  }

  private func number(_ tree: JSONTree?) -> Double? {
    if case .string(let text)? = tree { return Double(text) }
    return nil
  }

  private func title(_ tags: JSONTree?) -> String? {
    guard case .object(let members)? = tags, case .string(let title)? = members["title"] else {
      return nil
    }
    return title
  }
}
