import Testing
import TextWriting

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
}
