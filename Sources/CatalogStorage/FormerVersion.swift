import AudioSignal
import Matching
import SQLiteSupport

/// What becomes of an episode's audio when other audio takes its place.
public enum FormerVersions: Hashable, Sendable {
  /// It goes.
  case dropped
  /// Its signature stays, outside the index: clips are not found in it any more, but it can be compared.
  case kept
}

/// Audio that an episode had before.
public struct FormerVersion: Hashable, Sendable {
  /// Its number.
  public var id: FormerVersionIdentifier
  /// Its length in seconds.
  public var durationSeconds: Double
  /// When other audio took its place, in ms since 1970.
  public var replacedMilliseconds: Int64
}

/// The table of former versions.
enum FormerVersionRow {
  /// Keeps a signature that is about to go, with its edge profile.
  static func keep(
    _ reference: ReferenceIdentifier, of episode: EpisodeIdentifier, atMilliseconds: Int64,
    in connection: SQLiteConnection
  ) throws {
    try connection.run(
      """
      INSERT INTO former_versions (episode_id, content_digest, algorithm_version, sample_count,
        frame_count, data, replaced_milliseconds)
      SELECT ?2, content_digest, algorithm_version, sample_count, frame_count, data, ?3
      FROM signatures WHERE id = ?1
      """, .integer(reference.rawValue), .integer(episode.rawValue), .integer(atMilliseconds))
    try EdgeProfileRow.copy(
      of: reference, to: FormerVersionIdentifier(rawValue: connection.lastInsertedRow),
      in: connection)
  }

  /// Removes the version of some audio, which is no former one any more.
  static func remove(_ content: ContentDigest, in connection: SQLiteConnection) throws {
    try connection.run(
      "DELETE FROM former_versions WHERE content_digest = ?1", .blob(content.bytes))
  }

  /// The versions that an episode had, the last one first.
  static func read(
    of episode: EpisodeIdentifier, in connection: SQLiteConnection
  ) throws -> [FormerVersion] {
    try connection.query(
      """
      SELECT id, sample_count, replaced_milliseconds FROM former_versions
      WHERE episode_id = ?1 ORDER BY id DESC
      """, .integer(episode.rawValue)
    ) {
      FormerVersion(
        id: FormerVersionIdentifier(rawValue: $0.integer(0)),
        durationSeconds: AudioRate.seconds(samples: Int($0.integer(1))),
        replacedMilliseconds: $0.integer(2))
    }
  }
}
