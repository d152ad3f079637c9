import Fingerprinting
import Matching
import Synchronization

/// The index of a catalog in memory, made when it is first asked for and shared by the catalog's copies.
final class CatalogIndex: Sendable {
  private let made = Mutex<MemoryPostings?>(nil)

  /// The index of references, which are numbered from 1.
  func postings(of references: [CatalogReference]) -> MemoryPostings {
    made.withLock { made in
      if let made { return made }
      let numbered = references.enumerated().map { place, reference in
        (ReferenceIdentifier(rawValue: UInt32(place + 1)), reference.signature.clip.reference)
      }
      let postings = MemoryPostings(Dictionary(uniqueKeysWithValues: numbered))
      made = postings
      return postings
    }
  }
}
