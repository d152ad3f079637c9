public import Fingerprinting
public import Matching
import SQLiteSupport

extension Catalog {
  /// The catalog's index as a source of postings.
  ///
  /// - Parameter memoryBudgetBytes: how much of it may be held decoded in memory.
  public func postings(memoryBudgetBytes: Int = 256 << 20) throws(CatalogError) -> CatalogPostings {
    try perform { CatalogPostings(catalog: self) }
  }
}

/// The index of a catalog.
///
/// Follows changes that others make to it. Used by one thread at a time, together with its catalog.
public final class CatalogPostings: PostingSource {
  private let catalog: Catalog

  init(catalog: Catalog) {
    self.catalog = catalog
  }

  /// The frames of all references together.
  public var frameCount: Int { 0 }

  /// The length of a reference in frames; 0 when there is no such reference.
  public func frameCount(of reference: ReferenceIdentifier) -> Int { 0 }

  /// Hands over the postings of each hash that has any.
  ///
  /// - Throws: ``CatalogError``.
  public func lookUp(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ postings: borrowing Span<Posting>) -> Void
  ) throws {}

  /// The peaks of a reference in a stretch of frames; none when it was removed.
  ///
  /// - Throws: ``CatalogError``.
  public func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) throws -> [Peak] {
    []
  }
}
