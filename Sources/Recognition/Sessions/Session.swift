import Synchronization

/// Looks signatures and streams of audio up in a catalog.
///
/// May be used from any thread. Signatures and the stream do not wait for each other; each of them is looked up in order, and the same
/// buffers give the same results.
public final class Session: Sendable {
  /// The catalog that is looked up in.
  public let catalog: any RecognitionCatalog
  private let settings: SessionSettings
  private let time: PlayingTime
  private let hub = ResultHub()
  private let lookup: Mutex<SignatureLookup>
  private let stream = Mutex(Stream())
  private let told = Mutex(Told())

  private struct Stream: ~Copyable {
    var recognition: StreamRecognition?
  }

  private struct Told {
    weak var delegate: (any SessionDelegate)?
  }

  /// Makes a session; the catalog is opened when it is first needed.
  ///
  /// - Parameters:
  ///   - catalog: what to look up in. Of a ``CustomCatalog`` it is the one as it is now.
  ///   - settings: what to look for.
  ///   - clock: what ``MatchedMediaItem/predictedCurrentMatchOffset`` is reckoned with.
  public init<C: Clock>(
    catalog: any RecognitionCatalog, settings: SessionSettings = SessionSettings(),
    clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    self.catalog = catalog
    self.settings = settings
    time = PlayingTime(clock)
    lookup = Mutex(SignatureLookup(catalog, settings: settings.matching))
  }

  deinit {
    hub.finish()
  }

  /// Who is told what is found; held weakly.
  public var delegate: (any SessionDelegate)? {
    get { told.withLock { $0.delegate } }
    set { told.withLock { $0.delegate = newValue } }
  }

  /// All results as they come: those of ``match(_:)`` and ``result(from:)``, and the changes in the stream.
  public var results: SessionResults { SessionResults(hub) }

  /// Looks a signature up, and returns when the delegate and ``results`` have been told.
  ///
  /// Takes from some milliseconds up to a second on the calling thread, for long signatures in proportion to their length;
  /// ``result(from:)`` does the same without waiting. Errors are told as well: `signatureDurationInvalid` for a signature that
  /// the catalog does not take, `customCatalogInvalid` and `customCatalogInvalidURL` when the catalog cannot be opened,
  /// `matchAttemptFailed` when it cannot be read any more.
  public func match(_ signature: Signature) {
    tell(lookUp(signature))
  }

  /// Looks a signature up.
  ///
  /// Stops with `internalError` soon after the task is cancelled. The delegate and ``results`` are told as well, from the concurrent
  /// executor. Errors are those of ``match(_:)``.
  @concurrent public func result(from signature: Signature) async -> SessionResult {
    let result = lookUp(signature)
    tell(result)
    return result
  }

  /// Takes the next buffer of a stream, and tells the delegate and ``results`` when what is on has changed: something is
  /// recognised, another part of it with other timed items begins, or it is over.
  ///
  /// Returns when the buffer is worked through. That takes much less time than the buffer lasts, but may now and then take a tenth of
  /// a second; call it from the thread that an audio library calls with buffers, or one behind it.
  ///
  /// When the format changes, or ``AudioTime`` tells of a gap, an error is told, and the stream begins anew with this
  /// buffer. Errors of the catalog are told too, and the stream goes on with the next buffer. Buffers of a session
  /// that is paused are passed over.
  ///
  /// - Parameters:
  ///   - buffer: the next piece of audio.
  ///   - time: the time of its first frame, as for ``SignatureGenerator/append(_:at:)``.
  public func matchStreamingBuffer(_ buffer: PCMBuffer, at time: AudioTime? = nil) {
    guard !self.time.isPaused else { return }
    for result in stream.withLock({ take(buffer, at: time, &$0) }) { tell(result) }
  }

  /// Ends the stream: what is on is over, and the next buffer begins another one.
  public func finishStream() {
    for result in stream.withLock({ finish(&$0) }) { tell(result) }
  }

  /// Says that the audio stands still: predictions stay where they are.
  public func pause() {
    time.pause()
  }

  /// Says that the audio goes on, from where it stood still.
  public func resume() {
    stream.withLock { $0.recognition?.expectLaterTimes() }
    time.resume()
  }
}

extension Session {
  private func lookUp(_ signature: Signature) -> SessionResult {
    lookup.withLock { $0.result(for: signature, time: time) }
  }

  private func tell(_ result: SessionResult) {
    let delegate = self.delegate
    switch result {
    case .match(let match): delegate?.session(self, didFind: match)
    case .noMatch(let signature):
      delegate?.session(self, didNotFindMatchFor: signature, error: nil)
    case .error(let error, let signature):
      delegate?.session(self, didNotFindMatchFor: signature, error: error)
    }
    hub.send(result)
  }

  private func take(
    _ buffer: PCMBuffer, at time: AudioTime?, _ stream: inout Stream
  ) -> [SessionResult] {
    var results: [SessionResult] = []
    do throws(SessionError) {
      do throws(SessionError) {
        try append(buffer, at: time, &stream, &results)
      } catch {
        guard [.audioDiscontinuity, .invalidAudioFormat].contains(error.code) else { throw error }
        results.append(.error(error, nil))
        stream.recognition = nil
        try append(buffer, at: time, &stream, &results)
      }
    } catch {
      results.append(.error(error, nil))
    }
    return results
  }

  private func append(
    _ buffer: PCMBuffer, at time: AudioTime?, _ stream: inout Stream,
    _ results: inout [SessionResult]
  ) throws(SessionError) {
    if stream.recognition == nil {
      stream.recognition = try StreamRecognition(
        try catalog.makeReader(), settings: settings.matching, format: buffer.format,
        time: self.time)
    }
    try stream.recognition?.append(buffer, at: time) { results.append($0) }
  }

  private func finish(_ stream: inout Stream) -> [SessionResult] {
    var results: [SessionResult] = []
    do throws(SessionError) {
      try stream.recognition?.finish { results.append($0) }
    } catch {
      results.append(.error(error, nil))
    }
    stream.recognition = nil
    return results
  }
}
