public import TimelineMapping

/// Chapters or a transcript of some audio, made to fit audio that has changed.
///
/// All but times, what was cut out and the numbers of SRT cues is kept byte for byte.
public struct TimedText: Hashable, Sendable {
  /// What a file is.
  public enum Format: String, Hashable, Sendable {
    /// Chapters as Podcasting 2.0 has them, or a transcript as it has them in JSON.
    case json = "JSON"
    case webVTT = "WebVTT"
    case subRip = "SRT"
  }

  /// What the file is.
  public let format: Format
  /// The file for the new audio.
  public internal(set) var bytes: [UInt8] = []
  /// Chapters or cues that are in it, those that were split counted once.
  public internal(set) var keptCount = 0
  /// Those that were left out, as nothing of them is in the new audio.
  public internal(set) var droppedCount = 0
  /// Cues that stand on both sides of an insertion now.
  public internal(set) var splitCount = 0

  /// Translates a file.
  ///
  /// - Parameters:
  ///   - bytes: the file for the old audio.
  ///   - map: from the old audio to the new one.
  /// - Throws: what is wrong with the file.
  public static func translated(
    _ bytes: [UInt8], by map: TimelineMap
  ) throws(TimedTextError) -> TimedText {
    switch format(of: bytes) {
    case .json: try ChapterTranslation(map: map).translated(bytes)
    case .webVTT: try CueTranslation(map: map, format: .webVTT).translated(bytes)
    case .subRip: try CueTranslation(map: map, format: .subRip).translated(bytes)
    }
  }

  private static func format(of bytes: [UInt8]) -> Format {
    let text = bytes.withoutByteOrderMark
    if text.starts(with: Array("WEBVTT".utf8)) { return .webVTT }
    let first = text.first { !$0.isBlank && !$0.isLineEnd }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .subRip
  }
}

extension [UInt8] {
  /// What stands behind the mark by which some programs begin UTF-8.
  var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
  }
}

extension UInt8 {
  /// Whether it is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  /// Whether it ends a line.
  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  /// Whether it is a decimal digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
