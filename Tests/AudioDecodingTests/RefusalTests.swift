import AudioDecoding
import FilePaths
import Foundation
import Testing

@Suite("Files that give no audio")
struct RefusalTests {
  /// The error of opening and decoding a file.
  private func failure(_ path: FilePath) -> DecodeError? {
    do {
      _ = try DecodedAudio(path)
      return nil
    } catch {
      return error
    }
  }

  /// A page long enough that the control characters behind it do not hide what it is.
  private static let page =
    "<!DOCTYPE html><html><head><title>Not found</title></head><body><p>Gone for good</p>"

  @Test(
    "Content that is no audio is named, whatever the ending says",
    arguments: [
      ("page.mp3", "<html><body>404</body></html>", "HTML"),
      ("expired.m4a", "{\"error\":\"expired\"}", "JSON"),
      ("list.mp3", "#EXTM3U\n#EXTINF:10,\nother.wav\n", "playlist"),
      ("empty.mp3", "", "empty"),
      ("short.mp3", "x", "no known audio format"),
      ("tag.mp3", "ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}", "no audio after it"),
      ("words.opus", "Moved permanently.", "text"),
      ("odd.mp3", page + String(repeating: "x\u{1}", count: 99), "HTML"),
      ("zeros.mp3", String(repeating: "\u{0}", count: 5000), "zero bytes"),
    ])
  func foreign(name: String, content: String, word: String) throws {
    let workshop = try Workshop()
    let error = failure(try workshop.write(content.utf8, to: name))
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test(
    "Files that point to other files are refused",
    arguments: [
      // The control character keeps them from being taken for text, so FFmpeg's probe decides.
      "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\nother.wav\n\u{1}",
      "ffconcat version 1.0\nfile other.wav\n\u{1}",
      "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n\u{1}",
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"></MPD>\u{1}",
    ])
  func pointers(content: String) throws {
    let workshop = try Workshop()
    try workshop.write(TestSignal(seconds: 2, burstSeconds: [1]).wave(), to: "other.wav")
    let error = failure(try workshop.write(content.utf8, to: "list.mp3"))
    guard case .notAudio = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("What is no regular file is refused at once")
  func specialFiles() throws {
    let workshop = try Workshop()
    let made = unsafe mkfifo(workshop.url("pipe.mp3").path, 0o600)
    #expect(made == 0)
    try FileManager.default.createDirectory(
      at: workshop.url("folder.mp3"), withIntermediateDirectories: false)
    let expected: [(FilePath, String)] = [
      (workshop.path("pipe.mp3"), "is a named pipe, not a regular file"),
      (workshop.path("folder.mp3"), "is a folder, not a regular file"),
      (FilePath("/dev/null"), "is a device, not a regular file"),
      (workshop.path("missing.mp3"), "no such file"),
    ]
    for (path, text) in expected {
      #expect(failure(path)?.description == text)
    }
  }

  @Test("A file that may not be read says so", .enabled(if: geteuid() != 0))
  func unreadable() throws {
    let workshop = try Workshop()
    let path = try workshop.write(TestSignal().wave(), to: "secret.wav")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: workshop.url("secret.wav").path)
    guard case .permissionDenied = failure(path) else {
      Issue.record("\(String(describing: failure(path)))")
      return
    }
  }

  @Test("An MP4 file without its index is a broken download")
  func incompleteMP4() throws {
    let workshop = try Workshop()
    _ = try workshop.encode(to: "whole.m4a")
    let bytes = try workshop.bytes(of: "whole.m4a")
    let error = failure(try workshop.write(bytes.prefix(bytes.count / 2), to: "cut.m4a"))
    #expect(error?.description.contains("download is probably broken") == true)
  }

  @Test("A film without sound has no audio stream")
  func silentFilm() throws {
    let workshop = try Workshop()
    try workshop.ffmpeg([
      "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=2", "-c:v", "mpeg4", "film.mp4",
    ])
    #expect(failure(workshop.path("film.mp4"))?.description == "has no audio stream (mp4)")
  }

  @Test(
    "A codec without decoder is named",
    arguments: [
      // The sample entry renamed, and for an unknown one the description of the codec hidden too.
      ([("mp4a", 0, Array("zzzz".utf8)), ("esds", 0, Array("free".utf8))], "zzzz"),
      ([("mp4a", 0, Array("drms".utf8))], "encrypted"),
      // An AudioSpecificConfig of object type 42.
      ([("\u{5}\u{80}\u{80}\u{80}\u{5}", 5, [0xF9, 0x48])], "xHE-AAC"),
    ] as [([(String, Int, [UInt8])], String)])
  func noDecoder(edits: [(mark: String, offset: Int, new: [UInt8])], word: String) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(TestSignal(), ["-c:a", "aac"], to: "whole.m4a")
    var bytes = try workshop.bytes(of: "whole.m4a")
    for edit in edits {
      let pattern = edit.mark.unicodeScalars.map { UInt8($0.value) }
      let start = try #require(bytes.firstRange(of: pattern)).lowerBound + edit.offset
      bytes.replaceSubrange(start..<start + edit.new.count, with: edit.new)
    }
    let error = failure(try workshop.write(bytes, to: "renamed.m4a"))
    guard case .unsupportedCodec(let name) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name.contains(word))
  }
}
