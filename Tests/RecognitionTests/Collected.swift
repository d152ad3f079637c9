import Recognition
import Synchronization

/// A delegate that keeps what it is told.
final class Collected: SessionDelegate {
  private let state = Mutex<[SessionResult]>([])

  var results: [SessionResult] { state.withLock { $0 } }

  var matches: [Match] {
    results.compactMap { if case .match(let match) = $0 { match } else { nil } }
  }

  func session(_ session: Session, didFind match: Match) {
    state.withLock { $0.append(.match(match)) }
  }

  func session(
    _ session: Session, didNotFindMatchFor signature: Signature?, error: SessionError?
  ) {
    state.withLock { $0.append(error.map { .error($0, signature) } ?? .noMatch(signature)) }
  }
}
