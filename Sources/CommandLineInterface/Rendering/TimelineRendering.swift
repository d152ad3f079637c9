import TextWriting
import TimedText
import TimelineMapping

extension TimelineMap {
  /// A JSON line a stretch.
  var jsonLines: [String] {
    stretches.map { stretch in
      stretch.json.adding(["speed": speed == 1 ? nil : .number(speed.millionths)]).line
    }
  }

  /// A table of the stretches, and a line that sums up.
  ///
  /// - Parameter isRecorded: whether it was made when the new audio was ingested; the line says so.
  func tableLines(isRecorded: Bool) -> [String] {
    var table = TextTable([
      ("What", .leading), ("Old from", .trailing), ("to", .trailing), ("New from", .trailing),
      ("to", .trailing), ("Length", .trailing),
    ])
    for stretch in stretches {
      let length = stretch.new ?? stretch.old ?? 0..<0
      table.append(
        [stretch.kind.rawValue]
          + [stretch.old, stretch.new].flatMap { range in
            range.map { [ClockTime.tenths($0.lowerBound), ClockTime.tenths($0.upperBound)] }
              ?? ["-", "-"]
          } + [ClockTime.tenths(length.upperBound - length.lowerBound)])
    }
    let origin = isRecorded ? "; recorded at ingest, the audio before is not kept" : ""
    return table.lines + ["", summary + origin]
  }

  /// Such as "4 stretches the same (0:42:10), 2 inserted (0:01:12)".
  private var summary: String {
    let parts = TimelineStretch.Kind.allCases.compactMap { stretches.total(of: $0) }
    let pace =
      speed == 1 ? "" : "; the new one plays \(Quantity.decimal(speed, places: 4)) times as fast"
    return parts.joined(separator: ", ") + pace
  }
}

extension TimelineStretch {
  /// The members `old` and `new`, start and end in seconds, as far as it has these sides, and `kind`.
  var json: JSONValue {
    var members: [JSONMember] = []
    for (name, range) in [("old", old), ("new", new)] {
      guard let range else { continue }
      let ends = [range.lowerBound, range.upperBound].map { JSONValue.number($0.thousandths) }
      members.append(JSONMember(name: name, value: .array(ends)))
    }
    members.append(JSONMember(name: "kind", value: .string(kind.rawValue)))
    return .object(members)
  }
}

extension [TimelineStretch] {
  /// How many there are of a kind and how long they are, such as "2 inserted (0:01:12.0)"; `nil` without any.
  func total(of kind: TimelineStretch.Kind) -> String? {
    let found = filter { $0.kind == kind }
    guard !found.isEmpty else { return nil }
    let seconds = found.reduce(0) { sum, stretch in
      let range = stretch.new ?? stretch.old ?? 0..<0
      return sum + range.upperBound - range.lowerBound
    }
    let count =
      kind == .same
      ? "\(found.count) \(found.count == 1 ? "stretch" : "stretches") the same"
      : "\(found.count) \(kind.rawValue)"
    return "\(count) (\(ClockTime.tenths(seconds)))"
  }
}

extension TimelineMap.Translation {
  /// The line for programs.
  func json(ofOldSeconds oldSeconds: Double) -> JSONValue {
    .object([
      JSONMember(name: "old", value: .number(oldSeconds.thousandths)),
      JSONMember(
        name: kind == .same ? "new" : "nearest", value: .number(newSeconds.thousandths)),
      JSONMember(name: "kind", value: .string(kind.rawValue)),
    ])
  }

  /// The line for people.
  func line(ofOldSeconds oldSeconds: Double) -> String {
    let place = ClockTime.tenths(newSeconds)
    let old = ClockTime.tenths(oldSeconds)
    return kind == .same
      ? "\(old) is at \(place)"
      : "\(old) was \(kind.rawValue); the nearest point kept is at \(place)"
  }
}

extension TimedText {
  /// Such as "WebVTT: 210 cues kept, 3 dropped, 1 split".
  var summary: String {
    let what = format == .json ? "entry" : "cue"
    let kept =
      format == .json && keptCount != 1 ? "\(keptCount) entries" : Quantity.count(keptCount, what)
    return "\(format.rawValue): \(kept) kept, \(droppedCount) dropped, as they were cut out"
      + (splitCount > 0 ? ", \(splitCount) split by an insertion" : "")
  }
}

extension Double {
  /// The number to three places.
  fileprivate var thousandths: Double { (self * 1e3).rounded() / 1e3 }
  /// The number to six places.
  fileprivate var millionths: Double { (self * 1e6).rounded() / 1e6 }
}
