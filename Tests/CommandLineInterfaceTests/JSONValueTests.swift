import CommandLineInterface
import FilePaths
import Testing

@Suite("JSON")
struct JSONValueTests {
  @Test(
    "Values as text",
    arguments: [
      (.null, "null"),
      (.bool(true), "true"),
      (.integer(-7), "-7"),
      (.number(1.5), "1.5"),
      (.number(3), "3"),
      (.number(-0.25), "-0.25"),
      (.number(.nan), "null"),
      (.number(.infinity), "null"),
      (.number(1e300), "1e+300"),
      (.number(2.5e-9), "2.5e-09"),
      (.seconds(12.345678), "12.3457"),
      (["b": .integer(1), "a": nil, "c": ["x", .null]], #"{"b":1,"c":["x",null]}"#),
      ("\"\\\n\r\t\u{1}\u{7F}\u{2028}é😀", #""\"\\\n\r\t\u0001\u007f\u2028é😀""#),
      ([:], "{}"),
      ([], "[]"),
    ] as [(JSONValue, String)])
  func text(_ value: JSONValue, _ expected: String) {
    #expect(value.line == expected)
  }

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

  @Test(
    "Clock times",
    arguments: [
      (0, "0:00:00.0"), (59.96, "0:01:00.0"), (3725.44, "1:02:05.4"), (-0.04, "0:00:00.0"),
      (-1.25, "-0:00:01.3"), (36_000, "10:00:00.0"), (.nan, "?"),
    ] as [(Double, String)])
  func clock(_ seconds: Double, _ expected: String) {
    #expect(ClockTime.tenths(seconds) == expected)
  }
}
