public import CatalogStorage
import Fingerprinting
import Matching
import Repeats

/// What an update of the repeats did.
public struct RepeatUpdateSummary: Hashable, Sendable {
  /// Versions of episodes that were compared with the catalog.
  public var compared = 0
  /// Versions that are still to be compared, as the update was stopped.
  public var left = 0
  /// The repeats of the catalog afterwards.
  public var repeats = 0
  /// The places where they stand.
  public var occurrences = 0
}

/// Compares the episodes that are new in a catalog with all others, and stores what repeats.
///
/// Each is compared once, the longest first, with those that were compared before; what is found is stored
/// episode by episode. The cost of one grows with the number of places that sound like it.
public struct RepeatUpdate {
  /// A catalog that was compared by another version is compared anew.
  public static let version = 1
  private let catalog: Catalog
  private let isCancelled: () -> Bool
  private let onProgress: (_ compared: Int, _ total: Int) -> Void

  /// Prepares an update.
  ///
  /// - Parameters:
  ///   - catalog: open for writing.
  ///   - isCancelled: asked after each episode; what was stored by then stays.
  ///   - onProgress: called after each episode.
  public init(
    _ catalog: Catalog, isCancelled: @escaping () -> Bool = { false },
    onProgress: @escaping (_ compared: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.catalog = catalog
    self.isCancelled = isCancelled
    self.onProgress = onProgress
  }

  /// Brings the repeats up to date.
  ///
  /// Blocks until all is done.
  public func run() throws(CatalogError) -> RepeatUpdateSummary {
    let waiting = try catalog.referencesToCompare(version: Self.version)
    let outlines = try catalog.outlines()
    let naming = RepeatNaming(outlines)
    var grouping = try knownRepeats(outlines, except: Set(waiting))
    var summary = RepeatUpdateSummary()
    summary.compared = try compare(waiting, outlines, naming, into: &grouping)
    summary.left = waiting.count - summary.compared
    try catalog.nameRepeats(naming.names(of: grouping.all))
    let found = grouping.all.filter { $0.occurrences.count >= 2 && !$0.isRejected }
    summary.repeats = found.count
    summary.occurrences = found.reduce(0) { $0 + $1.occurrences.count }
    return summary
  }

  private func knownRepeats(
    _ outlines: [EpisodeOutline], except waiting: Set<ReferenceIdentifier>
  ) throws(CatalogError) -> RepeatGrouping {
    RepeatGrouping(
      try catalog.repeats().map { RepeatGroup($0) },
      outlines: outlines.filter { !waiting.contains($0.reference) })
  }

  /// Compares episodes one after the other, until the update is stopped.
  ///
  /// - Returns: how many were compared.
  private func compare(
    _ waiting: [ReferenceIdentifier], _ outlines: [EpisodeOutline], _ naming: RepeatNaming,
    into grouping: inout RepeatGrouping
  ) throws(CatalogError) -> Int {
    guard !waiting.isEmpty else { return 0 }
    let outlineOfReference = Dictionary(
      outlines.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    let comparison = try EpisodeComparison(catalog)
    var compared = 0
    for reference in waiting {
      guard !isCancelled(), let outline = outlineOfReference[reference] else { break }
      let changes = grouping.add(outline, stretches: try comparison.stretches(of: outline))
      try store(changes, of: reference, naming, in: &grouping)
      compared += 1
      onProgress(compared, waiting.count)
    }
    return compared
  }

  /// Stores what comparing an episode changed, under names that hold until all are compared.
  private func store(
    _ changes: RepeatGroupChanges, of reference: ReferenceIdentifier, _ naming: RepeatNaming,
    in grouping: inout RepeatGrouping
  ) throws(CatalogError) {
    let updated = grouping.groups(changes.updated)
    let names = naming.names(of: updated)
    var stored = RepeatChanges(
      removed: changes.removed.sorted().map { RepeatIdentifier(rawValue: $0) })
    for group in updated {
      guard let name = names[group.number] else { continue }
      let found = FoundRepeat(
        kind: name.kind, reason: name.reason, occurrences: group.occurrences)
      if group.number > 0 {
        stored.changed[RepeatIdentifier(rawValue: group.number)] = found
      } else {
        stored.added.append(found)
      }
    }
    let numbers = try catalog.storeComparison(
      of: reference, version: Self.version, changes: stored)
    for (group, number) in zip(updated.filter { $0.number < 0 }, numbers) {
      grouping.renumber(group.number, to: number.rawValue)
    }
  }
}

extension RepeatGroup {
  /// A stored repeat, as episodes are added to it.
  init(_ record: RepeatRecord) {
    self.init(
      number: record.id.rawValue, isRerun: record.foundKind == .rerun,
      isDecided: record.isDecided, chosenKind: record.chosenKind,
      isRejected: record.verdict == .rejected, occurrences: record.occurrences)
  }
}
