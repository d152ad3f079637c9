extension EpisodeDescription {
  /// Whether a field says anything.
  public func has(_ field: EpisodeField) -> Bool {
    switch field {
    case .show: show != nil
    case .title: title != nil
    case .subtitle: subtitle != nil
    case .artist: artist != nil
    case .persons: !persons.isEmpty
    case .genres: !genres.isEmpty
    case .guid: guid != nil
    case .season: season != nil
    case .number: number != nil
    case .published: published != nil
    case .summary: summary != nil
    case .link: link != nil
    case .language: language != nil
    case .explicit: isExplicit != nil
    case .artwork: artwork != nil
    case .artworkLink: artworkLink != nil
    case .chapters: !chapters.isEmpty
    case .transcript: transcriptLink != nil
    }
  }

  /// Takes a field from another description, with the source that it names.
  public mutating func take(_ field: EpisodeField, from other: EpisodeDescription) {
    switch field {
    case .show: show = other.show
    case .title: title = other.title
    case .subtitle: subtitle = other.subtitle
    case .artist: artist = other.artist
    case .persons: persons = other.persons
    case .genres: genres = other.genres
    case .guid: guid = other.guid
    case .season: season = other.season
    case .number: number = other.number
    case .published: published = other.published
    case .summary: summary = other.summary
    case .link: link = other.link
    case .language: language = other.language
    case .explicit: isExplicit = other.isExplicit
    case .artwork: artwork = other.artwork
    case .artworkLink: artworkLink = other.artworkLink
    case .chapters: chapters = other.chapters
    case .transcript: transcriptLink = other.transcriptLink
    }
    sources[field] = other.sources[field]
  }

  /// A new description of the same audio, in which nothing is lost that a feed said before.
  ///
  /// Feeds hold the newest episodes only, and are at times broken: an item that is gone was right
  /// all the same.
  public func keepingFeed(of known: EpisodeDescription) -> EpisodeDescription {
    var result = self
    for field in EpisodeField.allCases
    where known.sources[field] == .feed && known.has(field) {
      if has(field), sources[field] == .feed { continue }
      result.take(field, from: known)
    }
    result.showDetails.fillGaps(from: known.showDetails)
    return result
  }

  /// This description, with what `other` knows where this knows nothing or has it from a worse source.
  public func completed(by other: EpisodeDescription) -> EpisodeDescription {
    var result = self
    for field in EpisodeField.allCases where other.has(field) {
      if has(field) {
        guard let source = other.sources[field], let own = sources[field], source < own else {
          continue
        }
      }
      result.take(field, from: other)
    }
    result.showDetails.fillGaps(from: other.showDetails)
    return result
  }
}
