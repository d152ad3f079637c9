internal import Glibc

/// What it says for a match if a reference peak falls on a point of the clip: −ln of the share of the clip's
/// frames that stand out at least as much in that bin.
///
/// At a wrong place the share is as good as drawn at random, whatever the clip's spectrum, so the evidence is
/// exponentially distributed with mean 1; where the reference's peak really sounds it is several times that.
struct EvidenceMap {
  /// Ratios are told apart in steps of 1/32 octave over 2^±12, by the upper bits of their coding.
  private static let droppedBits: UInt32 = 18
  private static let lowestCode = UInt32(127 - 12) << (23 - droppedBits)
  private static let codeCount = 24 << (23 - droppedBits)

  private let values: [Float]
  let frameCount: Int

  init(_ spectrogram: QuerySpectrogram) {
    let bins = QuerySpectrogram.binCount
    let frames = spectrogram.frameCount
    frameCount = frames
    let codes = ProminenceMap(spectrogram).ratios.map(Self.code)
    var counts = [Int32](repeating: 0, count: Self.codeCount)
    var evidence = [Float](repeating: 0, count: Self.codeCount)
    var values = [Float](repeating: 0, count: codes.count)
    let logarithms = Self.halfLogarithms(upTo: 2 * frames)
    for bin in 0..<bins {
      for code in 0..<Self.codeCount { counts[code] = 0 }
      for frame in 0..<frames { counts[Int(codes[frame * bins + bin])] += 1 }
      var above = 0
      for code in stride(from: Self.codeCount - 1, through: 0, by: -1) where counts[code] > 0 {
        // Of equal ones, half count as more.
        evidence[code] = logarithms[2 * frames] - logarithms[2 * above + Int(counts[code])]
        above += Int(counts[code])
      }
      for frame in 0..<frames {
        values[frame * bins + bin] = evidence[Int(codes[frame * bins + bin])]
      }
    }
    self.values = values
  }

  /// The evidence of a reference peak at a clip's frame (in `0..<frameCount`) and bin.
  func evidence(frame: Int, binIndex: Int) -> Float {
    values[frame * QuerySpectrogram.binCount + binIndex]
  }

  private static func code(_ ratio: Float) -> UInt16 {
    let code = Int(ratio.bitPattern >> droppedBits) - Int(lowestCode)
    return UInt16(min(max(code, 0), codeCount - 1))
  }

  /// ln(n / 2) for n from 1; the entry for 0 is not used.
  private static func halfLogarithms(upTo count: Int) -> [Float] {
    (0...max(count, 1)).map { Float(log(Double(max($0, 1)) / 2)) }
  }
}
