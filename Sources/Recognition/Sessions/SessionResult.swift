/// What came of looking up a signature, or what has changed in a stream.
public enum SessionResult: Hashable, Sendable {
  /// It was found; in a stream, this is on now.
  case match(Match)
  /// It is not in the catalog; in a stream, nothing that is known is on now. The signature is `nil` of a stream.
  case noMatch(Signature?)
  /// It could not be looked up. The signature is `nil` of a stream.
  case error(SessionError, Signature?)
}
