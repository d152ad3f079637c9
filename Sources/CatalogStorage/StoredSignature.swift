import AudioSignal
import Fingerprinting
import Matching
import SQLiteSupport

/// A row of the table of signatures, without the signature itself.
struct StoredSignature {
  var reference: ReferenceIdentifier
  var episode: EpisodeIdentifier
  var sampleCount: Int
  var frameCount: Int

  var durationSeconds: Double { AudioRate.seconds(samples: sampleCount) }

  private static let selection = "SELECT id, episode_id, sample_count, frame_count FROM signatures "

  static func find(
    _ content: ContentDigest, in connection: SQLiteConnection
  ) throws -> StoredSignature? {
    try connection.first(
      selection + "WHERE content_digest = ?1", .blob(content.bytes), row: Self.init)
  }

  static func read(
    _ reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws -> StoredSignature? {
    try connection.first(
      selection + "WHERE id = ?1", .integer(reference.rawValue), row: Self.init)
  }

  static func references(
    of episode: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws -> [ReferenceIdentifier] {
    try connection.query(
      selection + "WHERE episode_id = ?1 ORDER BY id DESC", .integer(episode.rawValue)
    ) { try Self($0).reference }
  }

  static func insert(
    _ signature: Signature, content: ContentDigest, episode: EpisodeIdentifier,
    in connection: SQLiteConnection
  ) throws -> ReferenceIdentifier {
    try connection.run(
      """
      INSERT INTO signatures
        (episode_id, content_digest, algorithm_version, sample_count, frame_count, data)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """, .integer(episode.rawValue), .blob(content.bytes),
      .integer(AnalysisParameters.algorithmVersion), .integer(signature.sampleCount),
      .integer(signature.frameCount), .blob(signature.encoded()))
    return ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: connection.lastInsertedRow))
  }

  private init(_ row: SQLiteRow) throws {
    reference = ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: row.integer(0)))
    episode = EpisodeIdentifier(rawValue: row.integer(1))
    sampleCount = Int(row.integer(2))
    frameCount = try row.frameCount(3)
  }
}
