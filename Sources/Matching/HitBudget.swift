/// Which hashes of a look-up are counted when all of them have more hits than can be: the rarer ones.
///
/// A hit on a rare hash says more, and the commonest hashes have most of the hits. Hashes are ranked by how many postings they have, 16
/// levels an octave; the cut falls between levels, so that it depends on nothing but the catalog and the clip.
package struct HitBudget {
  private static let exactBits = 5
  private static let levelCount = (UInt32.bitWidth - exactBits + 2) << (exactBits - 1)

  /// The most hits that are counted.
  let mostHits: Int
  /// Hashes above this level are left out.
  private(set) var highestLevel = Self.levelCount - 1
  private var hits = [Int](repeating: 0, count: Self.levelCount)
  private var kept = 0

  init(mostHits: Int) {
    self.mostHits = mostHits
  }

  /// The rank of a hash with so many postings.
  @inline(__always)
  package static func level(postingCount: Int) -> Int {
    let shift = max(0, Int.bitWidth - postingCount.leadingZeroBitCount - exactBits)
    return min(shift << (exactBits - 1) + postingCount >> shift, levelCount - 1)
  }

  /// Takes in a hash that has so many hits, which are its postings times its landmarks in the clip.
  mutating func note(level: Int, hits count: Int) {
    hits[level] += count
    guard level <= highestLevel else { return }
    kept += count
    while kept > mostHits {
      kept -= hits[highestLevel]
      highestLevel -= 1
    }
  }
}
