internal import TimelineMapping

/// Translates the cues of a WebVTT or SRT file.
///
/// A cue that reaches over an insertion is split: it stands on each side of it, with the same text. One of which nothing is
/// left is dropped. Notes, styles and regions stay where they are.
struct CueTranslation {
  private static let arrow = Array("-->".utf8)

  let map: TimelineMap
  let format: TimedText.Format

  func translated(_ bytes: [UInt8]) throws(TimedTextError) -> TimedText {
    let text = bytes.withoutByteOrderMark
    var result = TimedText(format: format)
    result.bytes = Array(bytes[..<text.startIndex])
    var blocks = TextBlock.blocks(of: text)[...]
    if format == .webVTT {
      // The header may have cues right below it.
      if let header = blocks.popFirst() {
        result.bytes += header.bytes
        if let line = header.lines.first(where: { Self.isTiming($0) }) {
          throw TimedTextError(
            line: line.number, reason: "an empty line is missing between the header and this cue")
        }
      }
    }
    var number = 0
    for block in blocks {
      guard let cue = try Cue(block, format: format) else {
        result.bytes += block.bytes
        continue
      }
      let parts = RangeTranslation.parts(
        from: cue.start.seconds, to: cue.end.seconds, in: map)
      if parts.isEmpty { result.droppedCount += 1 } else { result.keptCount += 1 }
      if parts.count > 1 { result.splitCount += 1 }
      for (index, part) in parts.enumerated() {
        number += 1
        result.bytes += cue.bytes(
          at: part, in: map, number: format == .subRip ? number : nil, isFirst: index == 0,
          isLast: index == parts.count - 1)
      }
    }
    return result
  }

  static func isTiming(_ line: TextLine) -> Bool {
    line.content.firstRange(of: arrow) != nil
  }
}

/// A cue of a WebVTT or SRT file.
private struct Cue {
  private static let unmovedBlocks = ["NOTE", "STYLE", "REGION"].map { Array($0.utf8) }

  var start: TimeStamp
  var end: TimeStamp
  private let name: TextLine?
  private let timing: TextLine
  /// The bytes of the timing line around both times.
  private let before: ArraySlice<UInt8>
  private let between: ArraySlice<UInt8>
  private let behind: ArraySlice<UInt8>
  private let payload: ArraySlice<TextLine>
  private let emptyLines: [TextLine]

  /// `nil` for a block that is no cue and has no times.
  init?(_ block: TextBlock, format: TimedText.Format) throws(TimedTextError) {
    guard let first = block.lines.first else { return nil }
    let hasName = !CueTranslation.isTiming(first)
    if hasName, format == .webVTT, Self.isUnmoved(first) { return nil }
    guard let timing = hasName ? block.lines.dropFirst().first : first,
      CueTranslation.isTiming(timing)
    else {
      throw TimedTextError(
        line: hasName ? block.lines.dropFirst().first?.number ?? first.number : first.number,
        reason: "a cue's times are missing: \(Self.example(format)) was expected")
    }
    if hasName, format == .subRip, !first.content.allSatisfy({ $0.isDigit || $0.isBlank }) {
      throw TimedTextError(line: first.number, reason: "the number of a cue was expected")
    }
    let content = timing.content
    let start = content.drop { $0.isBlank }.prefix { !$0.isBlank && $0 != UInt8(ascii: "-") }
    let rest = content[start.endIndex...].drop { $0.isBlank }
    let end = rest.dropFirst(3).drop { $0.isBlank }.prefix { !$0.isBlank }
    guard rest.starts(with: Array("-->".utf8)), let startTime = TimeStamp(start),
      let endTime = TimeStamp(end)
    else {
      throw TimedTextError(
        line: timing.number,
        reason: "these are no times of a cue; \(Self.example(format)) was expected")
    }
    guard startTime.seconds <= endTime.seconds else {
      throw TimedTextError(line: timing.number, reason: "the cue ends before it starts")
    }
    self.start = startTime
    self.end = endTime
    self.timing = timing
    name = hasName ? first : nil
    before = content[..<start.startIndex]
    between = content[start.endIndex..<end.startIndex]
    behind = content[end.endIndex...]
    payload = block.lines.dropFirst(hasName ? 2 : 1)
    emptyLines = block.emptyLines
  }

  /// The cue for a part of the new audio.
  ///
  /// - Parameters:
  ///   - number: what to call it; `nil` when it keeps its name.
  ///   - isFirst: whether it is the first part; the others of a cue with a name have none, as names are unique.
  ///   - isLast: whether what stands behind the cue follows.
  func bytes(
    at part: (old: Range<Double>, new: Range<Double>), in map: TimelineMap, number: Int?,
    isFirst: Bool, isLast: Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    if let name, let number { bytes += Array(String(number).utf8) + name.ending }
    if let name, number == nil, isFirst { bytes += name.bytes }
    bytes += before + start.at(seconds: part.new.lowerBound).bytes + between
    bytes += end.at(seconds: part.new.upperBound).bytes + behind + timing.ending
    for line in payload { bytes += InnerTimes.translated(line.bytes, of: part, in: map) }
    if isLast { return bytes + emptyLines.flatMap(\.bytes) }
    let ending = timing.ending.isEmpty ? [UInt8(ascii: "\n")] : Array(timing.ending)
    if bytes.last?.isLineEnd != true { bytes += ending }
    return bytes + ending
  }

  private static func isUnmoved(_ line: TextLine) -> Bool {
    unmovedBlocks.contains { word in
      line.content.starts(with: word)
        && line.content.dropFirst(word.count).first?.isBlank ?? true
    }
  }

  private static func example(_ format: TimedText.Format) -> String {
    format == .subRip ? "00:00:01,000 --> 00:00:02,000" : "00:01.000 --> 00:02.000"
  }
}
