import AudioSignal
import FilePaths
import SQLiteSupport

/// A signature with its numbers in both catalogs.
struct ExportedSignature {
  var old: Int64
  var new: Int64
  var frameCount: Int
}

/// Copies episodes with all that belongs to them from one catalog into another, row by row, with new numbers.
struct ExportCopying {
  let source: SQLiteConnection
  let target: SQLiteConnection
  let path: FilePath
  let request: CatalogExport

  /// In the order in which they were written.
  private(set) var signatures: [ExportedSignature] = []
  private(set) var report = ExportReport()
  private var shows: [Int64: Int64] = [:]
  private var artworks: [Int64: Int64] = [:]

  private static let showColumns =
    "name, author, summary, link, language, is_explicit, genres, image_link, guid"
  private static let episodeColumns =
    "guid, title, published, artist, season, number, summary, subtitle, genres, link, language, "
    + "is_explicit, transcript_link, artwork_link"
  private static let signatureColumns =
    "content_digest, algorithm_version, sample_count, frame_count, data"

  init(
    from source: SQLiteConnection, to target: SQLiteConnection, path: FilePath,
    _ request: CatalogExport
  ) {
    self.source = source
    self.target = target
    self.path = path
    self.request = request
  }

  /// Copies an episode.
  mutating func copy(_ old: Int64) throws {
    let links = try source.first(
      "SELECT show_id, artwork_id FROM episodes WHERE id = ?1", .integer(old)
    ) { (show: $0.optionalInteger(0), artwork: $0.optionalInteger(1)) }
    guard let links else { return }
    let show = try links.show.map { try newShow($0) }
    let artwork = request.includesArtwork ? try links.artwork.map { try newArtwork($0) } : nil
    report.episodes += 1
    let new = Int64(report.episodes)
    try copy(
      "episodes", Self.episodeColumns, where: "id", old,
      adding: ["id": .integer(new), "show_id": .optional(show), "artwork_id": .optional(artwork)])
    try copy(
      "persons", "position, name, role, link", where: "episode_id", old, order: "position",
      adding: ["episode_id": .integer(new)])
    try copy(
      "episode_sources", "field, source", where: "episode_id", old, order: "field",
      adding: ["episode_id": .integer(new)])
    let versions = try source.query(
      "SELECT id, frame_count, sample_count FROM signatures WHERE episode_id = ?1 ORDER BY id",
      .integer(old)
    ) { (id: $0.integer(0), frames: try $0.frameCount(1), samples: Int($0.integer(2))) }
    for version in versions {
      report.audioSeconds += AudioRate.seconds(samples: version.samples)
      try copySignature(version.id, frameCount: version.frames, episode: new)
    }
  }

  private mutating func copySignature(_ old: Int64, frameCount: Int, episode: Int64) throws {
    report.signatures += 1
    let new = Int64(report.signatures)
    try copy(
      "signatures", Self.signatureColumns, where: "id", old,
      adding: ["id": .integer(new), "episode_id": .integer(episode)])
    try copy(
      "chapters", "position, start_seconds, end_seconds, title", where: "signature_id", old,
      order: "position", adding: ["signature_id": .integer(new)])
    try copy(
      "media_items", "position, item", where: "signature_id", old, order: "position",
      adding: ["signature_id": .integer(new)])
    if request.includesEdgeProfiles {
      try copy(
        "edge_profiles", "position, signs, levels", where: "signature_id", old, order: "position",
        adding: ["signature_id": .integer(new)])
    }
    let files = ExportFiles(
      source: source, target: target, path: path, hidesFolders: request.hidesFolders)
    report.files += try files.copy(holding: old, as: new)
    signatures.append(ExportedSignature(old: old, new: new, frameCount: frameCount))
  }

  private mutating func newShow(_ old: Int64) throws -> Int64 {
    if let known = shows[old] { return known }
    let new = Int64(shows.count + 1)
    shows[old] = new
    try copy("shows", Self.showColumns, where: "id", old, adding: ["id": .integer(new)])
    return new
  }

  private mutating func newArtwork(_ old: Int64) throws -> Int64 {
    if let known = artworks[old] { return known }
    let new = Int64(artworks.count + 1)
    artworks[old] = new
    try copy(
      "artworks", "digest, media_type, data", where: "id", old, adding: ["id": .integer(new)])
    return new
  }

  /// Copies rows of a table.
  ///
  /// - Parameters:
  ///   - columns: those that are taken over as they are.
  ///   - key: the column that `old` is looked for in.
  ///   - fixed: columns with values of their own.
  /// - Returns: how many rows there were.
  @discardableResult
  private func copy(
    _ table: String, _ columns: String, where key: String, _ old: Int64, order: String = "1",
    adding fixed: KeyValuePairs<String, SQLiteValue>
  ) throws -> Int {
    let names = fixed.map(\.key).joined(separator: ", ")
    let count = fixed.count + columns.split(separator: ",").count
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    let sql = "INSERT INTO \(table) (\(names), \(columns)) VALUES (\(marks))"
    var rows = 0
    try source.forEach(
      "SELECT \(columns) FROM \(table) WHERE \(key) = ?1 ORDER BY \(order)", .integer(old)
    ) { row in
      let values = fixed.map(\.value) + (0..<row.columnCount).map { row.value($0) }
      try writing(path) { try target.run(sql, binding: values) }
      rows += 1
    }
    return rows
  }
}

/// Runs `body`, which writes an export, and tells its errors from those of the catalog that is read: what our tables
/// refuse is wrong in the catalog that it is from.
func writing<Result>(_ path: FilePath, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as SQLiteError where error.code.primary != .constraint {
    throw ExportError(error, writing: path)
  }
}
