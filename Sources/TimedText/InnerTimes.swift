internal import TimelineMapping

/// Times within the text of a WebVTT cue, such as `<00:01.500>`, from where on the next words are spoken.
enum InnerTimes {
  /// The text with them translated; those that lie outside of a part of the cue are left out.
  static func translated(
    _ text: ArraySlice<UInt8>, of part: (old: Range<Double>, new: Range<Double>),
    in map: TimelineMap
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      result += rest[..<open]
      rest = rest[open...]
      let inner = rest.dropFirst().prefix { $0 != UInt8(ascii: ">") }
      guard let time = TimeStamp(inner), inner.endIndex < rest.endIndex else {
        result.append(rest.removeFirst())
        continue
      }
      if part.old.contains(time.seconds), let place = map.newSeconds(ofOldSeconds: time.seconds) {
        result += [UInt8(ascii: "<")] + time.at(seconds: place).bytes + [UInt8(ascii: ">")]
      }
      rest = rest[(inner.endIndex + 1)...]
    }
    return result + rest
  }
}
