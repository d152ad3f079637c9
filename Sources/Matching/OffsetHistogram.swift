internal import Fingerprinting

/// Counts hits by offset along one axis, and finds where most fall.
///
/// Hits are taken down one after the other, then dealt out by stretches of the axis, each of which is counted in
/// a small table that stays in the processor's cache. The memory is kept for the next look-up.
package struct OffsetHistogram {
  /// Where on the axis the clip's frame 0 falls.
  package struct Peak: Hashable {
    package var offset: UInt32
    package var hits: Int

    package init(offset: UInt32, hits: Int) {
      self.offset = offset
      self.hits = hits
    }
  }

  private static let stretchBits: UInt32 = 17
  private static let stretch = 1 << Int(stretchBits)

  private var hits: [UInt32] = []
  private var count = 0
  /// The hits in order of stretch.
  private var dealt: [UInt32] = []
  /// Where the next hit of each stretch goes; once dealt, where each stretch ends.
  private var ends: [Int] = []
  /// The hits at each offset of a stretch, and of one offset before it and one behind.
  private var counts = [UInt16](repeating: 0, count: Self.stretch + 2)

  package init() {}

  /// Forgets the hits.
  package mutating func removeAll() {
    count = 0
  }

  /// Makes room for so many hits more.
  package mutating func reserve(_ more: Int) {
    let needed = count + more
    guard hits.count < needed else { return }
    hits += Array(repeating: 0, count: max(needed, 2 * hits.count) - hits.count)
  }

  /// Takes down hits for which room was made.
  package mutating func add(_ offsets: Span<UInt32>) {
    for index in offsets.indices { hits[count + index] = offsets[index] }
    count += offsets.count
  }

  /// Takes down the hits of a clip's hashes; room was made for them.
  ///
  /// - Parameter isCounted: whether the hash at an index is.
  @inline(__always)
  mutating func add(
    _ query: LandmarkQuery, in table: PostingTable, where isCounted: (_ index: Int) -> Bool
  ) {
    count = Self.write(query, in: table, where: isCounted, to: &hits, from: count)
  }

  @inline(__always)
  private static func write(
    _ query: LandmarkQuery, in table: PostingTable, where isCounted: (_ index: Int) -> Bool,
    to list: inout [UInt32], from start: Int
  ) -> Int {
    let hashes = query.hashes.span
    let frames = query.frames.span
    var hits = list.mutableSpan
    var end = start
    for index in hashes.indices where isCounted(index) {
      for number in query.frameIndices(at: index) {
        // References start so far behind zero that this never is negative.
        let frame = UInt32(bitPattern: frames[number])
        table.forEachPosition(of: hashes[index].rawValue) {
          hits[end] = $0 &- frame
          end &+= 1
        }
      }
    }
    return end
  }

  /// The offsets with the most hits, neighbouring offsets counted in; no two within three frames.
  ///
  /// Of equal ones, the lower offset comes first.
  package mutating func best(_ count: Int, leastHits: Int = 1) -> [Peak] {
    guard self.count > 0 else { return [] }
    deal()
    var leaders = OffsetLeaders(count: count, leastHits: leastHits)
    // The last offset of the stretch before: its hits, and with those of the offset before it.
    var edge = (hits: UInt16(0), sum: 0)
    var start = 0
    for stretch in ends.indices {
      let hits = dealt[start..<ends[stretch]]
      start = ends[stretch]
      edge = Self.judge(hits, stretch: stretch, after: edge, in: &counts, &leaders)
      leaders.trim()
    }
    if edge.hits > 0 { leaders.offer(UInt32(ends.count << Int(Self.stretchBits) - 1), edge.sum) }
    return leaders.best()
  }

  /// Orders the hits by stretch.
  private mutating func deal() {
    var last: UInt32 = 0
    for index in 0..<count { last = max(last, hits[index]) }
    ends.removeAll(keepingCapacity: true)
    ends += repeatElement(0, count: Int(last >> Self.stretchBits) + 1)
    if dealt.count < count {
      dealt += Array(repeating: 0, count: hits.count - dealt.count)
    }
    for index in 0..<count { ends[Int(hits[index] >> Self.stretchBits)] &+= 1 }
    var total = 0
    for stretch in ends.indices {
      let own = ends[stretch]
      ends[stretch] = total
      total += own
    }
    Self.deal(hits[..<count], to: &dealt, &ends)
  }

  private static func deal(
    _ offsets: ArraySlice<UInt32>, to list: inout [UInt32], _ next: inout [Int]
  ) {
    let hits = offsets.span
    var dealt = list.mutableSpan
    var next = next.mutableSpan
    for index in hits.indices {
      let stretch = Int(hits[index] >> stretchBits)
      dealt[next[stretch]] = hits[index]
      next[stretch] &+= 1
    }
  }

  /// Counts the hits of a stretch and offers its offsets.
  ///
  /// - Parameters:
  ///   - offsets: all hits of the stretch.
  ///   - list: zeros, and so again afterwards.
  /// - Returns: the hits at its last offset, whose right neighbour the next stretch has, and the sum with those before.
  private static func judge(
    _ offsets: ArraySlice<UInt32>, stretch number: Int, after edge: (hits: UInt16, sum: Int),
    in list: inout [UInt16], _ leaders: inout OffsetLeaders
  ) -> (hits: UInt16, sum: Int) {
    let hits = offsets.span
    let mask = UInt32(stretch - 1)
    var counts = list.mutableSpan
    for index in hits.indices {
      let slot = Int(hits[index] & mask) &+ 1
      if counts[slot] < .max { counts[slot] &+= 1 }
    }
    if edge.hits > 0 {
      leaders.offer(UInt32(number << Int(stretchBits) - 1), edge.sum + Int(counts[1]))
    }
    counts[0] = edge.hits
    for index in hits.indices {
      let slot = Int(hits[index] & mask) &+ 1
      let sum = Int(counts[slot &- 1]) &+ Int(counts[slot]) &+ Int(counts[slot &+ 1])
      if sum > leaders.least, slot < stretch { leaders.offer(hits[index], sum) }
    }
    let last = counts[stretch]
    let sum = Int(counts[stretch - 1]) + Int(last)
    counts[0] = 0
    for index in hits.indices { counts[Int(hits[index] & mask) &+ 1] = 0 }
    return (last, sum)
  }
}
