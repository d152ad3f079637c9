extension EpisodeDescription {
  /// Describes an episode by what its container says.
  ///
  /// - Parameters:
  ///   - tags: under the names that FFmpeg gives them, in any case; the ID3 frames it has no name
  ///     for under their own, such as `TDES`.
  ///   - chapters: in any order.
  public init(tags: [String: String], chapters: [Chapter]) {
    self.init()
    let tags = TagTable(tags)
    show = tags.line(["show", "podcast_title", "album"])
    title = tags.line(["title"])
    subtitle = tags.line(["tit3", "subtitle"])
    guid = tags.line(["podcastid", "tgid", "podcastguid", "guid"])
    published = tags.date(["tdrl", "releasetime", "date"])
    artist = tags.line(["artist", "album_artist", "author"])
    persons = tags.persons(["performer": nil, "composer": "composer", "host": "host"])
    genres = tags.list(["genre", "tcat", "category"])
    season = tags.number(["season_number", "season", "tvsn"]).map { Int($0) }
    number = tags.number(["episode_sort", "episode", "episode_id", "track"])
    summary = tags.text(["synopsis", "tdes", "description", "comment"])
    link = tags.line(["filewebpage", "url", "purl", "website"]).flatMap { PlainText.link($0) }
    language = tags.line(["language", "tlan"]).flatMap { PlainText.language($0) }
    isExplicit = tags.rating(["rating", "itunesadvisory", "rtng"])
    let vorbis = tags.vorbisChapters()
    self.chapters =
      (chapters.isEmpty ? vorbis : chapters)
      .filter { $0.start.isFinite && $0.start >= 0 }
      .sorted { $0.start < $1.start }
  }
}
