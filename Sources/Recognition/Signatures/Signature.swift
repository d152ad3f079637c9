import AudioSignal
package import Fingerprinting
public import Foundation

/// What is kept of audio so that it can be recognised: its peaks, not the audio.
///
/// Made by a ``SignatureGenerator``. An hour of audio takes about half a megabyte.
public struct Signature: Hashable, Sendable {
  package let clip: ClipSignature

  package init(_ clip: ClipSignature) {
    self.clip = clip
  }

  /// Reads what ``dataRepresentation`` gave; also the signature files that `podprint signature` writes.
  ///
  /// - Throws: ``SessionError`` with `signatureInvalid` for bytes that are no signature, damaged, or of another version
  ///   of the algorithm.
  public init(dataRepresentation data: Data) throws(SessionError) {
    do {
      clip = try ClipSignature(decoding: Array(data))
    } catch {
      throw SessionError(.signatureInvalid, error.description)
    }
  }

  /// The signature as bytes, with the version of its algorithm and checksums; the same signature gives the same bytes.
  public var dataRepresentation: Data { Data(clip.encoded()) }

  /// The length of the audio in seconds.
  public var duration: TimeInterval { clip.reference.durationSeconds }

  /// The signatures of stretches of equal length, made as they are asked for.
  ///
  /// Stretches begin on frames of 32 ms, by up to one frame before the time that was asked for; the last one is the last that is
  /// whole. None comes of times that are not finite.
  ///
  /// - Parameters:
  ///   - start: where the first begins, in seconds from the start of the audio; nothing comes of one below 0.
  ///   - duration: how long each is, in seconds; nothing comes of one that is not above 0.
  ///   - stride: from one start to the next, in seconds; `duration` when not given, so that they follow each other. Nothing
  ///     comes of one that is not above 0.
  public func slices(
    from start: TimeInterval = 0, duration: TimeInterval, stride: TimeInterval? = nil
  ) -> SignatureSlices {
    SignatureSlices(
      of: self, start: start, duration: duration, stride: stride ?? duration)
  }
}

extension Signature: CustomStringConvertible {
  /// Its length; the peaks, which are many, are left out.
  public var description: String { "signature of \(duration) s" }
}
