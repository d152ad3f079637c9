public import Matching
import Repeats
import SQLiteSupport

/// What users say about repeats: all of it is stored in one transaction, or nothing.
extension Catalog {
  /// Stores something that a user says about repeats.
  ///
  /// A repeat about which nothing is said any more, and that stands in one place only, is removed.
  ///
  /// - Returns: the repeats as they are then, in the order given.
  /// - Throws: ``RepeatDecisionError``: `noSuchRepeat`, `badName`, `catalog`.
  public func decide(
    _ decision: RepeatDecision, about ids: [RepeatIdentifier]
  ) throws(RepeatDecisionError) -> [RepeatRecord] {
    if case .name(let name?) = decision,
      name.allSatisfy(\.isWhitespace) || name.contains(where: \.isNewline)
    {
      throw .badName
    }
    return try deciding {
      try records(ids).map { record in
        var record = record
        decision.apply(to: &record)
        try RepeatRow.updateDecisions(record, in: connection)
        try RepeatRow.removeUnsupported(record.id, in: connection)
        return record
      }
    }
  }

  /// Makes one repeat of several: that with the lowest number, which takes over the places of the others.
  ///
  /// Where two places in one episode have more than half of the shorter one in common, they become one. What the user decided
  /// about the lowest counts, else about the next. When no verdict was given the repeat is confirmed, so that no later
  /// search takes it apart.
  ///
  /// - Returns: the number of the one that is left.
  /// - Throws: ``RepeatDecisionError``: `noSuchRepeat`, `nothingToMerge`, `catalog`.
  public func merge(
    _ ids: [RepeatIdentifier]
  ) throws(RepeatDecisionError) -> RepeatIdentifier {
    let ids = Set(ids).sorted { $0.rawValue < $1.rawValue }
    return try deciding {
      let merged = RepeatMerging.merged(try records(ids))
      guard ids.count >= 2, let merged else { throw RepeatDecisionError.nothingToMerge }
      try RepeatRow.updateDecisions(merged, in: connection)
      try RepeatRow.writeOccurrences(merged.occurrences, of: merged.id, in: connection)
      for id in ids.dropFirst() { try RepeatRow.remove(id, in: connection) }
      return merged.id
    }
  }

  /// Makes two repeats of one: the places in some episodes become a repeat of its own.
  ///
  /// Both are what the one was taken for and chosen as; the name stays with the old one. Where no verdict was given both are
  /// confirmed, so that no later search puts them together again.
  ///
  /// - Parameter references: the audio of the episodes.
  /// - Returns: the number of the new one. Standing in one place only, it is kept but not to be listed.
  /// - Throws: ``RepeatDecisionError``: `noSuchRepeat`, `nothingToSplit`, `nothingLeft`, `catalog`.
  public func split(
    _ id: RepeatIdentifier, off references: some Sequence<ReferenceIdentifier>
  ) throws(RepeatDecisionError) -> RepeatIdentifier {
    let references = Set(references)
    return try deciding {
      guard var old = try RepeatRow.read(id, in: connection) else {
        throw RepeatDecisionError.noSuchRepeat(id)
      }
      let moved = old.occurrences.filter { references.contains($0.reference) }
      if moved.isEmpty { throw RepeatDecisionError.nothingToSplit(id) }
      if moved.count == old.occurrences.count { throw RepeatDecisionError.nothingLeft(id) }
      old.occurrences.removeAll { references.contains($0.reference) }
      old.verdict = old.verdict ?? .confirmed
      var new = old
      new.id = try RepeatRow.insert(kind: old.foundKind, reason: old.reason, in: connection)
      new.name = nil
      new.occurrences = moved
      for record in [old, new] {
        try RepeatRow.updateDecisions(record, in: connection)
        try RepeatRow.writeOccurrences(record.occurrences, of: record.id, in: connection)
      }
      return new.id
    }
  }

  private func records(_ ids: [RepeatIdentifier]) throws -> [RepeatRecord] {
    try ids.map { id in
      guard let record = try RepeatRow.read(id, in: connection) else {
        throw RepeatDecisionError.noSuchRepeat(id)
      }
      return record
    }
  }

  /// Runs `body` in one transaction, of which nothing stays when it throws.
  private func deciding<Result>(
    _ body: () throws -> Result
  ) throws(RepeatDecisionError) -> Result {
    var refusal: RepeatDecisionError?
    do throws(CatalogError) {
      return try write {
        do {
          return try body()
        } catch let error as RepeatDecisionError {
          refusal = error
          throw error
        }
      }
    } catch {
      throw refusal ?? .catalog(error)
    }
  }
}
