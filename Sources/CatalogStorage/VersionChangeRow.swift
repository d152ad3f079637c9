import Fingerprinting
public import Matching
import SQLiteSupport
public import TimelineMapping

extension Catalog {
  /// What changed when audio took the place of an episode's other audio, or was indexed beside it: stretches that make
  /// up both from start to end.
  ///
  /// - Returns: nothing for the first audio of an episode, and when the two could not be compared or had
  ///   nothing in common.
  public func versionChanges(
    of reference: ReferenceIdentifier
  ) throws(CatalogError) -> [TimelineStretch] {
    try perform { try VersionChangeRow.read(of: reference, in: connection) }
  }
}

/// The table of what changed from one version of an episode to the next.
enum VersionChangeRow {
  /// What audio is compared by; `nil` when its profile is not whole, or what is stored of it cannot be read: it may be
  /// about to go, and must not stop what takes its place.
  static func audio(
    of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws -> AnalysedAudio? {
    let data = try connection.first(
      "SELECT data FROM signatures WHERE id = ?1", .integer(reference.rawValue)
    ) { $0.blob(0) }
    do {
      guard let signature = try data.map({ try Signature(decoding: $0) }) else { return nil }
      return AnalysedAudio(
        complete: signature,
        try EdgeProfileRow.read(
          of: .reference(reference), in: 0..<signature.frameCount, in: connection))
    } catch is SignatureError {
      return nil
    } catch is RepeatDamage {
      return nil
    }
  }

  /// Writes what a comparison found, unless it found nothing in common.
  static func write(
    _ map: TimelineMap, of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws {
    guard !map.sharesNothing else { return }
    for (position, stretch) in map.stretches.enumerated() {
      try connection.run(
        """
        INSERT INTO version_changes (signature_id, position, kind, old_start_seconds,
          old_end_seconds, new_start_seconds, new_end_seconds)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """, .integer(reference.rawValue), .integer(position), .text(stretch.kind.rawValue),
        .optional(stretch.old?.lowerBound), .optional(stretch.old?.upperBound),
        .optional(stretch.new?.lowerBound), .optional(stretch.new?.upperBound))
    }
  }

  /// - Throws: ``RepeatDamage`` for a stretch that cannot be.
  static func read(
    of reference: ReferenceIdentifier, in connection: SQLiteConnection
  ) throws -> [TimelineStretch] {
    try connection.query(
      """
      SELECT kind, old_start_seconds, old_end_seconds, new_start_seconds, new_end_seconds
      FROM version_changes WHERE signature_id = ?1 ORDER BY position
      """, .integer(reference.rawValue)
    ) { row in
      let ends = (1...4).map { row.real($0) }
      guard let kind = TimelineStretch.Kind(rawValue: row.text(0)), ends[0] <= ends[1],
        ends[2] <= ends[3],
        let stretch = TimelineStretch(
          kind: kind, old: ends[0]..<ends[1], new: ends[2]..<ends[3])
      else { throw RepeatDamage("what changed with signature \(reference.rawValue) cannot be") }
      return stretch
    }
  }
}
