import AudioSignal
package import Fingerprinting
import RepeatableRandom

/// Makes of a real signature another that could be one: as dense, with the same statistics of hashes, but
/// which a clip of the original does not match.
///
/// Its minutes come in another order, its frames are stretched or pressed by 2 to 6 percent, and its bins are
/// moved by 3 to 24. What is longer is higher as well, which no playback at another speed does.
package struct SignatureVariation: Sendable {
  private static let minuteFrames = Int(60 * AnalysisParameters.framesPerSecond)

  private let stretch: Double
  private let binShift: Int
  private let seed: UInt64

  /// The variation with a number; the same at every time and place.
  package init(_ number: Int) {
    seed = UInt64(truncatingIfNeeded: number)
    var random = SplitMix64(seed: seed)
    let direction = Bool.random(using: &random) ? 1 : -1
    stretch = 1 + Double.random(in: 0.02...0.06, using: &random) * Double(direction)
    binShift = Int.random(in: 3...24, using: &random) * direction
  }

  /// Varies a signature.
  package func callAsFunction(_ signature: Signature) -> Signature {
    var minutes = Array(stride(from: 0, to: signature.frameCount, by: Self.minuteFrames))
    var random = SplitMix64(seed: ~seed)
    minutes.shuffle(using: &random)
    var peaks: [Peak] = []
    peaks.reserveCapacity(signature.peaks.count)
    var length = 0
    for start in minutes {
      let end = min(start + Self.minuteFrames, signature.frameCount)
      peaks += vary(stretchOfPeaks(of: signature, in: start..<end), from: start, to: length)
      length += Int((Double(end - start) * stretch).rounded(.up))
    }
    peaks.sort()
    let unique = zip(peaks, peaks.dropFirst()).filter { $0 < $1 }.map(\.1)
    return Signature(
      sampleCount: length == 0
        ? signature.sampleCount
        : (length - 1) * AnalysisParameters.hopLength + AnalysisParameters.windowLength,
      peaks: peaks.prefix(1) + unique)
  }

  private func stretchOfPeaks(of signature: Signature, in frames: Range<Int>) -> ArraySlice<Peak> {
    let peaks = signature.peaks
    return peaks[index(of: frames.lowerBound, in: peaks)..<index(of: frames.upperBound, in: peaks)]
  }

  /// The index of the first peak that does not come before `frame`.
  private func index(of frame: Int, in peaks: [Peak]) -> Int {
    var range = peaks.startIndex..<peaks.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        Int(peaks[middle].frame) < frame
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private func vary(_ peaks: ArraySlice<Peak>, from start: Int, to target: Int) -> [Peak] {
    let bins = AnalysisParameters.bins
    return peaks.map { peak in
      var varied = peak
      let frame = (Double(Int(peak.frame) - start) * stretch).rounded(.down)
      varied.frame = Int32(target + Int(frame))
      // Around the edge, so that none is lost.
      let bin = (Int(peak.bin) - bins.lowerBound + binShift + bins.count) % bins.count
      varied.bin = Int16(bins.lowerBound + bin)
      return varied
    }
  }
}
