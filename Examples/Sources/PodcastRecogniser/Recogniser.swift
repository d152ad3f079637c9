import AudioInput
import Recognition

/// Recognises what is heard, in the states that an app shows.
actor Recogniser {
  /// What the user sees.
  enum State: Hashable {
    case idle
    case matching
    case matched(Match)
    case failed(String)
  }

  /// Listening is given up after so many seconds.
  static let patienceSeconds = 12.0

  private(set) var state = State.idle {
    didSet { if state != oldValue { onChange(state) } }
  }
  private let session: Session
  private let onChange: @Sendable (State) -> Void

  init(_ catalog: any RecognitionCatalog, onChange: @escaping @Sendable (State) -> Void) {
    session = Session(catalog: catalog)
    self.onChange = onChange
  }

  /// Listens until something is recognised, patience ends, or the audio does.
  func listen(to audio: PCMInput) async {
    state = .matching
    do {
      let generator = SignatureGenerator()
      var isOver = false
      while !isOver {
        // Another second, then a look at all that was heard.
        if let buffer = try audio.next(seconds: 1) {
          try generator.append(buffer)
        } else {
          isOver = true
        }
        let heard = try generator.signature()
        isOver = isOver || heard.duration >= Self.patienceSeconds
        guard heard.duration >= 2 || isOver else { continue }
        switch await session.result(from: heard) {
        case .match(let match):
          state = .matched(match)
          return
        case .noMatch: continue
        case .error(let error, _): throw error
        }
      }
      state = .failed("not in the catalog")
    } catch {
      state = .failed("\(error)")
    }
  }
}
