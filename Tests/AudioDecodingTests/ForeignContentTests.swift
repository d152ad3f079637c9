import AudioDecoding
import Testing

@Suite("What a file is when it is not audio")
struct ForeignContentTests {
  @Test(
    "Content that cannot be audio is recognised by its first bytes",
    arguments: [
      ("", ForeignContent.empty),
      ("<!DOCTYPE html><html><body>Not found</body></html>", .webPage),
      ("\n\n  <HTML lang=en>", .webPage),
      ("<?xml version=\"1.0\"?><rss></rss>", .xml),
      ("{\"error\": \"expired\"}", .json),
      ("#EXTM3U\nhttp://example.org/a.mp3\n", .playlist),
      ("[playlist]\nFile1=a.mp3\n", .playlist),
      ("Access denied. Zugriff verweigert: ungültig\n", .text),
      ("%PDF-1.4\n", .pdf),
      ("GIF89a....", .image),
      ("PK\u{3}\u{4}....", .archive),
      ("ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}", .tagOnly),
      ("\u{0}\u{0}\u{0}\u{0}", .zeros),
    ])
  func recognised(content: String, expected: ForeignContent) {
    let bytes = Array(content.utf8)
    #expect(ForeignContent(start: bytes, size: bytes.count) == expected)
  }

  @Test("A header of text before binary data may be audio")
  func textBeforeAudio() {
    let bytes = Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + [0xFF, 0xFB, 0x90, 0x00, 1, 2, 3]
    #expect(ForeignContent(start: bytes, size: bytes.count) == nil)
  }
}
