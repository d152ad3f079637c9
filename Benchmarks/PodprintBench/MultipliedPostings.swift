import CatalogStorage
import Fingerprinting
import Matching

/// A catalog's index several times over in memory, to measure look-ups in one that nobody has so long.
///
/// Each copy has its own references, and its hashes are those of the same pairs of peaks in higher bins, around the
/// edge; so hashes are as common as they would be, and clips of the originals do not match. Copies have no constellations of
/// their own: the original's are laid over a clip there, wrongly as any other.
final class MultipliedPostings: PostingSource {
  private static let copyReferences: UInt32 = 1_000_000

  private let source: CatalogPostings
  private let index: LoadedPostings
  let frameCount: Int

  /// Makes so many copies of the index of `source`, whose references are `references`.
  init(_ source: CatalogPostings, references: [ReferenceIdentifier], copies: Int) throws {
    self.source = source
    frameCount = source.frameCount * copies
    var lengths: [ReferenceIdentifier: Int] = [:]
    for copy in 0..<UInt32(copies) {
      for reference in references {
        lengths[ReferenceIdentifier(rawValue: reference.rawValue + copy * Self.copyReferences)] =
          source.frameCount(of: reference)
      }
    }
    let axes = ReferenceAxes(lengths)
    let hashes = (0..<UInt32(1 << LandmarkHash.bitCount)).map { LandmarkHash(rawValue: $0) }
    var counts = 0
    let small = try source.read(hashes) { counts += $1.count }
    var builders = axes.lengths.map {
      PostingTableBuilder(postingCount: counts * copies / axes.lengths.count, frameSpan: $0)
    }
    let span = small.lengths[0]
    for isPlacing in [false, true] {
      if isPlacing { for axis in builders.indices { try builders[axis].makeRoom() } }
      for copy in 0..<copies {
        // Copies that straddle two axes are not needed to measure.
        let perAxis = ReferenceAxes.longestAxis / span
        let base = UInt32(copy % perAxis * span)
        var postings: [PackedPosting] = []
        _ = try source.read(hashes) { hash, positions in
          let moved = Self.moved(UInt32(hash), copy: UInt32(copy))
          postings.removeAll(keepingCapacity: true)
          for number in positions.indices {
            postings.append(
              PackedPosting(hash: moved, position: base + UInt32(positions[number])))
          }
          if isPlacing {
            try? builders[copy / perAxis].place(postings.span)
          } else {
            builders[copy / perAxis].count(postings.span)
          }
        }
      }
    }
    index = LoadedPostings(axes: axes, tables: builders.map { $0.finish() })
  }

  private static func moved(_ hash: UInt32, copy: UInt32) -> UInt32 {
    let bins = AnalysisParameters.bins
    let bin = Int(hash >> 14)
    guard bins.contains(bin) else { return hash }
    let moved = (bin - bins.lowerBound + Int(copy) * 23) % bins.count + bins.lowerBound
    return UInt32(moved) << 14 | hash & 0x3FFF
  }

  private func original(_ reference: ReferenceIdentifier) -> ReferenceIdentifier {
    ReferenceIdentifier(rawValue: reference.rawValue % Self.copyReferences)
  }

  func frameCount(of reference: ReferenceIdentifier) -> Int {
    source.frameCount(of: original(reference))
  }

  func loaded(forHashes hashCount: Int) -> LoadedPostings? { index }

  func read(
    _ hashes: [LandmarkHash], _ body: (Int, borrowing Span<Int>) -> Void
  ) -> ReferenceAxes { index.read(hashes, body) }

  func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) throws -> [Peak] {
    try source.peaks(of: original(reference), in: frames)
  }
}
