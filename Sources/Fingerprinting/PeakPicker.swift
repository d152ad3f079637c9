internal import AudioSignal

/// Finds the peaks of a spectrogram as its frames come in.
///
/// A peak is a value that no other within ``AnalysisParameters/peakFrameReach`` frames and
/// ``AnalysisParameters/peakBinReach`` bins exceeds; in each second the strongest are kept. The spectrum is
/// tilted by 3 dB an octave, so that high frequencies hold their own against speech formants.
package struct PeakPicker {
  private static let binCount = AnalysisParameters.bins.count
  private static let reach = AnalysisParameters.peakFrameReach
  private static let rowCount = 2 * reach + 1

  /// Power below that of a tone at −108 dB full scale, of which nothing can be told from rounding noise.
  private static let leastPower: Float = 1e-6

  private struct Candidate {
    var peak: Peak
    var power: Float
  }

  private let density: ConstellationDensity
  private let tilt: [Float]
  /// Rings of `rowCount` frames: the tilted power, and its maximum over the neighbouring bins.
  private var rows = [Float](repeating: 0, count: rowCount * binCount)
  private var maxima = [Float](repeating: 0, count: rowCount * binCount)
  private var padded = [Float](
    repeating: 0, count: binCount + 2 * AnalysisParameters.peakBinReach)
  private var sliding = SlidingMaximum(
    width: 2 * AnalysisParameters.peakBinReach + 1,
    count: binCount + 2 * AnalysisParameters.peakBinReach)
  private var frameCount = 0
  private var candidates: [Candidate] = []

  /// The peaks so far, in order; those of the last second or so may be missing until ``finish()``.
  package private(set) var peaks: [Peak] = []

  package init(density: ConstellationDensity) {
    self.density = density
    tilt = AnalysisParameters.bins.map { Float($0) / 64 }
  }

  /// Takes the power of the next frame: of ``AnalysisParameters/bins``, from `start` on in `power`.
  package mutating func append(_ power: [Float], from start: Int) {
    let row = Self.row(ofFrame: frameCount)
    let reach = AnalysisParameters.peakBinReach
    for i in 0..<Self.binCount { padded[reach + i] = power[start + i] * tilt[i] }
    rows.replaceSubrange(row..<row + Self.binCount, with: padded[reach..<reach + Self.binCount])
    sliding.slide(over: padded, from: 0, count: padded.count, into: &maxima, from: row)
    frameCount += 1
    if frameCount > Self.reach { judge(frame: frameCount - 1 - Self.reach) }
  }

  /// Judges the last frames, which no others follow.
  package mutating func finish() {
    for frame in max(0, frameCount - Self.reach)..<frameCount { judge(frame: frame) }
    rank()
  }

  private static func row(ofFrame frame: Int) -> Int { frame % rowCount * binCount }

  private mutating func judge(frame: Int) {
    if frame > 0, frame.isMultiple(of: AnalysisParameters.rankingFrames) { rank() }
    let row = Self.row(ofFrame: frame)
    for i in 0..<Self.binCount where rows[row + i] == maxima[row + i] {
      guard rows[row + i] >= Self.leastPower, standsOut(bin: i, frame: frame) else { continue }
      let bin = Int16(AnalysisParameters.bins.lowerBound + i)
      candidates.append(
        Candidate(
          peak: Peak(frame: Int32(frame), bin: bin, isStrong: false), power: rows[row + i]))
    }
  }

  /// Whether a maximum over bins is one over frames too: of equal values, the first in time and the lowest
  /// in frequency counts.
  private func standsOut(bin: Int, frame: Int) -> Bool {
    let row = Self.row(ofFrame: frame)
    let value = rows[row + bin]
    if bin > 0, rows[row + bin - 1] == value { return false }
    for other in max(0, frame - Self.reach)..<frame
    where maxima[Self.row(ofFrame: other) + bin] >= value { return false }
    for other in frame + 1..<max(frame + 1, min(frameCount, frame + Self.reach + 1))
    where maxima[Self.row(ofFrame: other) + bin] > value { return false }
    return true
  }

  /// Keeps the strongest candidates of the stretch that has ended.
  private mutating func rank() {
    candidates.sort { ($0.power, $1.peak) > ($1.power, $0.peak) }
    let kept = candidates.prefix(density.peaksPerRanking)
    peaks += kept.enumerated().map { rank, candidate in
      var peak = candidate.peak
      peak.isStrong = rank < density.strongPeaksPerRanking
      return peak
    }.sorted()
    candidates.removeAll(keepingCapacity: true)
  }
}
