package import Fingerprinting

/// A whole index in memory: a table of postings for each axis.
public struct LoadedPostings: Sendable {
  /// Where the references lie.
  package let axes: ReferenceAxes
  /// One for each axis.
  let tables: [PostingTable]

  package init(axes: ReferenceAxes, tables: [PostingTable]) {
    self.axes = axes
    self.tables = tables
  }

  /// Hands over where the postings of each hash stand that has any; the looks of a source that is read.
  package func read(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ positions: borrowing Span<Int>) -> Void
  ) -> ReferenceAxes {
    var positions: [Int] = []
    for (index, hash) in hashes.enumerated() {
      positions.removeAll(keepingCapacity: true)
      for (axis, table) in tables.enumerated() {
        table.forEachPosition(of: hash.rawValue) {
          positions.append(axis << ReferenceAxes.axisShift + Int($0))
        }
      }
      if !positions.isEmpty { body(index, positions.span) }
    }
    return axes
  }
}
