/// A time as cues give it: hours, which may be left out, minutes, seconds and thousandths.
struct TimeStamp {
  /// The time in seconds.
  var seconds: Double
  /// How many digits the hours have; 0 when they are left out.
  private var hourDigits: Int
  /// What stands before the thousandths: a full stop or a comma.
  private var separator: UInt8

  /// Reads a time; `nil` when the bytes are none.
  init?(_ bytes: ArraySlice<UInt8>) {
    let fields = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard fields.count == 2 || fields.count == 3, let last = fields.last,
      let point = last.firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }),
      let seconds = Self.number(last[..<point]), point - last.startIndex == 2, seconds < 60,
      let thousandths = Self.number(last[(point + 1)...]), last.endIndex - point == 4,
      let minutes = Self.number(fields[fields.count - 2]), minutes < 60,
      fields[fields.count - 2].count == 2
    else { return nil }
    hourDigits = 0
    var hours = 0
    if fields.count == 3 {
      guard let number = Self.number(fields[0]) else { return nil }
      hours = number
      hourDigits = fields[0].count
    }
    separator = last[point]
    self.seconds = Double(hours * 3600 + minutes * 60 + seconds) + Double(thousandths) / 1000
  }

  /// The time as it was written.
  var bytes: [UInt8] {
    let thousandths = Int((max(0, seconds) * 1000).rounded())
    let hours = thousandths / 3_600_000
    var text = ""
    if hourDigits > 0 || hours > 0 {
      text = Self.padded(hours, digits: max(2, hourDigits)) + ":"
    }
    text += Self.padded(thousandths / 60_000 % 60, digits: 2) + ":"
    text += Self.padded(thousandths / 1000 % 60, digits: 2)
    return Array(text.utf8) + [separator] + Array(Self.padded(thousandths % 1000, digits: 3).utf8)
  }

  /// The same way of writing another time.
  func at(seconds: Double) -> TimeStamp {
    var moved = self
    moved.seconds = seconds
    return moved
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...6).contains(digits.count), digits.allSatisfy({ $0.isDigit }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func padded(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
