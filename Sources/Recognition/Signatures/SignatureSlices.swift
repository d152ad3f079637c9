import AudioSignal
import Fingerprinting
import Foundation

/// The signatures of stretches of a signature, one after the other.
public struct SignatureSlices: Sequence, Sendable {
  private let whole: Signature
  private let start: TimeInterval
  private let duration: TimeInterval
  private let stride: TimeInterval

  init(of whole: Signature, start: TimeInterval, duration: TimeInterval, stride: TimeInterval) {
    self.whole = whole
    self.start = start
    self.duration = duration
    self.stride = stride
  }

  /// Starts at the first stretch.
  public func makeIterator() -> Iterator {
    Iterator(slices: self)
  }

  /// Gives one stretch after the other.
  public struct Iterator: IteratorProtocol, Sendable {
    private let slices: SignatureSlices
    private var index = 0

    fileprivate init(slices: SignatureSlices) {
      self.slices = slices
    }

    /// The next stretch's signature; `nil` when no whole one is left.
    public mutating func next() -> Signature? {
      guard let signature = slices.slice(index) else { return nil }
      index += 1
      return signature
    }
  }

  /// The stretch of a number; `nil` when it is not whole.
  private func slice(_ index: Int) -> Signature? {
    let sampleCount = whole.clip.reference.sampleCount
    let rate = Double(AudioRate.samplesPerSecond)
    let first = (start + Double(index) * stride) * rate
    let count = (duration * rate).rounded()
    // Half a sample is forgiven to what was reckoned in seconds.
    guard stride > 0, count >= 1, first >= 0, first + count <= Double(sampleCount) + 0.5 else {
      return nil
    }
    let lower = Int(first.rounded())
    return Signature(whole.clip.excerpt(samples: lower..<lower + Int(count)))
  }
}
