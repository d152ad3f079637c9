public import FilePaths

extension EpisodeDescription {
  /// Describes an episode by the name its downloader gave it.
  ///
  /// Understands what gPodder, podcast-dl (`20240501-Title.mp3`), podcast-archiver
  /// (`2024-05-01 - Title.mp3`), AntennaPod (`Title.4711.mp3`), browsers and wget write: addresses
  /// with their query (`ep.mp3?id=1`), percent escapes, and the marks of a second copy (` (1)`, `.1`).
  /// The title is never missing.
  ///
  /// - Parameter fileName: the last component of the path, as raw bytes.
  public init(fileName: [UInt8]) {
    self.init()
    let name = FilePath(bytes: fileName)
    let whole = name.exactText ?? name.displayText
    let stem = EpisodeFileName.stem(of: whole)
    var rest = stem[...]
    if let (date, remainder) = PublicationDate.leading(stem) {
      published = date
      let text = remainder.drop { " -_.".contains($0) }
      if !text.isEmpty { rest = text }
    } else {
      published = PublicationDate.trailing(stem)
    }
    let readable = EpisodeFileName.readable(String(rest))
    title = readable.isEmpty ? whole : readable
    (season, number) = EpisodeFileName.numbers(in: readable)
  }

  /// Describes an episode by the folder it lies in: the name of its show.
  ///
  /// Folders that only divide a show, by year or season, are passed over; a folder that holds
  /// podcasts in general names no show.
  public init(folder: FilePath) {
    self.init()
    var folder = folder
    for _ in 0..<3 {
      let name = FilePath(bytes: folder.lastComponent)
      let text = (name.exactText ?? name.displayText).onOneLine
      if text.isEmpty || EpisodeFileName.isGeneralFolder(text) { return }
      if !EpisodeFileName.isDivision(text) {
        show = text
        return
      }
      folder = folder.parent
    }
  }
}

/// The parts of a downloaded episode's name.
enum EpisodeFileName {
  /// The name without its query, its audio ending, the marks of a second copy, and the number that
  /// AntennaPod puts before the ending.
  static func stem(of name: String) -> String {
    var stem = name
    if let ending = plainEnding(of: name) {
      stem.removeLast(ending.count + 1)
    } else if let match = stem.firstMatch(of: audioEnding) {
      stem = String(stem[..<match.range.lowerBound])
    }
    if stem.hasSuffix(")"), let match = stem.firstMatch(of: #/\s?\([1-9]\)$/#),
      match.range.lowerBound > stem.startIndex
    {
      stem.removeSubrange(match.range)
    }
    // A short number behind a digit is more likely a decimal, as in "Part 1.5".
    if stem.last?.isNumber == true, stem.contains("."),
      let match = stem.firstMatch(of: #/(?:\D(\.\d{1,9})|\d(\.\d{3,9}))$/#),
      let mark = match.1 ?? match.2
    {
      stem.removeLast(mark.count)
    }
    return stem.isEmpty ? name : stem
  }

  /// The text with the marks that stand for spaces in file names and addresses made spaces.
  static func readable(_ text: String) -> String {
    var text = text
    if !text.contains(" ") {
      text = text.contains("%") ? percentDecoded(text) : text
      for mark: Character in ["+", "_", "-"] where !text.contains(" ") {
        text = String(text.map { $0 == mark ? " " : $0 })
      }
    }
    return text.onOneLine
  }

  /// The season and the number that the text states, as in `S02E13`, `Episode 13`, `Folge 13`, `#13`.
  static func numbers(in text: String) -> (season: Int?, number: Double?) {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return (nil, nil) }
    if let match = text.firstMatch(of: #/\b[Ss](\d{1,3})\s?[Ee](\d{1,5})\b/#) {
      return (Int(match.1), Double(match.2))
    }
    let spelled = #/(?:\b(?:episode|ep|folge|épisode|episodio)[ .]{0,2}|#)(\d{1,5})\b/#
      .ignoresCase()
    return (nil, text.firstMatch(of: spelled).flatMap { Double($0.1) })
  }

  /// Whether the name ends as audio files do, but for what an address has put behind it.
  static func hasAudioEnding(_ name: String) -> Bool {
    plainEnding(of: name) != nil || name.firstMatch(of: audioEnding) != nil
  }

  /// The audio ending that the name has with nothing behind it, which is the rule and quickly found, unless
  /// there is one inside as well.
  private static func plainEnding(of name: String) -> Substring? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[name.utf8.index(after: dot)...]
    guard ending.count <= 4, plainEndings.contains(ending.lowercased()),
      !name[..<dot].contains(where: { ".?#&;".contains($0) })
    else { return nil }
    return ending
  }

  private static let plainEndings: Set = [
    "mp3", "m4a", "m4b", "mp4", "m4v", "aac", "ogg", "oga", "opus", "flac", "wav", "aif", "aiff",
    "mka", "mkv", "webm", "wma", "mov",
  ]

  static func isDivision(_ name: String) -> Bool {
    name.last?.isNumber == true
      && name.wholeMatch(
        of: #/(?:19|20)\d{2}(?:-\d{2})?|(?:season|staffel|saison)[ _-]?\d+/#.ignoresCase())
        != nil
  }

  static func isGeneralFolder(_ name: String) -> Bool {
    [".", "/", "podcast", "podcasts", "download", "downloads", "media", "audio"]
      .contains(name.lowercased())
  }

  /// The audio ending and whatever an address or a second download has put behind it.
  private static var audioEnding: Regex<Substring> {
    #/\.(?:mp3|m4a|m4b|mp4|m4v|aac|ogg|oga|opus|flac|wav|aiff?|mka|mkv|webm|wma|mov)(?:[?#].*|[_&;][^=]*=.*|\.\d{1,3})?$/#
      .ignoresCase()
  }

  static func percentDecoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.count >= 2, value >= 0x20
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
