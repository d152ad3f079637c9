import AudioSignal
import PodcastMetadata
import SQLiteSupport

/// The tables of episodes and shows.
enum EpisodeRow {
  private static let selection = """
    SELECT e.id, s.name, e.guid, e.title, e.published, e.artist, e.season, e.number, e.summary,
      (SELECT sample_count FROM signatures WHERE episode_id = e.id ORDER BY id DESC LIMIT 1)
    FROM episodes e LEFT JOIN shows s ON s.id = e.show_id
    """

  static func read(in connection: SQLiteConnection) throws -> [EpisodeRecord] {
    try connection.query(
      selection + " ORDER BY s.name, e.published, e.season, e.number, e.title, e.id", row: record)
  }

  static func read(
    _ id: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws -> EpisodeRecord? {
    try connection.first(selection + " WHERE e.id = ?1", .integer(id.rawValue), row: record)
  }

  /// The episode of a show with this guid.
  static func find(
    guid: String, show: String?, in connection: SQLiteConnection
  ) throws -> EpisodeIdentifier? {
    try connection.first(
      """
      SELECT e.id FROM episodes e LEFT JOIN shows s ON s.id = e.show_id
      WHERE e.guid = ?1 AND s.name IS ?2 ORDER BY e.id
      """, .text(guid), .optional(show)
    ) { EpisodeIdentifier(rawValue: $0.integer(0)) }
  }

  static func insert(
    _ description: EpisodeDescription, in connection: SQLiteConnection
  ) throws -> EpisodeIdentifier {
    try connection.run("INSERT INTO episodes DEFAULT VALUES")
    let id = EpisodeIdentifier(rawValue: connection.lastInsertedRow)
    try update(id, description, in: connection)
    return id
  }

  /// Writes a description over the one before.
  static func update(
    _ id: EpisodeIdentifier, _ description: EpisodeDescription, in connection: SQLiteConnection
  ) throws {
    let show = try description.show.map { try showRow($0, in: connection) }
    try connection.run(
      """
      UPDATE episodes SET show_id = ?2, guid = ?3, title = ?4, published = ?5, artist = ?6,
        season = ?7, number = ?8, summary = ?9
      WHERE id = ?1
      """, .integer(id.rawValue), .optional(show), .optional(description.guid),
      .optional(description.title), .optional(description.published),
      .optional(description.artist), .optional(description.season),
      .optional(description.number), .optional(description.summary))
    try removeUnusedShows(in: connection)
  }

  /// Writes what a second copy says about an episode where nothing was known.
  static func complete(
    _ id: EpisodeIdentifier, _ description: EpisodeDescription, in connection: SQLiteConnection
  ) throws {
    guard let known = try read(id, in: connection) else { return }
    var merged = description
    merged.show = known.show ?? description.show
    merged.guid = known.guid ?? description.guid
    merged.title = known.title ?? description.title
    merged.published = known.published ?? description.published
    merged.artist = known.artist ?? description.artist
    merged.season = known.season ?? description.season
    merged.number = known.number ?? description.number
    merged.summary = known.summary ?? description.summary
    if let guid = merged.guid, let holder = try find(guid: guid, show: merged.show, in: connection),
      holder != id
    {
      merged.show = known.show
      merged.guid = known.guid
    }
    try update(id, merged, in: connection)
  }

  static func removeUnusedShows(in connection: SQLiteConnection) throws {
    try connection.run(
      "DELETE FROM shows WHERE NOT EXISTS (SELECT 1 FROM episodes WHERE show_id = shows.id)")
  }

  private static func showRow(_ name: String, in connection: SQLiteConnection) throws -> Int64 {
    let known = try connection.first("SELECT id FROM shows WHERE name = ?1", .text(name)) {
      $0.integer(0)
    }
    if let known { return known }
    try connection.run("INSERT INTO shows (name) VALUES (?1)", .text(name))
    return connection.lastInsertedRow
  }

  private static func record(_ row: SQLiteRow) -> EpisodeRecord {
    EpisodeRecord(
      id: EpisodeIdentifier(rawValue: row.integer(0)), show: row.optionalText(1),
      guid: row.optionalText(2), title: row.optionalText(3), published: row.optionalText(4),
      artist: row.optionalText(5), season: row.optionalInteger(6).map { Int($0) },
      number: row.optionalReal(7), summary: row.optionalText(8),
      durationSeconds: AudioRate.seconds(samples: Int(row.integer(9))))
  }
}
