import Matching

/// A catalog opened for looking up, by one user at a time; made by catalogs for sessions.
///
/// Not to be shared between threads, which the compiler sees to.
public final class CatalogReader {
  static let leastSeconds = ClipMatcher.shortestClipSeconds

  /// What is known about a reference.
  struct Entry {
    var id: ReferenceID
    var mediaItems: [MediaItem]
  }

  let postings: any PostingSource
  private let find: (ReferenceIdentifier) throws(SessionError) -> Entry?

  /// - Parameters:
  ///   - postings: the index.
  ///   - find: what stands behind a reference of the index; `nil` when it is gone.
  init(
    _ postings: any PostingSource,
    find: @escaping (ReferenceIdentifier) throws(SessionError) -> Entry?
  ) {
    self.postings = postings
    self.find = find
  }

  /// What stands behind a reference of the index; `nil` when it is gone.
  func entry(_ reference: ReferenceIdentifier) throws(SessionError) -> Entry? {
    try find(reference)
  }
}
