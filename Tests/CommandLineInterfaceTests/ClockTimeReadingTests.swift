import CommandLineInterface
import Testing
import TextWriting

@Suite("Times on the command line")
struct ClockTimeReadingTests {
  @Test(
    "Seconds, minutes, hours",
    arguments: [
      ("0", 0), ("75.5", 75.5), ("1:15.5", 75.5), ("1:02:03", 3723), ("0:00:00.25", 0.25),
      ("90:00", 5400), ("00:59", 59), ("12:59:59", 46_799),
    ] as [(String, Double)])
  func times(_ text: String, _ seconds: Double) {
    #expect(ClockTime.seconds(of: text) == seconds)
  }

  @Test(
    "What is no time",
    arguments: [
      "", ":", "1:", ":1", "-1", "+1", "1:60", "1:60:00", "1:2:3:4", "1e3", "nan", "inf", "0x10",
      "1.2.3",
      "99999:00", "1:+2", "\u{0661}", "9999999999999",
    ])
  func noTimes(_ text: String) {
    #expect(ClockTime.seconds(of: text) == nil)
  }
}
