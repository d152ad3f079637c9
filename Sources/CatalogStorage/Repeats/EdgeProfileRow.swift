import ByteCompression
import Fingerprinting
import Matching
import SQLiteSupport

/// The tables of edge profiles: of signatures, and of former versions.
enum EdgeProfileRow {
  /// Which profile is meant.
  enum Owner {
    case reference(ReferenceIdentifier)
    case formerVersion(FormerVersionIdentifier)
  }

  static func write(
    _ profile: EdgeProfile, of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws {
    for (position, chunk) in profile.chunks.enumerated() {
      try connection.run(
        "INSERT INTO edge_profiles (signature_id, position, signs, levels) VALUES (?1, ?2, ?3, ?4)",
        .integer(reference.rawValue), .integer(position),
        .blob(ByteCompression.compressed(chunk.signs)),
        .blob(ByteCompression.compressed(chunk.levels)))
    }
  }

  /// Whether there is a profile of some audio.
  static func isStored(
    of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM edge_profiles WHERE signature_id = ?1", .integer(reference.rawValue)
    ) { _ in true } ?? false
  }

  /// Keeps the profile of audio that becomes a former version.
  static func copy(
    of reference: ReferenceIdentifier, to version: FormerVersionIdentifier,
    in connection: SQLiteConnection
  ) throws {
    try connection.run(
      """
      INSERT INTO former_edge_profiles (version_id, position, signs, levels)
      SELECT ?2, position, signs, levels FROM edge_profiles WHERE signature_id = ?1
      """, .integer(reference.rawValue), .integer(version.rawValue))
  }

  /// The frames of a profile that lie in `frames`; `nil` when none are known.
  static func read(
    of owner: Owner, in frames: Range<Int>, in connection: SQLiteConnection
  ) throws -> EdgeProfile? {
    guard let positions = EdgeProfile.positions(of: frames) else { return nil }
    let (table, column, number) =
      switch owner {
      case .reference(let reference): ("edge_profiles", "signature_id", Int64(reference.rawValue))
      case .formerVersion(let version): ("former_edge_profiles", "version_id", version.rawValue)
      }
    let chunks = try connection.query(
      """
      SELECT signs, levels FROM \(table)
      WHERE \(column) = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
      """, .integer(number), .integer(positions.lowerBound), .integer(positions.upperBound)
    ) { row in
      guard let signs = expanded(row.blob(0)), let levels = expanded(row.blob(1)) else {
        throw RepeatDamage("an edge profile cannot be read")
      }
      return EdgeProfile.Chunk(signs: signs, levels: levels)
    }
    guard !chunks.isEmpty else { return nil }
    return EdgeProfile(chunks: chunks, position: positions.lowerBound).clamped(to: frames)
  }

  private static func expanded(_ bytes: [UInt8]) -> [UInt8]? {
    ByteCompression.expanded(bytes, mostBytes: EdgeProfile.chunkFrames)
  }
}
