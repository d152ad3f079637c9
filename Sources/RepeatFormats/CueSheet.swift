/// A cue sheet, by which players show one audio file as an album: a track for each chapter, one after the other.
///
/// Minutes go past 99 where an episode is that long, as players for files expect. The format cannot escape a quotation mark,
/// so an apostrophe stands for it.
enum CueSheet {
  private static let mostTracks = 99
  private static let framesPerSecond = 75.0

  static func text(for episode: MarkedEpisode) -> String {
    var text = "REM COMMENT \"Made by podprint\"\n"
    if let show = episode.show { text += "PERFORMER \(quoted(show))\n" }
    if let title = episode.title { text += "TITLE \(quoted(title))\n" }
    text += "FILE \(quoted(episode.mediaFileName)) \(fileType(episode.mediaFileName))\n"
    for (index, track) in tracks(of: episode).enumerated() {
      text += "  TRACK \(twoDigits(index + 1)) AUDIO\n"
      if !track.title.isEmpty { text += "    TITLE \(quoted(track.title))\n" }
      text += "    INDEX 01 \(time(track.start))\n"
    }
    return text
  }

  /// The chapters; where there are too many, what is not listed joins what comes before it, and the last track that
  /// there is room for goes on to the end.
  private static func tracks(of episode: MarkedEpisode) -> [(start: Double, title: String)] {
    var chapters = episode.mergedChapters
    if chapters.count > mostTracks {
      chapters = chapters.enumerated().filter { $0.offset == 0 || $0.element.isListed }
        .map(\.element)
    }
    let tracks = chapters.prefix(mostTracks).map { ($0.start, $0.title) }
    return tracks.isEmpty ? [(0, episode.title ?? "Episode")] : tracks
  }

  /// `mm:ss:ff`, the last being frames of a compact disc.
  private static func time(_ seconds: Double) -> String {
    let frames = Int((min(seconds, 1e12) * framesPerSecond).rounded())
    let perSecond = Int(framesPerSecond)
    return [frames / perSecond / 60, frames / perSecond % 60, frames % perSecond]
      .map(twoDigits).joined(separator: ":")
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + OneLine.text(text).replacing("\"", with: "'") + "\""
  }

  /// The format knows few types; players take `WAVE` for whatever they can decode.
  private static func fileType(_ name: String) -> String {
    let name = name.lowercased()
    if name.hasSuffix(".mp3") { return "MP3" }
    return name.hasSuffix(".aif") || name.hasSuffix(".aiff") ? "AIFF" : "WAVE"
  }
}
