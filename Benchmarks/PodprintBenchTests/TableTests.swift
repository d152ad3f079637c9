import Testing
import podprint_bench

struct TableTests {
  @Test func tableIsPadded() {
    var table = MarkdownTable("format", "s/h")
    table.add("mp3", "4.91")
    table.add("flac (wide)", "0.5")
    #expect(
      table.text == """
        | format      |  s/h |
        | :---------- | ---: |
        | mp3         | 4.91 |
        | flac (wide) |  0.5 |

        """)
  }

  @Test(arguments: [
    (1.005, 2, "1.00"), (0.25, 1, "0.3"), (-0.04, 1, "0.0"), (-1.5, 2, "-1.50"), (12.6, 0, "13"),
    (3.049, 2, "3.05"),
  ])
  func decimals(value: Double, digits: Int, text: String) {
    #expect(decimal(value, digits) == text)
  }

  @Test(
    arguments: [
      ([], 0, 0, 0), ([7], 7, 7, 7), ([4, 1, 3, 2], 2.5, 4, 1), ([5, 1, 3], 3, 5, 1),
    ] as [([Double], Double, Double, Double)])
  func quantiles(values: [Double], median: Double, high: Double, least: Double) {
    let distribution = Distribution(values)
    #expect(distribution.median == median)
    #expect(distribution.quantile(0.95) == high)
    #expect(distribution.quantile(0) == least)
  }
}
