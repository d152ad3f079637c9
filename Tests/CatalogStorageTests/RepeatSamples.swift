import CatalogStorage
import Matching
import Repeats

/// A catalog of some episodes of a minute, numbered from 1 as they are stored.
struct RepeatCatalog {
  let folder: TemporaryFolder
  let catalog: Catalog
  private(set) var references: [ReferenceIdentifier] = []

  init(episodes: Int) throws {
    folder = try TemporaryFolder()
    catalog = try Catalog.open(folder.catalog, mode: .create)
    for number in 1...episodes { _ = try store(UInt8(number)) }
  }

  /// Stores an episode of a minute.
  ///
  /// - Parameters:
  ///   - content: names its audio.
  ///   - path: the number of its file; without it, that of its audio.
  mutating func store(
    _ content: UInt8, at path: UInt8? = nil, _ formerVersions: FormerVersions = .dropped
  ) throws -> ReferenceIdentifier {
    let outcome = try catalog.store(
      episode("/\(path ?? content).mp3", content: content),
      signature: randomSignature(seconds: 60, seed: UInt64(content)),
      formerVersions: formerVersions)
    references.append(outcome.reference)
    return outcome.reference
  }

  func remove(_ reference: ReferenceIdentifier) throws {
    guard let record = try catalog.reference(reference) else { return }
    _ = try catalog.removeEpisodes([record.episode.id])
  }

  /// Stores new repeats as found in the newest episode.
  func add(_ found: FoundRepeat...) throws -> [RepeatIdentifier] {
    try catalog.storeComparison(
      of: references[references.count - 1], version: 1, changes: RepeatChanges(added: found))
  }
}

/// A place in the audio of a reference.
func place(_ reference: Int, _ frames: Range<Int>) -> Occurrence {
  Occurrence(
    reference: ReferenceIdentifier(rawValue: UInt32(reference)), frames: frames)
}

/// A repeat at the same frames of some references.
func found(
  _ kind: RepeatKind, in references: ClosedRange<Int>, at frames: Range<Int> = 100..<200
) -> FoundRepeat {
  FoundRepeat(
    kind: kind, reason: "in \(references.count) episodes",
    occurrences: references.map { place($0, frames) })
}
