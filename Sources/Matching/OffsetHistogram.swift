/// Counts hits by reference and offset frame, in a hash table with open addressing.
package struct OffsetHistogram {
  /// A place where a clip may lie.
  package struct Place: Hashable {
    package var reference: ReferenceIdentifier
    /// The reference frame on which the clip's frame 0 falls; negative when the clip starts before it.
    package var offsetFrame: Int
    package var hits: Int
  }

  private static let empty = UInt64.max
  /// Makes offsets positive: no clip window is longer than 2^20 frames, nine hours.
  private static let bias = 1 << 20

  private var keys: [UInt64]
  private var counts: [UInt16]
  private var used = 0

  package init() {
    keys = Array(repeating: Self.empty, count: 1 << 12)
    counts = Array(repeating: 0, count: 1 << 12)
  }

  package mutating func add(_ posting: Posting, clipFrame: Int32) {
    let offset = UInt32(truncatingIfNeeded: Int(posting.frame) - Int(clipFrame) + Self.bias)
    let key = UInt64(posting.reference.rawValue) << 32 | UInt64(offset)
    let slot = slot(of: key)
    if keys[slot] == Self.empty {
      keys[slot] = key
      used += 1
    }
    if counts[slot] < .max { counts[slot] += 1 }
    if used * 2 > keys.count { grow() }
  }

  /// The places with the most hits, neighbouring offsets counted in; no two within three frames.
  package func best(_ count: Int) -> [Place] {
    var scored: [(key: UInt64, hits: Int)] = []
    var least = 0
    for slot in keys.indices where keys[slot] != Self.empty {
      let key = keys[slot]
      let hits = Int(counts[slot]) + self.count(of: key &- 1) + self.count(of: key &+ 1)
      if hits > least { scored.append((key, hits)) }
      if scored.count > 16 * count {
        scored = Self.leading(scored, 8 * count)
        least = scored.last?.hits ?? 0
      }
    }
    var places: [Place] = []
    var taken: Set<UInt64> = []
    for (key, hits) in Self.leading(scored, scored.count) {
      if (-3...3).contains(where: { taken.contains(key &+ UInt64(bitPattern: Int64($0))) }) {
        continue
      }
      taken.insert(key)
      places.append(
        Place(
          reference: ReferenceIdentifier(rawValue: UInt32(key >> 32)),
          offsetFrame: Int(key & 0xFFFF_FFFF) - Self.bias, hits: hits))
      if places.count == count { break }
    }
    return places
  }

  private static func leading(
    _ scored: [(key: UInt64, hits: Int)], _ count: Int
  ) -> [(key: UInt64, hits: Int)] {
    Array(scored.sorted { ($1.hits, $0.key) < ($0.hits, $1.key) }.prefix(count))
  }

  private func count(of key: UInt64) -> Int {
    Int(counts[slot(of: key)])
  }

  /// Where `key` is, or the free slot where it would go.
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
    while keys[slot] != key, keys[slot] != Self.empty { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = (keys, counts)
    keys = Array(repeating: Self.empty, count: old.0.count * 4)
    counts = Array(repeating: 0, count: keys.count)
    for (key, count) in zip(old.0, old.1) where key != Self.empty {
      let slot = slot(of: key)
      keys[slot] = key
      counts[slot] = count
    }
  }
}
