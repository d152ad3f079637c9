/// What must hold of the tables of repeats, edge profiles and changes: for each rule, a query for the numbers of the rows that break it,
/// and what to say of one.
enum RepeatVerification {
  static let rules: [(sql: String, problem: String)] = [
    (
      """
      SELECT DISTINCT o.repeat_id FROM occurrences o JOIN signatures s ON s.id = o.signature_id
      WHERE o.end_frame > s.frame_count OR o.start_frame < 0 OR o.end_frame <= o.start_frame
      """, "repeat %@ stands where its audio has no frames"
    ),
    (
      """
      SELECT id FROM repeats WHERE (SELECT count(*) FROM occurrences WHERE repeat_id = repeats.id)
        < iif(\(RepeatRow.isDecided), 1, 2)
      """, "repeat %@ stands in too few places to be one"
    ),
    (gaps(in: "edge_profiles", of: "signature_id"), "the edge profile of signature %@ has gaps"),
    (
      gaps(in: "former_edge_profiles", of: "version_id"),
      "the edge profile of former version %@ has gaps"
    ),
    (
      gaps(in: "version_changes", of: "signature_id"),
      "what changed with signature %@ has gaps"
    ),
  ]

  private static func gaps(in table: String, of owner: String) -> String {
    """
    SELECT \(owner) FROM \(table) GROUP BY \(owner)
    HAVING min(position) <> 0 OR max(position) <> count(*) - 1
    """
  }
}
