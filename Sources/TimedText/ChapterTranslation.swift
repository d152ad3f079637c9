internal import TimelineMapping

/// Translates the chapters (or the segments of a transcript) of a Podcasting 2.0 JSON file.
///
/// A chapter that reaches over an insertion is extended over it. One whose start was cut out starts with what is left of it,
/// and one of which nothing is left is dropped. A chapter without an end lasts until the next one starts.
struct ChapterTranslation {
  private static let arrays = ["chapters", "segments"]
  /// Larger numbers are no times of an episode.
  private static let mostSeconds = 1e9

  let map: TimelineMap

  private struct Chapter {
    var bytes: Range<Int>
    var start: (seconds: Double, bytes: Range<Int>)
    var end: (seconds: Double, bytes: Range<Int>)?
  }

  func translated(_ bytes: [UInt8]) throws(TimedTextError) -> TimedText {
    let root = try JSONScanner.scan(bytes)
    guard case .object(let members) = root.content,
      let array = members.last(where: { Self.arrays.contains($0.name) }),
      case .array(let elements) = array.value.content
    else {
      throw TimedTextError(
        line: JSONScanner.line(of: root.bytes.lowerBound, in: bytes),
        reason: "there is no array \"chapters\" (nor \"segments\" of a transcript)")
    }
    var chapters: [Chapter] = []
    for element in elements { chapters.append(try chapter(element, in: bytes)) }
    var result = TimedText(format: .json)
    var kept: [[UInt8]] = []
    for (index, chapter) in chapters.enumerated() {
      let next = chapters[(index + 1)...].first?.start.seconds ?? map.oldDurationSeconds
      let end = chapter.end?.seconds ?? max(next, chapter.start.seconds)
      let parts = RangeTranslation.parts(from: chapter.start.seconds, to: end, in: map)
      guard let first = parts.first, let last = parts.last else {
        result.droppedCount += 1
        continue
      }
      result.keptCount += 1
      kept.append(
        rewritten(chapter, of: bytes, to: first.new.lowerBound..<last.new.upperBound))
    }
    result.bytes = assembled(kept, of: chapters, array: array.value.bytes, in: bytes)
    return result
  }

  private func chapter(
    _ value: JSONScanner.Value, in bytes: [UInt8]
  ) throws(TimedTextError) -> Chapter {
    let line = JSONScanner.line(of: value.bytes.lowerBound, in: bytes)
    guard case .object(let members) = value.content else {
      throw TimedTextError(line: line, reason: "a chapter must be an object")
    }
    let start = try time("startTime", of: members, in: bytes)
    let end = try time("endTime", of: members, in: bytes)
    guard let start else {
      throw TimedTextError(line: line, reason: "a chapter has no \"startTime\"")
    }
    if let end, end.seconds < start.seconds {
      throw TimedTextError(
        line: JSONScanner.line(of: end.bytes.lowerBound, in: bytes),
        reason: "a chapter ends before it starts")
    }
    return Chapter(bytes: value.bytes, start: start, end: end)
  }

  private func time(
    _ name: String, of members: [(name: String, value: JSONScanner.Value)], in bytes: [UInt8]
  ) throws(TimedTextError) -> (seconds: Double, bytes: Range<Int>)? {
    guard let value = members.last(where: { $0.name == name })?.value else { return nil }
    guard case .number(let seconds) = value.content, (0...Self.mostSeconds).contains(seconds)
    else {
      throw TimedTextError(
        line: JSONScanner.line(of: value.bytes.lowerBound, in: bytes),
        reason: "\"\(name)\" must be a number of seconds")
    }
    return (seconds, value.bytes)
  }

  private func rewritten(_ chapter: Chapter, of bytes: [UInt8], to place: Range<Double>) -> [UInt8]
  {
    var edits = [(chapter.start.bytes, place.lowerBound, chapter.start.seconds)]
    if let end = chapter.end { edits.append((end.bytes, place.upperBound, end.seconds)) }
    edits.sort { $0.0.lowerBound < $1.0.lowerBound }
    var result: [UInt8] = []
    var position = chapter.bytes.lowerBound
    for (range, seconds, before) in edits {
      result += bytes[position..<range.lowerBound]
      result +=
        Self.text(of: seconds) == Self.text(of: before)
        ? Array(bytes[range]) : Self.text(of: seconds)
      position = range.upperBound
    }
    return result + bytes[position..<chapter.bytes.upperBound]
  }

  /// The file with those chapters that are kept, and between them what stood between chapters.
  private func assembled(
    _ kept: [[UInt8]], of chapters: [Chapter], array: Range<Int>, in bytes: [UInt8]
  ) -> [UInt8] {
    guard let first = chapters.first, let last = chapters.last else { return bytes }
    guard !kept.isEmpty else {
      return Array(bytes[..<array.lowerBound]) + Array("[]".utf8) + bytes[array.upperBound...]
    }
    let between =
      chapters.count > 1
      ? Array(bytes[first.bytes.upperBound..<chapters[1].bytes.lowerBound]) : []
    return Array(bytes[..<first.bytes.lowerBound]) + kept.joined(separator: between)
      + bytes[last.bytes.upperBound...]
  }

  /// A number of seconds with thousandths, without zeros at its end.
  private static func text(of seconds: Double) -> [UInt8] {
    let thousandths = Int((seconds * 1000).rounded())
    var digits = String(thousandths % 1000 + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return Array((String(thousandths / 1000) + (digits.isEmpty ? "" : "." + digits)).utf8)
  }
}
