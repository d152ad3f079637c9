import Glibc

/// A stretch of each day, by the clock on the wall; it may reach over midnight.
public struct TimeWindow: Hashable, Sendable {
  /// Its first minute, counted from midnight.
  public var firstMinute: Int
  /// The minute it ends at, itself outside, counted from midnight.
  public var endMinute: Int

  /// Makes a window of the minutes from `firstMinute` up to, not including, `endMinute`, each 0 to 1439.
  ///
  /// - Returns: `nil` when they are equal or out of range.
  public init?(firstMinute: Int, endMinute: Int) {
    let day = 0..<1440
    guard day.contains(firstMinute), day.contains(endMinute), firstMinute != endMinute else {
      return nil
    }
    self.firstMinute = firstMinute
    self.endMinute = endMinute
  }

  /// Whether it holds a minute of the day, counted from midnight.
  public func contains(minute: Int) -> Bool {
    firstMinute < endMinute
      ? (firstMinute..<endMinute).contains(minute) : minute >= firstMinute || minute < endMinute
  }

  /// Such as "22:00 to 06:00".
  public var text: String { "\(Self.text(firstMinute)) to \(Self.text(endMinute))" }

  /// The minute of the day that a text such as "06:30" names; `nil` when it is none.
  public static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(isDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// The minute of the day now, where this computer is.
  public static var minuteNow: Int {
    var seconds = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&seconds, &parts)
    return unsafe Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func text(_ minute: Int) -> String {
    [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
