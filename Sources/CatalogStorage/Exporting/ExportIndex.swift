import FilePaths
import Matching
import SQLiteSupport

/// Writes the postings of exported signatures as one segment, or as few as their length allows.
///
/// Runs through all segments of the catalog at once and holds the postings of one hash at a time.
struct ExportIndex {
  let source: SQLiteConnection
  let target: SQLiteConnection
  let path: FilePath
  let isCancelled: () -> Bool

  /// Writes the postings.
  ///
  /// - Returns: how many there are.
  func write(_ signatures: [ExportedSignature]) throws -> Int {
    let store = SegmentStore(connection: source)
    let places = try store.references()
    let byReference = Dictionary(
      places.map { (Int64($0.reference.rawValue), $0) }, uniquingKeysWith: { first, _ in first })
    let segments = try store.segments()
    var count = 0
    for (index, group) in Self.groups(signatures).enumerated() {
      var base = 0
      var pairs: [(old: SegmentReference, new: SegmentReference)] = []
      for signature in group {
        guard let old = byReference[signature.old], old.frameCount == signature.frameCount else {
          throw PostingDamage("the index does not hold what signature \(signature.old) says")
        }
        let new = SegmentReference(
          segment: index + 1, base: base, frameCount: signature.frameCount,
          reference: ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: signature.new)))
        pairs.append((old, new))
        base += signature.frameCount
      }
      count += try write(pairs, span: base, segment: index + 1, from: segments)
    }
    return count
  }

  /// Signatures that together fit a segment; those without a frame have no place.
  private static func groups(_ signatures: [ExportedSignature]) -> [[ExportedSignature]] {
    var groups: [[ExportedSignature]] = []
    var span = PostingPage.longestSpan
    for signature in signatures where signature.frameCount > 0 {
      span += signature.frameCount
      if span > PostingPage.longestSpan {
        groups.append([])
        span = signature.frameCount
      }
      groups[groups.count - 1].append(signature)
    }
    return groups
  }

  private func write(
    _ pairs: [(old: SegmentReference, new: SegmentReference)], span: Int, segment: Int,
    from segments: [IndexSegment]
  ) throws -> Int {
    let ordered = pairs.sorted { ($0.old.segment, $0.old.base) < ($1.old.segment, $1.old.base) }
    let used = Set(ordered.map(\.old.segment))
    var inputs = try segments.filter { used.contains($0.id) }.compactMap {
      try MergeInput($0, old: ordered.map(\.old), new: ordered.map(\.new), connection: source)
    }
    var writer = try writing(path) {
      try SegmentWriter(
        store: SegmentStore(connection: target), segment: segment, frameSpan: span,
        references: pairs.map(\.new))
    }
    var count = 0
    var found: [PackedPosting] = []
    while let hash = MergeInput.leastHash(of: inputs) {
      if isCancelled() { throw ExportError.catalog(.interrupted(path)) }
      found.removeAll(keepingCapacity: true)
      for index in inputs.indices {
        while !inputs[index].isAtEnd, inputs[index].posting.hash == hash {
          if let moved = inputs[index].moved { found.append(moved) }
          try inputs[index].advance()
        }
      }
      inputs.removeAll { $0.isAtEnd }
      // The signatures lie in another order than before.
      found.sort()
      count += found.count
      try writing(path) { for posting in found { try writer.append(posting) } }
    }
    try writing(path) { try writer.finish() }
    return count
  }
}
