public import Fingerprinting
public import Matching
import SQLiteSupport

extension Catalog {
  /// The catalog's index as a source of postings.
  ///
  /// - Parameter memoryBudgetBytes: how much of it may be held in memory; a quarter of the memory there is
  ///   for the process when not given.
  public func postings(
    memoryBudgetBytes: Int? = nil
  ) throws(CatalogError) -> CatalogPostings {
    try perform {
      let postings = CatalogPostings(
        catalog: self, memoryBudgetBytes: memoryBudgetBytes ?? MemoryLimit.bytes / 4)
      try connection.snapshot { try postings.refresh() }
      return postings
    }
  }
}

/// The index of a catalog.
///
/// Follows changes that are made to the catalog meanwhile. Used by one thread at a time, together with
/// its catalog. Small indexes are run through at the first look-up and brought into memory at the second; of
/// large ones pages are read until so many were that bringing in all would have cost no more, and of those
/// above the memory budget pages are read always.
public final class CatalogPostings: PostingSource {
  private let catalog: Catalog
  private let memoryBudgetBytes: Int
  private var generation: Int64?
  private var readers: [SegmentReader] = []
  private var frameCounts: [ReferenceIdentifier: Int] = [:]
  private var axes = ReferenceAxes([:])
  /// Look-ups since the segments were read, in hashes.
  private var lookUpCount = 0
  /// What the first look-up that ran through all pages counted.
  private var loading: IndexLoading?
  /// The whole index, once it is in memory; then there are no readers.
  private var index: LoadedPostings?
  /// Whether the catalog has postings; those of an exported one may have to be made of its signatures.
  private var hasPostings = true

  /// The frames of all references together.
  public private(set) var frameCount = 0

  /// A page takes about as long to decode as two hashes to look up in pages.
  private static let lookUpsPerPage = 0.5
  /// A run through more postings, 170 hours, takes longer than one look-up in pages, and its hits more memory.
  private static let mostPostingsScanned = 1 << 24

  init(catalog: Catalog, memoryBudgetBytes: Int) {
    self.catalog = catalog
    self.memoryBudgetBytes = memoryBudgetBytes
  }

  /// The length of a reference in frames; 0 when there is no such reference.
  public func frameCount(of reference: ReferenceIdentifier) -> Int { frameCounts[reference] ?? 0 }

  /// The index, if it is in memory or shall be from now on.
  ///
  /// - Throws: ``CatalogError``.
  public func loaded(forHashes hashCount: Int) throws -> LoadedPostings? {
    try catalog.perform {
      try catalog.connection.snapshot {
        try refresh()
        lookUpCount += hashCount
        if !hasPostings { try makePostings() }
        // A first look-up in a small index counts in passing.
        if index == nil, isWorthLoading, loading != nil || !isScannable { try load() }
        return index
      }
    }
  }

  /// The index, if bringing it into memory costs no more than looking so many hashes up in pages: without a first look-up.
  ///
  /// - Throws: ``CatalogError``.
  public func loadedAtOnce(forHashes hashCount: Int) throws -> LoadedPostings? {
    try catalog.perform {
      try catalog.connection.snapshot {
        try refresh()
        lookUpCount += hashCount
        if index == nil, hasPostings, isWorthLoading { try load() }
        return index
      }
    }
  }

  /// Hands over where the postings of each hash stand.
  ///
  /// - Throws: ``CatalogError``.
  public func read(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ positions: borrowing Span<Int>) -> Void
  ) throws -> ReferenceAxes {
    try catalog.perform {
      try catalog.connection.snapshot {
        try refresh()
        if !hasPostings { try makePostings() }
        if let index { return index.read(hashes, body) }
        if isWorthLoading, loading == nil, isScannable {
          try scan(hashes, body)
        } else {
          try lookUpInPages(hashes, body)
        }
        return axes
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

  /// The signature of a reference, made of its peaks: that of the shortest audio that has its frames.
  ///
  /// - Throws: ``CatalogError``.
  public func signature(of reference: ReferenceIdentifier) throws -> Signature {
    let frameCount = frameCount(of: reference)
    return Signature(
      sampleCount: AnalysisParameters.sampleCount(frames: frameCount),
      peaks: try peaks(of: reference, in: 0..<frameCount))
  }

  /// Reads the list of segments again when it is no longer what it was.
  func refresh() throws {
    let store = SegmentStore(connection: catalog.connection)
    let current = try store.generation()
    guard current != generation else { return }
    hasPostings = try PortableRow.read(in: catalog.connection)?.hasPostings ?? true
    let references = hasPostings ? try store.references() : try store.signatures()
    try store.checkLengths(references)
    frameCounts = Dictionary(references.map { ($0.reference, $0.frameCount) }) { first, _ in first }
    frameCount = references.reduce(0) { $0 + $1.frameCount }
    axes = ReferenceAxes(frameCounts)
    let bySegment = Dictionary(grouping: references, by: \.segment)
    readers = try store.segments().map { segment in
      try SegmentReader(
        segment, references: bySegment[segment.id] ?? [], axes: axes,
        connection: catalog.connection)
    }
    lookUpCount = 0
    loading = nil
    index = nil
    generation = current
  }

  private func lookUpInPages(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ positions: borrowing Span<Int>) -> Void
  ) throws {
    // Out of the object, so that not every access is checked for others.
    var readers = self.readers
    self.readers = []
    defer { self.readers = readers }
    var positions: [Int] = []
    for (index, hash) in hashes.enumerated() {
      positions.removeAll(keepingCapacity: true)
      for reader in readers.indices {
        try readers[reader].appendPositions(of: hash.rawValue, to: &positions)
      }
      if !positions.isEmpty { body(index, positions.span) }
    }
  }

  /// Makes the postings of a catalog that has none, once.
  private func makePostings() throws {
    guard index == nil else { return }
    let needed = IndexLoading.byteCount(axes: axes, postingCount: frameCount)
    guard needed <= memoryBudgetBytes else {
      throw CatalogError.noPostings(catalog.path, needed: needed, budget: memoryBudgetBytes)
    }
    index = try IndexLoading.make(
      axes: axes, mostPostings: memoryBudgetBytes / MemoryLayout<UInt32>.size,
      in: catalog.connection)
  }

  private var postingCount: Int { readers.reduce(0) { $0 + $1.segment.postingCount } }

  private var isScannable: Bool { postingCount <= Self.mostPostingsScanned }

  /// Whether so many hashes were looked up since the segments were read that bringing in all costs no
  /// more than the pages read for it, and whether the index fits the memory.
  private var isWorthLoading: Bool {
    let bytes = readers.reduce(0) { $0 + $1.segment.byteCount }
    let pages = Double(bytes) / Double(PostingPage.mostBytes)
    return Double(lookUpCount) >= pages * Self.lookUpsPerPage
      && IndexLoading.byteCount(axes: axes, postingCount: postingCount) <= memoryBudgetBytes
  }

  /// Looks up in a run through all pages, which also prepares for having them in memory.
  private func scan(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ positions: borrowing Span<Int>) -> Void
  ) throws {
    var scan = IndexScan(hashes)
    loading = try count { try scan.run(through: &readers[$0], eachPage: $1) }
    scan.report(body)
  }

  private func load() throws {
    var counted =
      try loading ?? count { try readers[$0].forEachPage($1) }
    loading = nil
    index = try counted.load(&readers)
    readers = []
  }

  /// Counts the postings of all pages.
  ///
  /// - Parameter run: runs through the pages of the reader at an index.
  private func count(
    _ run: (_ reader: Int, _ eachPage: (PostingRun) -> Void) throws -> Void
  ) throws -> IndexLoading {
    var loading = IndexLoading(axes: axes, postingCount: postingCount)
    for reader in readers.indices {
      let table = readers[reader].table
      try run(reader) { loading.count($0, table) }
    }
    return loading
  }
}
