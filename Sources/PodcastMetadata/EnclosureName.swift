import FilePaths

/// The name that a downloader gives the audio behind an address.
struct EnclosureName: Hashable {
  /// The name without query, percent escapes and audio ending.
  let stem: String
  /// The letters and digits of it alone, in small letters: whatever a downloader put in place of the rest.
  let letters: String

  /// The name of a file on disk.
  init(fileName: [UInt8]) {
    let name = FilePath(bytes: fileName)
    self.init(name: name.exactText ?? name.displayText)
  }

  /// The name at the end of an address; `nil` when there is none.
  init?(link: String) {
    let address = link.prefix { $0 != "?" && $0 != "#" }
    let last = address.split(separator: "/").last.map(String.init) ?? ""
    if EpisodeFileName.hasAudioEnding(last) {
      self.init(name: last)
      return
    }
    // "download.php?file=ep.mp3"
    let query = link.dropFirst(address.count).dropFirst()
    for parameter in query.split(separator: "&") {
      let value = parameter.split(separator: "=").last ?? ""
      let name = EpisodeFileName.percentDecoded(String(value)).split(separator: "/").last ?? ""
      if EpisodeFileName.hasAudioEnding(String(name)) {
        self.init(name: String(name))
        return
      }
    }
    guard !last.isEmpty else { return nil }
    self.init(name: last)
  }

  private init(name: String) {
    stem = EpisodeFileName.stem(of: EpisodeFileName.percentDecoded(name))
    letters = stem.lettersAndDigits
  }
}

extension String {
  /// The letters and digits alone, in small letters.
  var lettersAndDigits: String {
    String(self.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
