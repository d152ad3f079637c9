internal import AudioSignal

/// Makes the edge profile of audio that comes in blocks.
package struct EdgeProfiler {
  /// Where the bands begin, in bins: nine of equal width in octaves, from 300 to 3,000 Hz.
  private static let bandStarts = [38, 50, 64, 83, 107, 138, 178, 230, 297, 384]
  /// Levels are measured in pieces of half a hop, so that the middle of a frame is two of them.
  private static let pieceLength = AnalysisParameters.hopLength / 2
  /// The first piece about the middle of the first frame.
  private static let firstPiece = AnalysisParameters.windowLength / AnalysisParameters.hopLength - 1

  private var signs: [UInt8] = []
  private var piecePowers: [Float] = []
  private var power: Float = 0
  private var sampleCount = 0

  /// Takes the next samples.
  mutating func append(_ samples: Span<Float>) {
    for index in samples.indices {
      power += samples[index] * samples[index]
      sampleCount += 1
      if sampleCount.isMultiple(of: Self.pieceLength) {
        piecePowers.append(power)
        power = 0
      }
    }
  }

  /// Takes the power of the bins of the next frame.
  mutating func append(power: [Float]) {
    signs.append(Self.signs(ofPower: power))
  }

  /// The signs of a frame, of the power of its bins.
  package static func signs(ofPower power: [Float]) -> UInt8 {
    var bits: UInt8 = 0
    var below: Float = 0
    for band in 0..<bandStarts.count - 1 {
      var sum: Float = 0
      for bin in bandStarts[band]..<bandStarts[band + 1] { sum += power[bin] }
      if band > 0, sum > below { bits |= 1 << UInt8(band - 1) }
      below = sum
    }
    return bits
  }

  /// The profile of the frames so far.
  func profile() -> EdgeProfile {
    EdgeProfile(signs: signs, levels: signs.indices.map(level))
  }

  private func level(ofFrame frame: Int) -> UInt8 {
    let piece = 2 * frame + Self.firstPiece
    return Self.level(
      ofMeanPower: (piecePowers[piece] + piecePowers[piece + 1])
        / Float(AnalysisParameters.hopLength))
  }

  /// The level of a frame, of the mean of the squares of the samples about its middle.
  package static func level(ofMeanPower mean: Float) -> UInt8 {
    guard mean > 0, mean.isFinite else { return EdgeProfile.leastLevel }
    // The exponent rounds down; half a doubling more rounds to the nearest.
    return UInt8(clamping: max(0, min(31, Int((mean * 1.414_213_6).exponent) + 30)))
  }
}
