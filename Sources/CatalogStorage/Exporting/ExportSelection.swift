import SQLiteSupport

/// Which episodes go into an export, in the order that the content alone decides.
enum ExportSelection {
  /// The numbers of the episodes that meet a filter.
  ///
  /// The order does not depend on the order in which they were indexed: where show, date, numbers and title are alike,
  /// the digest of the audio decides, which no two have.
  static func episodes(
    _ filter: EpisodeFilter, in connection: SQLiteConnection
  ) throws -> [Int64] {
    var chosen: [Int64] = []
    try connection.forEach(
      """
      SELECT e.id, s.name, e.published, e.title, e.guid, e.summary
      FROM episodes e LEFT JOIN shows s ON s.id = e.show_id
      ORDER BY s.name, e.published, e.season, e.number, e.title, e.guid,
        (SELECT min(content_digest) FROM signatures WHERE episode_id = e.id)
      """
    ) { row in
      let texts = [
        row.optionalText(3), row.optionalText(1), row.optionalText(4), row.optionalText(5),
      ]
      if filter.takes(show: row.optionalText(1), published: row.optionalText(2), texts: texts) {
        chosen.append(row.integer(0))
      }
    }
    return chosen
  }
}
