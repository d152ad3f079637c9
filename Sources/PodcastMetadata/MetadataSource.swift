/// Where a field of an episode's description comes from, the best source first.
public enum MetadataSource: String, CaseIterable, Comparable, Sendable {
  /// The item of a podcast's feed.
  case feed
  /// A file of JSON that a downloader wrote, or a picture, beside the audio.
  case sidecar
  /// The tags inside the audio file.
  case tags
  /// The file's name.
  case fileName
  /// The name of the folder that the file lies in.
  case folder

  /// Whether `left` is better than `right`.
  public static func < (left: MetadataSource, right: MetadataSource) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .feed: 0
    case .sidecar: 1
    case .tags: 2
    case .fileName: 3
    case .folder: 4
    }
  }
}

/// A field of an episode's description.
public enum EpisodeField: String, CaseIterable, Sendable {
  case show, title, subtitle, artist, persons, genres, guid, season, number, published, summary
  case link, language, explicit, artwork, artworkLink, chapters, transcript
}
