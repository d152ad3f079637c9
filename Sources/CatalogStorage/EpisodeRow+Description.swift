import PodcastMetadata
import SQLiteSupport

extension EpisodeRow {
  /// Writes a description over the one before, without its chapters.
  static func update(
    _ id: EpisodeIdentifier, _ description: EpisodeDescription, in connection: SQLiteConnection
  ) throws {
    // Tags may name the show in another way than the feed that the details are from.
    let details = description.showDetails
    let areOfThatShow = details.title == description.show
    let show = try description.show.map {
      try ShowRow.write($0, areOfThatShow ? details : ShowDescription(), in: connection)
    }
    let oldArtwork = try artwork(of: id, in: connection)
    let newArtwork = try ArtworkRow.find(description.artwork, in: connection)
    try connection.run(
      """
      UPDATE episodes SET show_id = ?2, guid = ?3, title = ?4, published = ?5, artist = ?6,
        season = ?7, number = ?8, summary = ?9, subtitle = ?10, genres = ?11, link = ?12,
        language = ?13, is_explicit = ?14, transcript_link = ?15, artwork_link = ?16,
        artwork_id = ?17
      WHERE id = ?1
      """, .integer(id.rawValue), .optional(show), .optional(description.guid),
      .optional(description.title), .optional(description.published),
      .optional(description.artist), .optional(description.season),
      .optional(description.number), .optional(description.summary),
      .optional(description.subtitle), .lines(description.genres), .optional(description.link),
      .optional(description.language), .optional(description.isExplicit.map { $0 ? 1 : 0 }),
      .optional(description.transcriptLink), .optional(description.artworkLink),
      .optional(newArtwork))
    if oldArtwork != newArtwork { try ArtworkRow.removeUnused(oldArtwork, in: connection) }
    try writePersons(description.persons, of: id, in: connection)
    try writeSources(description.sources, of: id, in: connection)
    try ShowRow.removeUnused(in: connection)
  }

  /// All that is said about an episode but its chapters; `nil` when there is no such episode.
  static func description(
    of id: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws -> EpisodeDescription? {
    let row = try connection.first(
      """
      SELECT show_id, guid, title, published, artist, season, number, summary, subtitle, genres, link,
        language, is_explicit, transcript_link, artwork_link, artwork_id
      FROM episodes WHERE id = ?1
      """, .integer(id.rawValue)
    ) { row in
      var description = EpisodeDescription()
      description.guid = row.optionalText(1)
      description.title = row.optionalText(2)
      description.published = row.optionalText(3)
      description.artist = row.optionalText(4)
      description.season = row.optionalInteger(5).map { Int($0) }
      description.number = row.optionalReal(6)
      description.summary = row.optionalText(7)
      description.subtitle = row.optionalText(8)
      description.genres = row.lines(9)
      description.link = row.optionalText(10)
      description.language = row.optionalText(11)
      description.isExplicit = row.optionalInteger(12).map { $0 != 0 }
      description.transcriptLink = row.optionalText(13)
      description.artworkLink = row.optionalText(14)
      return (description, show: row.optionalInteger(0), artwork: row.optionalInteger(15))
    }
    guard let row else { return nil }
    var description = row.0
    description.showDetails = try ShowRow.read(row.show, in: connection)
    description.show = description.showDetails.title
    description.artwork = try ArtworkRow.read(row.artwork, in: connection)
    description.persons = try persons(of: id, in: connection)
    description.sources = try sources(of: id, in: connection)
    return description
  }

  static func artwork(
    of id: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws -> Int64? {
    try connection.first("SELECT artwork_id FROM episodes WHERE id = ?1", .integer(id.rawValue)) {
      $0.optionalInteger(0)
    } ?? nil
  }

  private static func writePersons(
    _ persons: [Person], of id: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws {
    try connection.run("DELETE FROM persons WHERE episode_id = ?1", .integer(id.rawValue))
    for (position, person) in persons.enumerated() {
      try connection.run(
        "INSERT INTO persons (episode_id, position, name, role, link) VALUES (?1, ?2, ?3, ?4, ?5)",
        .integer(id.rawValue), .integer(position), .text(person.name), .optional(person.role),
        .optional(person.link))
    }
  }

  private static func persons(
    of id: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws -> [Person] {
    try connection.query(
      "SELECT name, role, link FROM persons WHERE episode_id = ?1 ORDER BY position",
      .integer(id.rawValue)
    ) { Person(name: $0.text(0), role: $0.optionalText(1), link: $0.optionalText(2)) }
  }

  private static func writeSources(
    _ sources: [EpisodeField: MetadataSource], of id: EpisodeIdentifier,
    in connection: SQLiteConnection
  ) throws {
    try connection.run("DELETE FROM episode_sources WHERE episode_id = ?1", .integer(id.rawValue))
    for (field, source) in sources {
      try connection.run(
        "INSERT INTO episode_sources (episode_id, field, source) VALUES (?1, ?2, ?3)",
        .integer(id.rawValue), .text(field.rawValue), .text(source.rawValue))
    }
  }

  private static func sources(
    of id: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws -> [EpisodeField: MetadataSource] {
    let pairs = try connection.query(
      "SELECT field, source FROM episode_sources WHERE episode_id = ?1", .integer(id.rawValue)
    ) { (EpisodeField(rawValue: $0.text(0)), MetadataSource(rawValue: $0.text(1))) }
    var sources: [EpisodeField: MetadataSource] = [:]
    for case (let field?, let source?) in pairs { sources[field] = source }
    return sources
  }
}
