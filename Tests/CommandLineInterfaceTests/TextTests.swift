import CommandLineInterface
import FilePaths
import Testing
import TextWriting

@Suite("Text for people")
struct TextTests {
  @Test("Columns line up, also under wide characters")
  func table() {
    var table = TextTable([("ID", .trailing), ("SHOW", .leading), ("TITLE", .leading)])
    table.append(["7", "日本語", "a"])
    table.append(["112", "Talk", "é\u{301}"])
    table.append(["1", "", ""])
    #expect(
      table.lines == [" ID  SHOW    TITLE", "  7  日本語  a", "112  Talk    é\u{301}", "  1"])
  }

  @Test("A text without end does not fill the other rows")
  func longText() {
    var table = TextTable([("A", .leading), ("B", .leading)])
    let long = String(repeating: "x", count: 5_000)
    table.append([long, "1"])
    table.append(["y", "2"])
    let gap = String(repeating: " ", count: 201)
    #expect(table.lines == ["A\(gap)B", "\(long)  1", "y\(gap)2"])
  }

  @Test(
    "Points in time",
    arguments: [
      (0, "1970-01-01T00:00:00Z"),
      (951_782_399_999, "2000-02-28T23:59:59Z"),
      (951_782_400_000, "2000-02-29T00:00:00Z"),
      (1_773_014_706_000, "2026-03-09T00:05:06Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00Z"),
      (-1, "1969-12-31T23:59:59Z"),
      (.min, "-292275055-05-16T16:47:04Z"),
      (.max, "292278994-08-17T07:12:55Z"),
    ] as [(Int64, String)])
  func calendar(_ milliseconds: Int64, _ expected: String) {
    #expect(UTCTime.text(milliseconds: milliseconds) == expected)
  }
}
