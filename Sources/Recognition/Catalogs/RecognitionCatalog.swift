public import Foundation

/// Something that a ``Session`` can look signatures up in: a ``CustomCatalog`` in memory, or a ``CatalogFile`` on disk.
///
/// Types of your own can hand on one of these, with other limits to the length of queries.
public protocol RecognitionCatalog: Sendable {
  /// The shortest signature that is looked up, in seconds.
  var minimumQuerySignatureDuration: TimeInterval { get }
  /// The longest signature that is looked up, in seconds; infinite when there is no limit.
  var maximumQuerySignatureDuration: TimeInterval { get }

  /// Opens the catalog for one user at a time.
  ///
  /// - Throws: ``SessionError``: `customCatalogInvalid`, `customCatalogInvalidURL`.
  func makeReader() throws(SessionError) -> sending CatalogReader
}

extension RecognitionCatalog {
  /// One second: less cannot be told from other audio.
  public var minimumQuerySignatureDuration: TimeInterval { CatalogReader.leastSeconds }
  /// No limit.
  public var maximumQuerySignatureDuration: TimeInterval { .infinity }
}
