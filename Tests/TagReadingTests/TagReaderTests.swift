import FilePaths
import Foundation
import TagReading
import Testing

/// An ID3v2.4 tag with frames of these names and contents, and a frame of silence behind it.
private func tagged(_ frames: [(String, [UInt8])]) -> [UInt8] {
  func size(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(count >> (7 * (3 - $0)) & 0x7F) } }
  var body: [UInt8] = []
  for (name, contents) in frames {
    body += Array(name.utf8)
    body += size(contents.count) + [0, 0]
    body += contents
  }
  var file = Array("ID3".utf8) + [4, 0, 0]
  file += size(body.count) + body
  for _ in 0..<2 { file += [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413) }
  return file
}

private func read(_ contents: [UInt8], kind: TagReader.Kind = .mpeg) throws -> [String: [String]] {
  let url = FileManager.default.temporaryDirectory.appending(path: "podprint-\(UUID()).mp3")
  try Data(contents).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return TagReader.values(of: FilePath(url.path), kind: kind)
    .mapValues { $0.map { String(decoding: $0, as: UTF8.self) } }
}

@Test("ID3v2 gives all values of a frame, and addresses")
func everyValue() throws {
  let values = try read(
    tagged([
      ("TPE1", [3] + Array("Ann\0Bö".utf8)), ("TCON", [3] + Array("Speech\0Science".utf8)),
      ("WOAF", Array("https://x.example/1".utf8)), ("TGID", [3] + Array("urn:1".utf8)),
    ]))
  #expect(values["ARTIST"] == ["Ann", "Bö"] && values["GENRE"] == ["Speech", "Science"])
  #expect(values["FILEWEBPAGE"] == ["https://x.example/1"] && values["PODCASTID"] == ["urn:1"])
}

@Test("What is no such file has no tags", arguments: [TagReader.Kind.mpeg, .mp4])
func nothing(_ kind: TagReader.Kind) throws {
  #expect(TagReader.values(of: FilePath("/nowhere"), kind: kind).isEmpty)
  for contents in [[], Array("ID3".utf8), Array("<html>".utf8), [UInt8](repeating: 0, count: 99)] {
    #expect(try read(contents, kind: kind).isEmpty)
  }
}

@Test("A tag that claims to be longer than the file does no harm")
func wrongLength() throws {
  var contents = tagged([("TIT2", [3] + Array("T".utf8))])
  contents.replaceSubrange(6..<10, with: [0x7F, 0x7F, 0x7F, 0x7F])
  _ = try read(contents)
  var frame = tagged([("TIT2", [3] + Array("T".utf8))])
  frame.replaceSubrange(14..<18, with: [0x7F, 0x7F, 0x7F, 0x7F])
  _ = try read(frame)
}
