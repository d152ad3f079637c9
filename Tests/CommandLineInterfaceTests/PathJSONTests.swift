import CommandLineInterface
import FilePaths
import Testing
import TextWriting

@Suite("Paths in JSON")
struct PathJSONTests {
  @Test(
    "Paths",
    arguments: [
      (Array("/a/b.mp3".utf8), #"{"file":"/a/b.mp3"}"#),
      (Array("/a\n".utf8), #"{"file":"/a\n"}"#),
      ([0x2F, 0xE9, 0x0A], #"{"file":"/\\xE9\\n","fileBytes":"2fe90a"}"#),
    ] as [([UInt8], String)])
  func paths(_ bytes: [UInt8], _ expected: String) {
    #expect(JSONValue.path(FilePath(bytes: bytes), named: "file").line == expected)
  }
}
