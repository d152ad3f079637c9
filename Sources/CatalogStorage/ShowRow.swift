import PodcastMetadata
import SQLiteSupport

/// The table of shows.
enum ShowRow {
  /// The number of the show with this name.
  static func find(_ name: String, in connection: SQLiteConnection) throws -> Int64? {
    try connection.first("SELECT id FROM shows WHERE name = ?1", .text(name)) { $0.integer(0) }
  }

  /// The number of the show with this name, made if there is none.
  static func write(
    _ name: String, _ details: ShowDescription, in connection: SQLiteConnection
  ) throws -> Int64 {
    let known = try find(name, in: connection)
    let id: Int64
    if let known {
      id = known
    } else {
      try connection.run("INSERT INTO shows (name) VALUES (?1)", .text(name))
      id = connection.lastInsertedRow
    }
    if details != ShowDescription() { try update(id, details, in: connection) }
    return id
  }

  /// Writes what is said about a show over what was said before; what is not said stays.
  private static func update(
    _ id: Int64, _ details: ShowDescription, in connection: SQLiteConnection
  ) throws {
    try connection.run(
      """
      UPDATE shows SET author = coalesce(?2, author), summary = coalesce(?3, summary),
        link = coalesce(?4, link), language = coalesce(?5, language),
        is_explicit = coalesce(?6, is_explicit), genres = coalesce(?7, genres),
        image_link = coalesce(?8, image_link), guid = coalesce(?9, guid)
      WHERE id = ?1
      """, .integer(id), .optional(details.author), .optional(details.summary),
      .optional(details.link), .optional(details.language),
      .optional(details.isExplicit.map { $0 ? 1 : 0 }), .lines(details.genres),
      .optional(details.imageLink), .optional(details.guid))
  }

  static func read(_ id: Int64?, in connection: SQLiteConnection) throws -> ShowDescription {
    guard let id else { return ShowDescription() }
    let details = try connection.first(
      """
      SELECT name, author, summary, link, language, is_explicit, genres, image_link, guid
      FROM shows WHERE id = ?1
      """, .integer(id)
    ) { row in
      var details = ShowDescription()
      details.title = row.text(0)
      details.author = row.optionalText(1)
      details.summary = row.optionalText(2)
      details.link = row.optionalText(3)
      details.language = row.optionalText(4)
      details.isExplicit = row.optionalInteger(5).map { $0 != 0 }
      details.genres = row.lines(6)
      details.imageLink = row.optionalText(7)
      details.guid = row.optionalText(8)
      return details
    }
    return details ?? ShowDescription()
  }

  static func removeUnused(in connection: SQLiteConnection) throws {
    try connection.run(
      "DELETE FROM shows WHERE NOT EXISTS (SELECT 1 FROM episodes WHERE show_id = shows.id)")
  }
}

extension SQLiteValue {
  /// Texts without line breaks, one a line; NULL when there are none.
  static func lines(_ texts: [String]) -> SQLiteValue {
    texts.isEmpty ? .null : .text(texts.joined(separator: "\n"))
  }
}

extension SQLiteRow {
  /// The texts that were stored one a line.
  func lines(_ column: Int) -> [String] {
    optionalText(column)?.split(separator: "\n").map(String.init) ?? []
  }
}
