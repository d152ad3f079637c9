/// Told what a session finds, on the thread that gave it the audio or the signature, before the session's function returns.
///
/// No lock is held meanwhile: the delegate may call the session.
///
/// For programs that are laid out as for ShazamKit; ``Session/results`` tells the same.
public protocol SessionDelegate: AnyObject, Sendable {
  /// A signature was found, or what a stream holds has changed.
  func session(_ session: Session, didFind match: Match)

  /// A signature was not found, or what a stream held is over or unknown.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - signature: the one that was looked up; `nil` of a stream.
  ///   - error: why it could not be looked up; `nil` when it could be, and is not in the catalog.
  func session(
    _ session: Session, didNotFindMatchFor signature: Signature?, error: SessionError?)
}

extension SessionDelegate {
  /// Does nothing.
  public func session(_ session: Session, didFind match: Match) {}

  /// Does nothing.
  public func session(
    _ session: Session, didNotFindMatchFor signature: Signature?, error: SessionError?
  ) {}
}
