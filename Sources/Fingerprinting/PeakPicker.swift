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
  /// Rings over the last `rowCount` frames: the tilted power, and its maximum over the neighbouring bins.
  private var rows: [[Float]]
  private var maxima: [[Float]]
  private var scratch: [Float]
  private var frameCount = 0
  private var candidates: [Candidate] = []

  /// The peaks so far, in order; those of the last second or so may be missing until ``finish()``.
  package private(set) var peaks: [Peak] = []

  package init(density: ConstellationDensity) {
    self.density = density
    tilt = AnalysisParameters.bins.map { Float($0) / 64 }
    let row = [Float](repeating: 0, count: Self.binCount)
    rows = Array(repeating: row, count: Self.rowCount)
    maxima = Array(repeating: row, count: Self.rowCount)
    scratch = Array(repeating: 0, count: Self.binCount + 2 * AnalysisParameters.peakBinReach)
  }

  /// Takes the power spectrum of the next frame.
  package mutating func append(_ power: [Float]) {
    let slot = frameCount % Self.rowCount
    let lowest = AnalysisParameters.bins.lowerBound
    for i in 0..<Self.binCount { rows[slot][i] = power[lowest + i] * tilt[i] }
    slidingMaximum(ofRow: slot)
    frameCount += 1
    if frameCount > Self.reach { judge(frame: frameCount - 1 - Self.reach) }
  }

  /// Judges the last frames, which no others follow.
  package mutating func finish() {
    for frame in max(0, frameCount - Self.reach)..<frameCount { judge(frame: frame) }
    rank()
  }

  /// max over ±reach bins by doubling: each pass takes the maximum of two shifted copies, which vectorises.
  private mutating func slidingMaximum(ofRow slot: Int) {
    let reach = AnalysisParameters.peakBinReach
    let count = Self.binCount
    for i in 0..<count { scratch[reach + i] = rows[slot][i] }
    var width = 1
    let wanted = 2 * reach + 1
    while width < wanted {
      let shift = min(width, wanted - width)
      let last = scratch.count - width - shift + 1
      for i in 0..<last { scratch[i] = max(scratch[i], scratch[i + shift]) }
      width += shift
    }
    for i in 0..<count { maxima[slot][i] = scratch[i] }
    for i in 0..<scratch.count { scratch[i] = 0 }
  }

  private mutating func judge(frame: Int) {
    if frame > 0, frame.isMultiple(of: AnalysisParameters.rankingFrames) { rank() }
    let slot = frame % Self.rowCount
    let before = max(0, frame - Self.reach)..<frame
    let after = (frame + 1)..<min(frameCount, frame + Self.reach + 1)
    for i in 0..<Self.binCount {
      let value = rows[slot][i]
      guard value == maxima[slot][i], value >= Self.leastPower else { continue }
      // Of equal neighbours, the first in time and the lowest in frequency counts.
      guard before.allSatisfy({ maxima[$0 % Self.rowCount][i] < value }),
        after.allSatisfy({ maxima[$0 % Self.rowCount][i] <= value }),
        i == 0 || rows[slot][i - 1] < value
      else { continue }
      let bin = Int16(AnalysisParameters.bins.lowerBound + i)
      candidates.append(
        Candidate(peak: Peak(frame: Int32(frame), bin: bin, isStrong: false), power: value))
    }
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
