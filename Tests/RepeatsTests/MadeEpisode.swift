import Fingerprinting
import Matching
import RepeatableRandom

/// An episode made of stretches of random peaks, each named by a seed.
struct MadeEpisode {
  /// The frames of each stretch, in order.
  private(set) var frames: [Range<Int>] = []
  private var peaks: [Peak] = []
  private var length = 0

  /// Adds a stretch; the same seed gives the same peaks.
  ///
  /// - Parameter kept: the share of peaks that survive, as under noise or in another codec.
  mutating func add(seed: UInt64, seconds: Int, kept: Double = 1, noise: UInt64 = 0) {
    var random = SplitMix64(seed: seed)
    var losses = SplitMix64(seed: seed ^ noise &* 77 ^ UInt64(length))
    let count = seconds * 31
    for index in 0..<seconds * 10 {
      let peak = Peak(
        frame: Int32(length + Int.random(in: 0..<count, using: &random)),
        bin: Int16.random(in: 6...480, using: &random), isStrong: index.isMultiple(of: 2))
      if Double.random(in: 0..<1, using: &losses) < kept { peaks.append(peak) }
    }
    frames.append(length..<length + count)
    length += count
  }

  var signature: Signature {
    Signature(
      sampleCount: AnalysisParameters.sampleCount(frames: length), peaks: Set(peaks).sorted())
  }
}

func reference(_ number: UInt32) -> ReferenceIdentifier { ReferenceIdentifier(rawValue: number) }
