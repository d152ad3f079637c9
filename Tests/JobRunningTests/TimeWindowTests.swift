import JobRunning
import Testing

@Suite("Time windows") struct TimeWindowTests {
  @Test(
    "Minutes inside and outside",
    arguments: [
      ("01:00", "06:30", ["01:00", "06:29", "03:00"], ["00:59", "06:30", "23:00"]),
      ("22:00", "06:00", ["22:00", "23:59", "00:00", "05:59"], ["06:00", "12:00", "21:59"]),
      ("00:00", "23:59", ["00:00", "23:58"], ["23:59"]),
    ])
  func contains(_ from: String, _ to: String, _ inside: [String], _ outside: [String]) throws {
    let first = try #require(TimeWindow.minute(from))
    let end = try #require(TimeWindow.minute(to))
    let window = try #require(TimeWindow(firstMinute: first, endMinute: end))
    for text in inside { #expect(window.contains(minute: try #require(TimeWindow.minute(text)))) }
    for text in outside { #expect(!window.contains(minute: try #require(TimeWindow.minute(text)))) }
    #expect(window.text == "\(from) to \(to)")
  }

  @Test(
    "Texts that name no time",
    arguments: [
      "", "6:30", "24:00", "12:60", "0630", "06:30:00", "+6:30", "-1:00", "06: 3", "٠٦:٣٠",
    ])
  func noTime(_ text: String) {
    #expect(TimeWindow.minute(text) == nil)
  }

  @Test("A window that is empty or out of the day is none")
  func noWindow() {
    #expect(TimeWindow(firstMinute: 60, endMinute: 60) == nil)
    #expect(TimeWindow(firstMinute: -1, endMinute: 60) == nil)
    #expect(TimeWindow(firstMinute: 0, endMinute: 1440) == nil)
    #expect((0..<1440).contains(TimeWindow.minuteNow))
  }
}
