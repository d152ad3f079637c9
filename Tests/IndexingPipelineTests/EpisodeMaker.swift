import FilePaths
import Foundation
import Testing

/// Encodes short made-up episodes; equal seeds give equal audio.
enum EpisodeMaker {
  /// Writes an episode of noise and tones.
  static func write(
    _ path: FilePath, seed: Int, seconds: Int = 6, tags: [String: String] = [:]
  ) throws {
    let source =
      "anoisesrc=d=\(seconds):c=pink:r=22050:seed=\(seed):a=0.4[n];"
      + "aevalsrc='0.3*sin(2*PI*t*(300+200*mod(floor(t*4)*\(seed * 7 + 3),11)))'"
      + ":d=\(seconds):s=22050[t];[n][t]amix"
    try encode(["-filter_complex", source], path, tags)
  }

  /// Writes an episode in which nothing is to be heard.
  static func writeSilence(_ path: FilePath, seconds: Int = 6) throws {
    try encode(["-f", "lavfi", "-i", "anullsrc=r=22050:cl=mono", "-t", "\(seconds)"], path, [:])
  }

  /// Copies the audio of an episode, packet by packet, under other tags.
  static func retag(_ path: FilePath, to copy: FilePath, tags: [String: String]) throws {
    try run(
      ["-i", path.displayText, "-c", "copy", "-map_metadata", "-1"] + arguments(tags)
        + [copy.displayText])
  }

  /// Copies an episode and gives it the chapters of an FFMETADATA file.
  static func addChapters(_ path: FilePath, to copy: FilePath, from metadata: FilePath) throws {
    try run([
      "-i", path.displayText, "-i", metadata.displayText, "-c", "copy", "-map_chapters", "1",
      copy.displayText,
    ])
  }

  private static func encode(
    _ input: [String], _ path: FilePath, _ tags: [String: String]
  ) throws {
    try run(input + ["-ac", "1", "-b:a", "48k"] + arguments(tags) + [path.displayText])
  }

  private static func arguments(_ tags: [String: String]) -> [String] {
    tags.sorted { $0.key < $1.key }.flatMap { ["-metadata", "\($0.key)=\($0.value)"] }
  }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}

extension EpisodeMaker {
  /// Puts the guid of an episode among the tags of an MP4 file whose tags stand at its end, as FFmpeg writes it
  /// but cannot write that tag.
  static func addGuid(_ guid: String, toMP4 path: FilePath) throws {
    let url = URL(fileURLWithPath: path.displayText)
    var data = [UInt8](try Data(contentsOf: url))
    func atom(_ name: String, _ contents: [UInt8]) -> [UInt8] {
      let size = UInt32(8 + contents.count)
      let length = (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * UInt32($0))) }
      return length + Array(name.utf8) + contents
    }
    let added = atom("egid", atom("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(guid.utf8)))
    let end = data.count
    for name in ["moov", "udta", "meta", "ilst"] {
      let start = try #require(data.lastRange(of: Array(name.utf8))).lowerBound - 4
      let size = data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      try #require(start + size == end)
      let grown = UInt32(size + added.count)
      for index in 0..<4 {
        data[start + index] = UInt8(truncatingIfNeeded: grown >> (24 - 8 * UInt32(index)))
      }
    }
    try Data(data + added).write(to: url)
  }
}

extension [UInt8] {
  /// Where some bytes stand last.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
    for start in stride(from: count - bytes.count, through: 0, by: -1)
    where self[start..<start + bytes.count].elementsEqual(bytes) {
      return start..<start + bytes.count
    }
    return nil
  }
}
