import Glibc

/// Points in time as ISO 8601 in universal time.
public enum UTCTime {
  /// Such as `2026-03-09T04:05:06Z`, of milliseconds since 1970.
  public static func text(milliseconds: Int64) -> String {
    let seconds = floorDivide(milliseconds, 1000)
    let days = floorDivide(seconds, 86_400)
    let second = seconds - days * 86_400
    let (year, month, day) = date(days: days)
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T"
      + "\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))Z"
  }

  /// The time now, in milliseconds since 1970.
  public static var nowMilliseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The date in the Gregorian calendar, reckoned in years that begin in March, so that the leap
  /// day comes last.
  private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let daysOf400Years: Int64 = 146_097
    let sinceMarch0000 = days + 719_468
    let era = floorDivide(sinceMarch0000, daysOf400Years)
    let dayOfEra = sinceMarch0000 - era * daysOf400Years
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value + 1) / divisor - 1
  }

  private static func pad(_ value: Int64, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
