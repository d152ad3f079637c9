import CatalogStorage
import Fingerprinting
import Matching

/// One place where a hash stands: a reference and a frame in it.
struct Posting: Hashable, Comparable {
  var reference: ReferenceIdentifier
  var frame: Int

  static func < (left: Posting, right: Posting) -> Bool {
    (left.reference.rawValue, left.frame) < (right.reference.rawValue, right.frame)
  }
}

extension CatalogPostings {
  /// The postings of each hash that has any, with its index in `hashes`.
  func lookUp(_ hashes: [LandmarkHash]) throws -> [(index: Int, postings: [Posting])] {
    _ = try loaded(forHashes: hashes.count)
    var found: [(index: Int, positions: [Int])] = []
    let axes = try read(hashes) { index, positions in
      var list: [Int] = []
      for number in positions.indices { list.append(positions[number]) }
      found.append((index, list))
    }
    return found.map { index, positions in
      let postings = positions.compactMap { position in
        axes.place(at: position).map { Posting(reference: $0.reference, frame: $0.frame) }
      }
      // A position that lies in no reference makes the counts differ.
      return (index, postings.count == positions.count ? postings : [])
    }
  }
}
