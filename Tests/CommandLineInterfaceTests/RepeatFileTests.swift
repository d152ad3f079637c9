import CommandLineInterface
import FilePaths
import Foundation
import RepeatFormats
import Repeats
import Testing

@Suite("Files that tell repeats")
struct RepeatFileTests {
  @Test(
    "Names",
    arguments: [
      (["/a/x.mp3", "/b/y.mp3"], nil, ["/a/x.edl", "/b/y.edl"]),
      (["/a/x.mp3", "/b/x.mp3"], nil, ["/a/x.edl", "/b/x.edl"]),
      (["/a/x.ogg", "/a/x.mp3", "/a/X.mp3"], nil, ["/a/x-2.edl", "/a/x.edl", "/a/X.edl"]),
      (["/b/x.mp3", "/a/x.mp3", "/c/X.mp3"], "/o", ["/o/x-2.edl", "/o/x.edl", "/o/X-3.edl"]),
      (
        ["/a/x.mp3", "/b/x.mp3", "/c/x-2.mp3", "/d/x-2.mp3", "/a/x.mp3"], "o",
        ["o/x.edl", "o/x-4.edl", "o/x-2.edl", "o/x-2-2.edl", "o/x-3.edl"]
      ),
      (["x.tar.mp3", ".mp3", "noending"], nil, ["./x.tar.edl", "./.mp3.edl", "./noending.edl"]),
    ] as [([String], String?, [String])])
  func names(_ audio: [String], _ folder: String?, _ expected: [String]) {
    let paths = RepeatFileNames.paths(
      for: audio.map { FilePath($0) }, folder: folder.map { FilePath($0) }, ending: ".edl")
    #expect(paths.map(\.displayText) == expected)
  }

  @Test("Names that are not UTF-8 keep their bytes")
  func foreignNames() {
    let audio = [[0x2F, 0xE9, 0x2E, 0x61], [0x2F, 0xEA, 0x2E, 0x61]] as [[UInt8]]
    let paths = RepeatFileNames.paths(
      for: audio.map { FilePath(bytes: $0) }, folder: FilePath("/o"), ending: ".cue")
    #expect(
      paths.map(\.bytes) == [0xE9, 0xEA].map { Array("/o/".utf8) + [$0] + Array(".cue".utf8) })
  }

  @Test("Names as long as names may be are cut between characters, and written")
  func longNames() throws {
    let folder = try ScratchFolder()
    // The 240th byte lies within an é.
    let long = "n" + String(repeating: "é", count: 125)
    let audio = ["\(long).mp3", "x/\(long).mp3"].map { FilePath($0) }
    let paths = RepeatFileNames.paths(
      for: audio, folder: folder.path, ending: ".chapters.json")
    let stem = { (letters: Int) in "n" + String(repeating: "é", count: letters) }
    #expect(
      paths.map { FilePath(bytes: $0.lastComponent).displayText } == [
        stem(120) + ".chapters.json", stem(119) + "-2.chapters.json",
      ])
    let longest = folder.path.appending(String(repeating: "m", count: 251) + ".mp3")
    let item = RepeatFiles.Item(audio: longest, episode: Self.episode(title: "A"))
    let files = RepeatFiles(format: .cue, folder: nil, isForced: false)
    #expect(try files.write([item]).map { Self.word($0.outcome) } == ["written"])
    #expect(try folder.names() == [String(repeating: "m", count: 251) + ".cue"])
  }

  @Test("Files beside the audio are left alone unless they are the same, or it is forced")
  func beside() throws {
    let folder = try ScratchFolder()
    let audio = folder.path.appending("a.mp3")
    let item = RepeatFiles.Item(audio: audio, episode: Self.episode(title: "A"))
    let other = RepeatFiles.Item(audio: audio, episode: Self.episode(title: "B"))
    let files = RepeatFiles(format: .cue, folder: nil, isForced: false)

    let first = try files.write([item])
    #expect(first.map(\.path) == [folder.path.appending("a.cue")])
    #expect(first.map { Self.word($0.outcome) } == ["written"])
    #expect(try folder.text("a.cue") == RepeatFormat.cue.text(for: item.episode))
    #expect(try files.write([item]).map { Self.word($0.outcome) } == ["unchanged"])

    let path = folder.path.appending("a.cue").displayText
    #expect(
      try files.write([other]).map { Self.word($0.outcome) } == [
        "cannot write \(path): it is there already and holds something else; --force replaces it"
      ])
    #expect(try folder.text("a.cue") == RepeatFormat.cue.text(for: item.episode))

    let forced = RepeatFiles(format: .cue, folder: nil, isForced: true)
    #expect(try forced.write([other]).map { Self.word($0.outcome) } == ["written"])
    #expect(try folder.text("a.cue") == RepeatFormat.cue.text(for: other.episode))
    #expect(try folder.names() == ["a.cue"])
  }

  @Test("A folder is made, files in it are replaced, and one that fails stops no other")
  func folder() throws {
    let folder = try ScratchFolder()
    let output = folder.path.appending("x/y")
    let items = ["/1/a.mp3", "/2/a.mp3", "/3/c.mp3"].map {
      RepeatFiles.Item(audio: FilePath($0), episode: Self.episode(title: $0))
    }
    let files = RepeatFiles(format: .csv, folder: output, isForced: false)
    #expect(
      try files.write(items).map { Self.word($0.outcome) } == ["written", "written", "written"])
    #expect(
      try folder.names("x/y") == ["a-2.repeats.csv", "a.repeats.csv", "c.repeats.csv"])
    #expect(try folder.text("x/y/a-2.repeats.csv").contains("/2/a.mp3"))

    try folder.replaceByFolder("x/y/a.repeats.csv")
    try folder.write("old", to: "x/y/c.repeats.csv")
    let path = output.appending("a.repeats.csv").displayText
    #expect(
      try files.write(items).map { Self.word($0.outcome) } == [
        "cannot write \(path): it is no regular file", "unchanged", "written",
      ])
    #expect(throws: CommandFailure.self) {
      try RepeatFiles(format: .csv, folder: output.appending("c.repeats.csv"), isForced: false)
        .write(items)
    }
  }

  private static func episode(title: String) -> MarkedEpisode {
    MarkedEpisode(
      mediaFileName: "a.mp3", title: title, show: nil, durationSeconds: 60, chapters: [],
      marks: [
        Mark(
          repeatID: 1, kind: .intro, name: nil, startSeconds: 0, endSeconds: 9, occurrenceCount: 2)
      ])
  }

  private static func word(_ outcome: RepeatFiles.Outcome) -> String {
    switch outcome {
    case .written: "written"
    case .unchanged: "unchanged"
    case .failed(let failure): failure.message
    }
  }
}

/// A temporary folder, which is removed with the object.
private final class ScratchFolder {
  private let url: URL

  var path: FilePath { FilePath(url.path) }

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("podprint-repeats-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  func names(_ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: url.appendingPathComponent(folder).path
    ).sorted()
  }

  func replaceByFolder(_ name: String) throws {
    let place = url.appendingPathComponent(name)
    try FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
  }
}
