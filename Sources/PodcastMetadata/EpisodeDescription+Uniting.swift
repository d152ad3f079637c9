extension EpisodeDescription {
  /// What two catalogs say about one episode, in one description: the same whichever of them is asked.
  ///
  /// Each field comes from the better source. Of two that are as good the longer one counts, as it says more, and of two as
  /// long the one whose bytes are greater. What is said about the podcast is that of the show that is taken.
  public func united(with other: EpisodeDescription) -> EpisodeDescription {
    var result = self
    for field in EpisodeField.allCases where other.counts(before: self, in: field) {
      result.take(field, from: other)
    }
    result.showDetails = ShowDescription()
    for part in [self, other] where part.show == result.show {
      result.showDetails = result.showDetails.united(with: part.showDetails)
    }
    return result
  }

  /// Whether a field is taken from here rather than from another description.
  public func counts(before other: EpisodeDescription, in field: EpisodeField) -> Bool {
    guard has(field) else { return false }
    guard other.has(field) else { return true }
    return switch (sources[field], other.sources[field]) {
    case (let own?, let others?) where own != others: own < others
    case (.some, nil): true
    case (nil, .some): false
    default: saysMore(text(of: field), than: other.text(of: field))
    }
  }

  /// A field as text, which differs when the field does.
  private func text(of field: EpisodeField) -> String? {
    switch field {
    case .show: show
    case .title: title
    case .subtitle: subtitle
    case .artist: artist
    case .persons: "\(persons.map { [$0.name, $0.role, $0.link] })"
    case .genres: genres.joined(separator: "\n")
    case .guid: guid
    case .season: season.map { "\($0)" }
    case .number: number.map { "\($0)" }
    case .published: published
    case .summary: summary
    case .link: link
    case .language: language
    case .explicit: isExplicit.map { "\($0)" }
    case .artwork: artwork.map { "\($0.byteCount) \($0.digest) \($0.mediaType)" }
    case .artworkLink: artworkLink
    case .chapters: "\(chapters.map { "\($0.start) \($0.end ?? -1) \($0.title)" })"
    case .transcript: transcriptLink
    }
  }
}

extension ShowDescription {
  /// What two catalogs say about one podcast: of each field the text that says more.
  public func united(with other: ShowDescription) -> ShowDescription {
    var result = self
    result.title = fuller(title, other.title)
    result.author = fuller(author, other.author)
    result.summary = fuller(summary, other.summary)
    result.link = fuller(link, other.link)
    result.language = fuller(language, other.language)
    // Whoever says that it is not for children has a reason to.
    result.isExplicit = isExplicit == true ? true : other.isExplicit ?? isExplicit
    if saysMore(other.genres.joined(separator: "\n"), than: genres.joined(separator: "\n")) {
      result.genres = other.genres
    }
    result.imageLink = fuller(imageLink, other.imageLink)
    result.guid = fuller(guid, other.guid)
    return result
  }

  private func fuller(_ own: String?, _ other: String?) -> String? {
    saysMore(other, than: own) ? other : own
  }
}

/// Whether a text is longer than another, or as long and its bytes greater; nothing says least.
private func saysMore(_ text: String?, than other: String?) -> Bool {
  guard let text else { return false }
  guard let other else { return true }
  guard text.utf8.count == other.utf8.count else { return text.utf8.count > other.utf8.count }
  return other.utf8.lexicographicallyPrecedes(text.utf8)
}
