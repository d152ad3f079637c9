import TextWriting
import TimelineMapping

extension [TimelineStretch] {
  /// How many changes a note tells.
  private static let mostNoted = 3

  /// Such as "2 inserted (0:01:12.0), 1 removed (0:00:30.0)"; empty when all is the same.
  var changeTotals: String {
    TimelineStretch.Kind.allCases.filter { $0 != .same }.compactMap { total(of: $0) }
      .joined(separator: ", ")
  }

  /// What was inserted, removed or replaced, one by one.
  var changeTexts: [String] { compactMap(\.changeText) }

  /// The first changes on one line; `nil` when all is the same.
  var changeNote: String? {
    let texts = changeTexts
    guard !texts.isEmpty else { return nil }
    let rest = texts.count - Self.mostNoted
    return texts.prefix(Self.mostNoted).joined(separator: ", ")
      + (rest > 0 ? ", and \(Quantity.count(rest, "more change"))" : "")
  }
}

extension TimelineStretch {
  /// Such as "inserted 0:00:38.0 at 0:12:03.0"; `nil` when it is the same.
  fileprivate var changeText: String? {
    guard kind != .same else { return nil }
    let oldLength = old.map { ClockTime.tenths($0.upperBound - $0.lowerBound) } ?? ""
    guard let new else {
      return "removed \(oldLength) that stood at \(ClockTime.tenths(old?.lowerBound ?? 0))"
    }
    let place =
      "\(ClockTime.tenths(new.upperBound - new.lowerBound)) at \(ClockTime.tenths(new.lowerBound))"
    return kind == .inserted ? "inserted \(place)" : "replaced \(oldLength) by \(place)"
  }
}
