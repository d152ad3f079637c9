import AudioSignal
import PodcastMetadata
import SQLiteSupport

/// The tables of episodes and shows.
enum EpisodeRow {
  /// The most characters of a name that come with each of the rows that share it: a stranger's may be of any length.
  static let mostSharedCharacters = 4_096

  /// - Parameter shows: where their names are, as `name` by `id`.
  private static func selection(shows: String) -> String {
    """
    SELECT e.id, substr(s.name, 1, \(mostSharedCharacters)), e.guid, e.title, e.published,
      e.artist, e.season, e.number, e.summary,
      (SELECT sample_count FROM signatures WHERE episode_id = e.id ORDER BY id DESC LIMIT 1)
    FROM episodes e LEFT JOIN \(shows) s ON s.id = e.show_id
    """
  }

  static func read(in connection: SQLiteConnection) throws -> [EpisodeRecord] {
    // So each name is read once, however many episodes the show has.
    let shows = """
      WITH named AS MATERIALIZED
        (SELECT id, substr(name, 1, \(mostSharedCharacters)) AS name FROM shows)

      """
    return try connection.query(
      shows + selection(shows: "named")
        + " ORDER BY s.name, e.published, e.season, e.number, e.title, e.id", row: record)
  }

  static func read(
    _ id: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws -> EpisodeRecord? {
    try connection.first(
      selection(shows: "shows") + " WHERE e.id = ?1", .integer(id.rawValue), row: record)
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

  private static func record(_ row: SQLiteRow) -> EpisodeRecord {
    EpisodeRecord(
      id: EpisodeIdentifier(rawValue: row.integer(0)), show: row.optionalText(1),
      guid: row.optionalText(2), title: row.optionalText(3), published: row.optionalText(4),
      artist: row.optionalText(5), season: row.optionalInteger(6).map { Int($0) },
      number: row.optionalReal(7), summary: row.optionalText(8),
      durationSeconds: AudioRate.seconds(samples: Int(row.integer(9))))
  }
}
