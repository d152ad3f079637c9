/// What a file holds that was taken for audio and is not.
public enum ForeignContent: Hashable, Sendable {
  /// Nothing at all.
  case empty

  /// A tag with no audio after it.
  case tagOnly

  /// A web page.
  case webPage

  /// XML, such as a feed.
  case xml

  /// JSON.
  case json

  /// A playlist, which is never followed.
  case playlist

  /// Other text.
  case text

  /// A picture.
  case image

  /// An archive or a document in one.
  case archive

  /// A PDF document.
  case pdf

  /// Zero bytes only, as an interrupted download with reserved space leaves.
  case zeros

  /// An MP4 file without the index of its samples.
  case incompleteMP4

  /// Data that no known container explains.
  case unknown
}

extension ForeignContent: CustomStringConvertible {
  /// What the content is, and what probably happened.
  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .tagOnly: "there is a tag, but no audio after it"
    case .webPage: "looks like an HTML page; the download probably ended on an error page"
    case .xml: "looks like XML"
    case .json: "looks like JSON; the download probably ended on an error message"
    case .playlist: "looks like a playlist; playlists are not followed"
    case .text: "looks like text; the download probably ended on an error message"
    case .image: "looks like a picture"
    case .archive: "looks like an archive"
    case .pdf: "looks like a PDF document"
    case .zeros: "there are only zero bytes; the download is probably broken"
    case .incompleteMP4:
      "the index of the MP4 file is missing (no moov box); the download is probably broken"
    case .unknown: "no known audio format"
    }
  }
}

extension ForeignContent {
  /// The first bytes that are looked at.
  package static let sniffedBytes = 65_536

  /// Guesses from the first bytes what the file is; `nil` when they may well be audio.
  ///
  /// - Parameters:
  ///   - start: The first ``sniffedBytes`` bytes of the file, or all of a shorter one.
  ///   - size: The size of the file in bytes.
  package init?(start: [UInt8], size: Int) {
    if size == 0 || start.isEmpty {
      self = .empty
    } else if let kind = Self.binaryKind(start, size: size) {
      self = kind
    } else if Self.isText(start) {
      self = Self.textKind(start)
    } else {
      return nil
    }
  }

  private static func binaryKind(_ start: [UInt8], size: Int) -> ForeignContent? {
    if let end = LeadingTag.end(in: start), end >= size {
      // The tag may also lie about its length.
      if MPEGAudioHeader.firstFrame(in: start) == nil { return .tagOnly }
    }
    if size == start.count || start.count >= sniffedBytes, start.allSatisfy({ $0 == 0 }) {
      return .zeros
    }
    let pictures: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D], Array("GIF8".utf8),
    ]
    if pictures.contains(where: { start.starts(with: $0) }) { return .image }
    let archives: [[UInt8]] = [
      [0x50, 0x4B, 3, 4], [0x1F, 0x8B, 8], Array("Rar!".utf8),
      [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
    ]
    if archives.contains(where: { start.starts(with: $0) }) { return .archive }
    return start.starts(with: Array("%PDF-".utf8)) ? .pdf : nil
  }

  /// Text: no control characters but white space, in UTF-8, an 8-bit code, or UTF-16 with its mark.
  private static func isText(_ start: [UInt8]) -> Bool {
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      return start.count >= 4 && (start[2] == 0 || start[3] == 0)
    }
    let printable = start.count { $0 >= 0x20 && $0 < 0x7F || $0 >= 9 && $0 <= 13 }
    let controls = start.count { $0 < 9 || $0 > 13 && $0 < 0x20 && $0 != 0x1B || $0 == 0x7F }
    return controls == 0 && start.count >= 2 && (printable * 2 > start.count || isUTF8(start))
  }

  private static func isUTF8(_ start: [UInt8]) -> Bool {
    (0...min(3, start.count)).contains { cut in
      String(validating: start.dropLast(cut), as: UTF8.self) != nil
    }
  }

  private static func textKind(_ start: [UInt8]) -> ForeignContent {
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFF, 0xFE, 0x20, 9, 10, 11, 12, 13, 0]
    let head = start.drop(while: marks.contains).filter { $0 != 0 }.prefix(2048)
    let text = String(decoding: head, as: UTF8.self).lowercased()
    if text.hasPrefix("#extm3u") || text.hasPrefix("[playlist]") || text.hasPrefix("ffconcat")
      || text.hasPrefix("#extinf")
    {
      return .playlist
    }
    if text.contains("<html") || text.contains("<!doctype html") || text.contains("<body") {
      return .webPage
    }
    if text.hasPrefix("<?xml") || text.hasPrefix("<rss") || text.hasPrefix("<") { return .xml }
    if text.hasPrefix("{") || text.hasPrefix("[") { return .json }
    return .text
  }
}

extension ForeignContent {
  /// Recognises markup by its first words, though control characters may stand further on.
  package init?(markup start: [UInt8]) {
    let head = Array(start.prefix(64))
    guard Self.isText(head) else { return nil }
    let kind = Self.textKind(start)
    guard kind != .text else { return nil }
    self = kind
  }

  /// Whether the first bytes are the first box of an MP4 file.
  package static func startsLikeMP4(_ start: some Sequence<UInt8>) -> Bool {
    let types = ["ftyp", "moov", "mdat", "moof", "styp", "wide", "free", "skip"]
    return types.contains { start.dropFirst(4).starts(with: $0.utf8) }
  }
}
