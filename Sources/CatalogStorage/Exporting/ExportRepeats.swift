import FilePaths
import SQLiteSupport

/// Copies the repeats that stand in exported signatures in two places or more, with those places.
struct ExportRepeats {
  let source: SQLiteConnection
  let target: SQLiteConnection
  let path: FilePath

  private static let columns = "kind, reason, chosen_kind, name, verdict"

  /// A repeat with its old number and its places by new ones.
  private struct Exported {
    var old: Int64
    var places: [[Int64]] = []
  }

  /// Copies them, numbered by the first place where they differ, then by what they are, so that the content alone decides.
  func copy(placesIn signatures: [ExportedSignature]) throws {
    let numbers = Dictionary(signatures.map { ($0.old, $0.new) }) { first, _ in first }
    var repeats: [Exported] = []
    try source.forEach(
      """
      SELECT o.repeat_id, o.signature_id, o.start_frame, o.end_frame, o.clear_percent
      FROM occurrences o JOIN repeats r ON r.id = o.repeat_id
      ORDER BY r.kind, r.reason, r.chosen_kind, r.name, r.verdict, o.repeat_id
      """
    ) { row in
      guard let signature = numbers[row.integer(1)] else { return }
      if repeats.last?.old != row.integer(0) { repeats.append(Exported(old: row.integer(0))) }
      repeats[repeats.count - 1].places.append([
        signature, row.integer(2), row.integer(3), row.integer(4),
      ])
    }
    repeats.removeAll { $0.places.count < 2 }
    for index in repeats.indices {
      repeats[index].places.sort { $0.lexicographicallyPrecedes($1) }
    }
    let ordered = repeats.enumerated().sorted { left, right in
      let (first, second) = (left.element.places.joined(), right.element.places.joined())
      if first.lexicographicallyPrecedes(second) { return true }
      return !second.lexicographicallyPrecedes(first) && left.offset < right.offset
    }
    for (index, repeated) in ordered.enumerated() {
      try copy(repeated.element, as: Int64(index + 1))
    }
  }

  private func copy(_ repeated: Exported, as new: Int64) throws {
    let row = try source.first(
      "SELECT \(Self.columns) FROM repeats WHERE id = ?1", .integer(repeated.old)
    ) { row in (0..<row.columnCount).map { row.value($0) } }
    guard let row else { return }
    try writing(path) {
      try target.run(
        "INSERT INTO repeats (id, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?)",
        binding: [.integer(new)] + row)
      for place in repeated.places {
        try target.run(
          """
          INSERT INTO occurrences (repeat_id, signature_id, start_frame, end_frame, clear_percent)
          VALUES (?, ?, ?, ?, ?)
          """, binding: [.integer(new)] + place.map { .integer($0) })
      }
    }
  }
}
