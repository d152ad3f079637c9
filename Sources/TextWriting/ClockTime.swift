/// A time within an episode as people write it.
package enum ClockTime {
  /// `h:mm:ss.s`, with a minus before it for a time before the start.
  package static func tenths(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "?" }
    let tenths = Int((abs(seconds) * 10).rounded())
    let sign = seconds < 0 && tenths > 0 ? "-" : ""
    return "\(sign)\(hoursMinutesSeconds(tenths / 10)).\(tenths % 10)"
  }

  /// `h:mm:ss`.
  package static func seconds(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "?" }
    return hoursMinutesSeconds(Int(abs(seconds).rounded()))
  }

  private static func hoursMinutesSeconds(_ seconds: Int) -> String {
    "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
