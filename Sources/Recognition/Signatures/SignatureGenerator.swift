import AudioSignal
import Fingerprinting
public import Foundation
import Synchronization

/// Makes a ``Signature`` of audio that comes in buffers.
///
/// May be used from any thread; buffers are taken in the order in which they come. However the audio is split into buffers,
/// the signature is the same. Memory grows with the signature, not with the audio.
public final class SignatureGenerator: Sendable {
  /// How far, in seconds, the time of a buffer may be from where the one before ended, before it is a gap or an overlap.
  public static let timeTolerance: TimeInterval = SampleClock.toleranceSeconds

  private let state = Mutex(State())

  private struct State: ~Copyable {
    var input: MonoInput?
    var fingerprinter = ClipFingerprinter()
  }

  /// Starts with no audio.
  public init() {}

  /// Takes the next piece of audio, and works through it, at hundreds of times the speed of the audio.
  ///
  /// - Parameters:
  ///   - buffer: of the same format as those before it.
  ///   - time: the time of its first frame; when times are given, each buffer has to follow the one before. Buffers without may
  ///     stand between those with.
  /// - Throws: ``SessionError``. The buffer is not taken with `invalidAudioFormat`, when its format is not the one of the
  ///   buffers before, and with `audioDiscontinuity`, when its time is no finite number, is more than ``timeTolerance`` from where
  ///   the one before ended, or when all times together have moved away from the audio by more than that and 0.1% of its length.
  ///   `internalError` when there is no memory; no more can be taken then.
  public func append(_ buffer: PCMBuffer, at time: AudioTime? = nil) throws(SessionError) {
    let error: SessionError? = state.withLock { state in
      do throws(SessionError) {
        try Self.append(buffer, at: time, to: &state)
        return nil
      } catch {
        return error
      }
    }
    if let error { throw error }
  }

  /// The signature of all audio so far; more may be appended afterwards.
  ///
  /// - Throws: ``SessionError`` with `internalError` when there is no memory for it.
  public func signature() throws(SessionError) -> Signature {
    let result: Result<Signature, SessionError> = state.withLock { state in
      do throws(SessionError) {
        let rest = try state.input?.rest() ?? []
        var fingerprinter = state.fingerprinter
        fingerprinter.append(rest.span)
        return .success(Signature(fingerprinter.finish()))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func append(
    _ buffer: PCMBuffer, at time: AudioTime?, to state: inout State
  ) throws(SessionError) {
    if state.input == nil {
      let input = try MonoInput(buffer.format)
      try input.check(buffer, at: time)
      state.input = consume input
    }
    var samples: [Float] = []
    try state.input?.append(buffer, at: time, to: &samples)
    state.fingerprinter.append(samples.span)
  }
}
