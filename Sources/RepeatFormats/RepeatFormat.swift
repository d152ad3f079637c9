/// A way to write down the repeats of an episode for other programs.
public enum RepeatFormat: String, CaseIterable, Hashable, Sendable {
  /// An edit decision list, which tells Kodi and Jellyfin what to skip.
  case edl
  /// Chapters of Podcasting 2.0, the publisher's and the repeats, in JSON.
  case chapters
  /// A label track of Audacity.
  case audacity
  /// Chapters in FFmpeg's metadata file, the publisher's and the repeats.
  case ffmetadata
  /// Segments as the programming interface of SponsorBlock gives them, in JSON.
  case sponsorblock
  /// A cue sheet with a track for each chapter, the publisher's and the repeats.
  case cue
  /// A table with a line a repeat.
  case csv
}

extension RepeatFormat {
  /// What a file's name ends in, with the dot, after the stem of the audio's name.
  ///
  /// Players look for `.edl` and `.cue` by the audio's stem. Chapters have an ending of their own: under `.chapters.json`
  /// lie those that the publisher made, which must neither be replaced nor be mixed up with these later.
  public var fileEnding: String {
    switch self {
    case .edl: ".edl"
    case .chapters: ".repeats.chapters.json"
    case .audacity: ".labels.txt"
    case .ffmetadata: ".ffmetadata"
    case .sponsorblock: ".sponsorblock.json"
    case .cue: ".cue"
    case .csv: ".repeats.csv"
    }
  }

  /// The whole contents of a file for an episode; it ends with a line break unless it is empty.
  public func text(for episode: MarkedEpisode) -> String {
    switch self {
    case .edl: EditDecisionList.text(for: episode)
    case .chapters: ChaptersDocument.text(for: episode)
    case .audacity: LabelTrack.text(for: episode)
    case .ffmetadata: FFMetadata.text(for: episode)
    case .sponsorblock: SponsorSegments.text(for: episode)
    case .cue: CueSheet.text(for: episode)
    case .csv: RepeatTable.text(for: episode)
    }
  }
}
