public import Fingerprinting
public import Matching
import SQLiteSupport

extension Catalog {
  /// The catalog's index as a source of postings.
  ///
  /// - Parameter memoryBudgetBytes: how much of it may be held decoded in memory.
  public func postings(
    memoryBudgetBytes: Int = 256 << 20
  ) throws(CatalogError) -> CatalogPostings {
    try perform {
      let postings = CatalogPostings(catalog: self, memoryBudgetBytes: memoryBudgetBytes)
      try connection.snapshot { try postings.refresh() }
      return postings
    }
  }
}

/// The index of a catalog.
///
/// Follows changes that are made to the catalog meanwhile. Used by one thread at a time, together with
/// its catalog. Small indexes are decoded into memory at the first look-up; of large ones pages are read
/// until so many were that decoding all would have cost no more, and of those above the memory budget
/// pages are read always.
public final class CatalogPostings: PostingSource {
  private let catalog: Catalog
  private let memoryBudgetBytes: Int
  private var generation: Int64?
  private var readers: [SegmentReader] = []
  private var frameCounts: [ReferenceIdentifier: Int] = [:]
  /// Look-ups since the segments were read, in hashes.
  private var lookUpCount = 0
  private var isLoaded = false

  /// The frames of all references together.
  public private(set) var frameCount = 0

  /// A page takes about as long to decode as two hashes to look up in pages.
  private static let lookUpsPerPage = 0.5

  init(catalog: Catalog, memoryBudgetBytes: Int) {
    self.catalog = catalog
    self.memoryBudgetBytes = memoryBudgetBytes
  }

  /// The length of a reference in frames; 0 when there is no such reference.
  public func frameCount(of reference: ReferenceIdentifier) -> Int { frameCounts[reference] ?? 0 }

  /// Hands over the postings of each hash that has any.
  ///
  /// Costs about 0.1 µs a hash and segment, and some nanoseconds a posting, once the index is in memory.
  ///
  /// - Throws: ``CatalogError``.
  public func lookUp(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ postings: borrowing Span<Posting>) -> Void
  ) throws {
    try catalog.perform {
      try catalog.connection.snapshot {
        try refresh()
        try loadIfWorthwhile(hashCount: hashes.count)
        // Out of the object, so that not every access is checked for others.
        var readers = self.readers
        self.readers = []
        defer { self.readers = readers }
        var postings: [Posting] = []
        for (index, hash) in hashes.enumerated() {
          postings.removeAll(keepingCapacity: true)
          for reader in readers.indices {
            try readers[reader].appendPostings(of: hash.rawValue, to: &postings)
          }
          if !postings.isEmpty { body(index, postings.span) }
        }
      }
    }
  }

  /// The peaks of a reference in a stretch of frames; none when it was removed.
  ///
  /// - Throws: ``CatalogError``.
  public func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) throws -> [Peak] {
    try catalog.perform {
      let blob = try catalog.connection.openBlob(
        table: "signatures", column: "data", row: Int64(reference.rawValue))
      guard let blob else { return [] }
      return try Signature.peaks(in: frames, encodedCount: blob.count) { try blob.read($0) }
    }
  }

  /// Reads the list of segments again when it is no longer what it was.
  func refresh() throws {
    let store = SegmentStore(connection: catalog.connection)
    let current = try store.generation()
    guard current != generation else { return }
    let references = try store.references()
    let bySegment = Dictionary(grouping: references, by: \.segment)
    readers = try store.segments().map { segment in
      try SegmentReader(
        segment, references: bySegment[segment.id] ?? [], connection: catalog.connection)
    }
    frameCounts = Dictionary(references.map { ($0.reference, $0.frameCount) }) { first, _ in first }
    frameCount = references.reduce(0) { $0 + $1.frameCount }
    lookUpCount = 0
    isLoaded = false
    generation = current
  }

  private func loadIfWorthwhile(hashCount: Int) throws {
    guard !isLoaded else { return }
    lookUpCount += hashCount
    let postings = readers.reduce(0.0) { $0 + Double($1.segment.postingCount) }
    let pages =
      readers.reduce(0.0) { $0 + Double($1.segment.byteCount) } / Double(PostingPage.mostBytes)
    guard postings * Double(LoadedSegment.bytesPerPosting) <= Double(memoryBudgetBytes),
      Double(lookUpCount) >= pages * Self.lookUpsPerPage
    else { return }
    for reader in readers.indices { try readers[reader].load() }
    isLoaded = true
  }
}
