/// A reference signature in a catalog, with what it stands for.
public struct CatalogReference: Hashable, Sendable, Identifiable {
  /// Its name in any catalog.
  public let id: ReferenceID
  /// The audio's signature.
  public let signature: Signature
  /// What is known about it and about parts of it, in the catalog's order.
  public let mediaItems: [MediaItem]
}
