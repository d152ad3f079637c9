import Testing
import TextWriting

@Suite("Numbers and widths")
struct QuantityTests {
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
    "Clock times",
    arguments: [
      (0, "0:00:00.0"), (59.96, "0:01:00.0"), (3725.44, "1:02:05.4"), (-0.04, "0:00:00.0"),
      (-1.25, "-0:00:01.3"), (36_000, "10:00:00.0"), (.nan, "?"),
    ] as [(Double, String)])
  func clock(_ seconds: Double, _ expected: String) {
    #expect(ClockTime.tenths(seconds) == expected)
  }
}
