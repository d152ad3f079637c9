import Testing
import TextWriting

@Suite("CSV")
struct CSVLineTests {
  @Test(
    "Cells",
    arguments: [
      ([.text("plain"), .text(nil), .integer(7), .integer(nil), .number(1.5)], "plain,,7,,1.5"),
      ([.text("a,b"), .text("say \"no\""), .text("")], "\"a,b\",\"say \"\"no\"\"\","),
      ([.text("two\nlines"), .text("a\r\nb")], "\"two\nlines\",\"a\r\nb\""),
      ([.text("=1+1"), .text("+49"), .text("-30-"), .text("@me")], "'=1+1,'+49,'-30-,'@me"),
      ([.text("\t=1"), .text("\r=1"), .text("＝1")], "'\t=1,\"'\r=1\",'＝1"),
      ([.text("=a,\"b\"")], "\"'=a,\"\"b\"\"\""),
      ([.text("a\u{0}b\u{1B}[31m\u{85}"), .text("é 😀 🐟")], "a\u{FFFD}b\u{FFFD}[31m\u{FFFD},é 😀 🐟"),
      ([.integer(-3), .number(-0.25), .number(.nan)], "-3,-0.25,null"),
    ] as [([CSVLine.Field], String)])
  func cells(_ fields: [CSVLine.Field], _ expected: String) {
    // By bytes: texts that only differ in how accents are coded count as equal.
    #expect(Array(CSVLine.text(fields).utf8) == Array((expected + "\r\n").utf8))
  }
}
