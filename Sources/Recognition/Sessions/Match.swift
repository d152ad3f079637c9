/// Where a query was found.
public struct Match: Hashable, Sendable {
  /// All that was found, best first; of each place in a reference, its items in the order that belongs to that moment.
  ///
  /// Never empty.
  public let mediaItems: [MatchedMediaItem]
  /// The signature that was looked up; `nil` of a stream.
  public let querySignature: Signature?
}
