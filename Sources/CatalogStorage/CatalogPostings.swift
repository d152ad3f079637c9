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
/// its catalog. Small indexes are run through at the first look-up and decoded into memory at the second; of
/// large ones pages are read until so many were that decoding all would have cost no more, and of those
/// above the memory budget pages are read always.
public final class CatalogPostings: PostingSource {
  private let catalog: Catalog
  private let memoryBudgetBytes: Int
  private var generation: Int64?
  private var readers: [SegmentReader] = []
  private var frameCounts: [ReferenceIdentifier: Int] = [:]
  /// Look-ups since the segments were read, in hashes.
  private var lookUpCount = 0
  /// What the first look-up that ran through all pages counted.
  private var loading: IndexLoading?
  /// The whole index, once it is in memory; then there are no readers.
  private var loaded: LoadedIndex?

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
  /// Costs about 20 ns a hash, and some nanoseconds a posting, once the index is in memory.
  ///
  /// - Throws: ``CatalogError``.
  public func lookUp(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ postings: borrowing Span<Posting>) -> Void
  ) throws {
    try catalog.perform {
      try catalog.connection.snapshot {
        try refresh()
        if loaded == nil, isWorthDecoding(hashCount: hashes.count) {
          if loading == nil { return try scan(hashes, body) }
          try load()
        }
        if let loaded { loaded.lookUp(hashes, body) } else { try lookUpInPages(hashes, body) }
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
    loading = nil
    loaded = nil
    generation = current
  }

  private func lookUpInPages(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ postings: borrowing Span<Posting>) -> Void
  ) throws {
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

  /// Whether so many hashes were looked up since the segments were read that decoding them all costs no
  /// more than the pages read for it, and whether the index fits the memory.
  private func isWorthDecoding(hashCount: Int) -> Bool {
    lookUpCount += hashCount
    let segments = readers.map(\.segment)
    let postingCount = segments.reduce(0) { $0 + $1.postingCount }
    let pages = Double(segments.reduce(0) { $0 + $1.byteCount }) / Double(PostingPage.mostBytes)
    return postingCount <= memoryBudgetBytes / LoadedIndex.bytesPerPosting
      && postingCount <= UInt32.max && segments.reduce(0) { $0 + $1.frameSpan } <= UInt32.max
      && Double(lookUpCount) >= pages * Self.lookUpsPerPage
  }

  /// Looks up in a run through all pages, which also prepares for having them in memory.
  private func scan(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ postings: borrowing Span<Posting>) -> Void
  ) throws {
    var loading = IndexLoading(
      postingCount: readers.reduce(0) { $0 + $1.segment.postingCount },
      frameSpan: readers.reduce(0) { $0 + $1.segment.frameSpan })
    var scan = IndexScan(hashes)
    for reader in readers.indices {
      try scan.run(through: &readers[reader]) { loading.count($0) }
    }
    self.loading = loading
    scan.report(body)
  }

  private func load() throws {
    guard let counted = loading else { return }
    loading = nil
    let references = try SegmentStore(connection: catalog.connection).references()
    loaded = try LoadedIndex(&readers, counted: counted, references: references)
    readers = []
  }
}
