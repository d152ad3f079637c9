/// Chapters for FFmpeg, which puts them into an audio file: `ffmpeg -i AUDIO -i FILE -map_chapters 1 -codec copy OUTPUT`.
///
/// There is nothing in it but chapters, so that no tags of the audio are replaced.
enum FFMetadata {
  static func text(for episode: MarkedEpisode) -> String {
    episode.mergedChapters.reduce(into: ";FFMETADATA1\n") { text, chapter in
      text += "[CHAPTER]\nTIMEBASE=1/1000\n"
      text += "START=\(milliseconds(chapter.start))\nEND=\(milliseconds(chapter.end))\n"
      if !chapter.title.isEmpty { text += "title=\(escaped(chapter.title))\n" }
    }
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    Int((min(seconds, 1e12) * 1000).rounded())
  }

  /// The text with a backslash before each character that means something in the format.
  ///
  /// FFmpeg takes the end of a line for escaped after any backslash, so a space follows one that ends the text.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "=;#\\\n".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result.hasSuffix("\\") ? result + " " : result
  }
}
