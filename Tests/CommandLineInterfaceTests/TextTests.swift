import CommandLineInterface
import FilePaths
import Testing

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

  @Test(
    "Text cut to a width",
    arguments: [
      ("short", 5, "short"), ("longer", 5, "long…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
      ("😀😀", 3, "😀…"), ("x", 0, ""), ("", 0, ""),
    ])
  func fit(_ text: String, _ columns: Int, _ expected: String) {
    let fitted = ColumnWidth.fit(text, columns: columns)
    #expect(fitted == expected)
    #expect(ColumnWidth.of(fitted) <= columns)
  }

  @Test(
    "Sizes",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (999_949, "999.9 kB"),
      (999_950, "1.0 MB"), (1_340_000_000, "1.3 GB"), (2_500_000_000_000, "2.5 TB"),
    ])
  func bytes(_ number: Int, _ expected: String) {
    #expect(Quantity.bytes(number) == expected)
  }

  @Test(
    "Decimals",
    arguments: [
      (0.05, 1, "0.1"), (-0.04, 1, "0.0"), (-1.25, 2, "-1.25"), (412.6, 0, "413"),
      (1.005, 1, "1.0"), (.nan, 1, "?"), (.infinity, 1, "?"),
    ] as [(Double, Int, String)])
  func decimals(_ number: Double, _ places: Int, _ expected: String) {
    #expect(Quantity.decimal(number, places: places) == expected)
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
    ] as [(Int64, String)])
  func calendar(_ milliseconds: Int64, _ expected: String) {
    #expect(UTCTime.text(milliseconds: milliseconds) == expected)
  }
}
