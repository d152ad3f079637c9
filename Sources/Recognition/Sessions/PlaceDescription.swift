import Foundation
import Matching

/// What stands behind the places that the matcher finds, looked up once for each reference.
struct PlaceDescription {
  private var entries: [ReferenceIdentifier: CatalogReader.Entry?] = [:]

  /// The items of a place that belong to a moment of the query, with their reference.
  ///
  /// - Parameter seconds: the moment, in seconds of the query.
  /// - Returns: `nil` when the reference is gone.
  mutating func items(
    of match: Matching.Match, at seconds: TimeInterval, in reader: CatalogReader
  ) throws(SessionError) -> (id: ReferenceID, items: [MediaItem])? {
    let entry: CatalogReader.Entry?
    if let known = entries[match.reference] {
      entry = known
    } else {
      entry = try reader.entry(match.reference)
      entries[match.reference] = .some(entry)
    }
    guard let entry else { return nil }
    let all = entry.mediaItems.isEmpty ? [MediaItem()] : entry.mediaItems
    let moment = match.offsetSeconds + seconds * match.speed
    return (entry.id, all.items(at: moment, frequencySkew: match.frequencySkew))
  }

  /// Forgets all references but these.
  mutating func keep(_ references: Set<ReferenceIdentifier>) {
    if entries.count > references.count { entries = entries.filter { references.contains($0.key) } }
  }
}
