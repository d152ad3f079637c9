internal import AudioSignal

/// What is kept of audio that is to be looked for elsewhere: its signature, and many more of its peaks, by which it is
/// found in noise and at other speeds nearly as well as by the audio itself.
public struct ClipSignature: Hashable, Sendable {
  /// What the bytes of any signature start with.
  public static let magic = SignatureHeader.magic

  /// The audio's signature as a catalog stores it.
  public let reference: Signature
  /// The same audio with up to 45 peaks a second, which clips are looked up with; `nil` where only the signature is known.
  public let detail: Signature?

  /// Puts a clip's signature together.
  ///
  /// - Precondition: both are of the same number of samples.
  public init(reference: Signature, detail: Signature?) {
    precondition(detail.map { $0.sampleCount == reference.sampleCount } ?? true)
    self.reference = reference
    self.detail = detail
  }

  /// The peaks to look the clip up with.
  package var peaks: [Peak] { (detail ?? reference).peaks }

  /// The clip's signature as bytes: that of a catalog, then the one with more peaks; both as ``Signature/encoded()``.
  public func encoded() -> [UInt8] {
    reference.encoded() + (detail?.encoded() ?? [])
  }

  /// Reads a clip's signature and checks all of it; a signature alone is one without detail.
  ///
  /// - Throws: ``SignatureError`` for bytes that ``encoded()`` of this algorithm did not make.
  public init(decoding bytes: [UInt8]) throws(SignatureError) {
    let first = try SignatureHeader(decoding: bytes).totalByteCount
    guard bytes.count > first else {
      self.init(reference: try Signature(decoding: bytes), detail: nil)
      return
    }
    let reference = try Signature(decoding: Array(bytes[..<first]))
    let detail = try Signature(decoding: Array(bytes[first...]), density: .query)
    guard detail.sampleCount == reference.sampleCount else {
      throw .damaged("its two parts are of different lengths")
    }
    self.init(reference: reference, detail: detail)
  }

  /// The signature of a stretch.
  ///
  /// - Parameter samples: the stretch, at ``AudioRate/samplesPerSecond``; it is made to begin at the start of a frame by
  ///   moving it back by up to a hop, and cut to what there is.
  public func excerpt(samples: Range<Int>) -> ClipSignature {
    let wanted = samples.clamped(to: 0..<reference.sampleCount)
    let first = wanted.lowerBound / AnalysisParameters.hopLength
    let count = wanted.count
    return ClipSignature(
      reference: reference.excerpt(fromFrame: first, sampleCount: count),
      detail: detail?.excerpt(fromFrame: first, sampleCount: count))
  }
}

extension Signature {
  /// The peaks of the whole frames in so many samples from a frame's start on.
  fileprivate func excerpt(fromFrame first: Int, sampleCount: Int) -> Signature {
    let frames = first..<first + AnalysisParameters.frameCount(samples: sampleCount)
    let inside = peaks.lazy.filter { frames.contains(Int($0.frame)) }.map { peak in
      var moved = peak
      moved.frame -= Int32(first)
      return moved
    }
    return Signature(sampleCount: sampleCount, peaks: Array(inside))
  }
}
