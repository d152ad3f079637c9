package import TextWriting

extension ClockTime {
  /// The seconds that `h:mm:ss`, `mm:ss` or seconds mean, each with a fraction or without; `nil` when a text is none.
  package static func seconds(of text: String) -> Double? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(fields.count), let last = fields.last,
      last.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let seconds = Double(last)
    else { return nil }
    var whole = 0
    for field in fields.dropLast() {
      guard field.count <= 4, field.allSatisfy({ $0.isASCII && $0.isNumber }),
        let number = Int(field), whole == 0 || number < 60
      else { return nil }
      whole = whole * 60 + number
    }
    guard fields.count == 1 || seconds < 60 else { return nil }
    let total = Double(whole) * 60 + seconds
    return total < 1e9 ? total : nil
  }
}
