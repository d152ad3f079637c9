import FilePaths
import Matching
import Repeats
import SQLiteSupport

/// Takes over what the user of another catalog decided about repeats, with the places where they stand there.
///
/// Repeats that nobody decided about are found anew.
struct ImportedDecisions {
  let source: ImportReading
  let connection: SQLiteConnection

  init(from source: ImportReading, into connection: SQLiteConnection) {
    self.source = source
    self.connection = connection
  }

  /// Stores them.
  ///
  /// - Returns: of how many repeats something was taken over.
  func store() throws -> Int {
    var count = 0
    for number in try source.decidedRepeats() {
      guard var record = try source.repeat(number) else { continue }
      record.occurrences = try record.occurrences.compactMap { place in
        guard let content = try source.content(of: place.reference),
          let signature = try StoredSignature.find(content, in: connection)
        else { return nil }
        var place = place
        place.reference = signature.reference
        return place
      }
      if try store(record) { count += 1 }
    }
    return count
  }

  private func store(_ record: RepeatRecord) throws -> Bool {
    guard !record.occurrences.isEmpty else { return false }
    guard let known = try repeatLike(record) else {
      var record = record
      record.id = try RepeatRow.insert(
        kind: record.foundKind, reason: record.reason, in: connection)
      try RepeatRow.updateDecisions(record, in: connection)
      try RepeatRow.writeOccurrences(record.occurrences, of: record.id, in: connection)
      return true
    }
    var merged = known
    // Whoever decided here knows best.
    merged.chosenKind = known.chosenKind ?? record.chosenKind
    merged.name = known.name ?? record.name
    merged.verdict = known.verdict ?? record.verdict
    merged.occurrences += record.occurrences.filter { place in
      !known.occurrences.contains { $0.isAlike(place) }
    }
    guard merged != known else { return false }
    try RepeatRow.updateDecisions(merged, in: connection)
    try RepeatRow.writeOccurrences(merged.occurrences, of: merged.id, in: connection)
    return true
  }

  /// The repeat of the catalog that stands where most places of another one are.
  private func repeatLike(_ record: RepeatRecord) throws -> RepeatRecord? {
    var votes: [RepeatIdentifier: Int] = [:]
    for reference in Set(record.occurrences.map(\.reference)) {
      let places = record.occurrences.filter { $0.reference == reference }
      for id in try RepeatRow.repeats(of: reference, in: connection) {
        let own = try RepeatRow.read(id, in: connection)?.occurrences ?? []
        let count = places.count { place in own.contains { $0.isAlike(place) } }
        if count > 0 { votes[id, default: 0] += count }
      }
    }
    let best = votes.max { left, right in
      (left.value, right.key.rawValue) < (right.value, left.key.rawValue)
    }
    return try best.flatMap { try RepeatRow.read($0.key, in: connection) }
  }
}
