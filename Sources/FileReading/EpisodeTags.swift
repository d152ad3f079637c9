internal import AudioDecoding
internal import FilePaths
internal import TagReading

/// The tags of a file as FFmpeg has them, mended by what TagLib says where FFmpeg is known to fall short.
enum EpisodeTags {
  /// The tags by lower-case name; several values of one are put together with semicolons.
  static func read(_ path: FilePath, _ audio: AudioDescription) -> [String: String] {
    let kind: TagReader.Kind
    switch audio.container {
    case "mp3": kind = .mpeg
    case "mp4", "mov", "m4a": kind = .mp4
    default: return audio.tags
    }
    var tags = audio.tags
    // FFmpeg takes it for a number and so gives many episodes the same.
    if kind == .mp4 { tags["episode_uid"] = nil }
    for (name, values) in TagReader.values(of: path, kind: kind) {
      let name = name.lowercased()
      let texts = values.map { metadataText($0, limitBytes: $0.count) }
      if added.contains(name) || (joined.contains(name) && texts.count > 1) {
        tags[name] = texts.joined(separator: "; ")
      }
    }
    return tags
  }

  /// The tags that FFmpeg does not tell.
  private static let added: Set = [
    "podcastid", "podcasturl", "filewebpage", "artistwebpage", "audiosourcewebpage",
  ]

  /// The tags of which FFmpeg tells the first value only.
  private static let joined: Set = ["artist", "albumartist", "genre", "composer", "performer"]
}
