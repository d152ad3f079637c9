internal import Repeats
internal import TextWriting

/// Segments in the shape in which SponsorBlock's interface answers `skipSegments`, for players that read it.
///
/// Categories are SponsorBlock's own. Adverts are `sponsor`. Intros, and stings as well, are `intro`, which stands for
/// intermissions and opening jingles: time without content. Outros are `outro`. The rest is left out, as there is no category
/// that says what it is and all categories are skipped: over a bed somebody speaks, a rerun is the episode, and `filler` is
/// for jokes and digressions that somebody judged.
enum SponsorSegments {
  static func text(for episode: MarkedEpisode) -> String {
    let segments = episode.orderedMarks.compactMap { mark -> JSONValue? in
      guard let category = category(of: mark.kind) else { return nil }
      return [
        "category": .string(category), "actionType": "skip",
        "segment": [.seconds(mark.startSeconds), .seconds(mark.endSeconds)],
        "videoDuration": .seconds(episode.lengthSeconds), "description": .string(mark.title),
      ]
    }
    return JSONValue.array(segments).line + "\n"
  }

  private static func category(of kind: RepeatKind) -> String? {
    switch kind {
    case .advert: "sponsor"
    case .intro, .sting: "intro"
    case .outro: "outro"
    case .rerun, .bed, .other: nil
    }
  }
}
