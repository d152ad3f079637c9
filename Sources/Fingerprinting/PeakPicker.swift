/// Finds the peaks of a spectrogram as its frames come in.
///
/// A peak is a value that no other within ``AnalysisParameters/peakFrameReach`` frames and
/// ``AnalysisParameters/peakBinReach`` bins exceeds; in each second the strongest are kept.
package struct PeakPicker {
  private static let reach = AnalysisParameters.peakFrameReach

  private struct Candidate {
    var peak: Peak
    var power: Float
  }

  private let density: ConstellationDensity
  private var analysis = SpectralRowAnalysis()
  /// A ring of the frames within reach of the one that is judged.
  private var rows = [SpectralRow](repeating: SpectralRow(), count: 2 * reach + 1)
  private var frameCount = 0
  private var candidates: [Candidate] = []

  /// The peaks so far, in order; those of the last second or so may be missing until ``finish()``.
  package private(set) var peaks: [Peak] = []

  package init(density: ConstellationDensity) {
    self.density = density
  }

  /// Takes the tilted power of the next frame: of ``AnalysisParameters/bins``, from `start` on in `power`.
  package mutating func append(_ power: [Float], from start: Int) {
    analysis.analyse(power, from: start, into: &rows[frameCount % rows.count])
    advance()
  }

  /// Takes the next frame, analysed before.
  package mutating func append(_ row: SpectralRow) {
    rows[frameCount % rows.count] = row
    advance()
  }

  /// Judges the last frames, which no others follow.
  package mutating func finish() {
    for frame in max(0, frameCount - Self.reach)..<frameCount { judge(frame: frame) }
    rank()
  }

  private mutating func advance() {
    frameCount += 1
    if frameCount > Self.reach { judge(frame: frameCount - 1 - Self.reach) }
  }

  private mutating func judge(frame: Int) {
    if frame > 0, frame.isMultiple(of: AnalysisParameters.rankingFrames) { rank() }
    for summit in rows[frame % rows.count].summits where standsOut(summit, frame: frame) {
      let bin = Int16(AnalysisParameters.bins.lowerBound + summit.index)
      candidates.append(
        Candidate(
          peak: Peak(frame: Int32(frame), bin: bin, isStrong: false), power: summit.power))
    }
  }

  /// Whether a maximum over bins is one over frames too; of equal values, the first in time counts.
  private func standsOut(_ summit: SpectralRow.Summit, frame: Int) -> Bool {
    for other in max(0, frame - Self.reach)..<frame
    where rows[other % rows.count].maxima[summit.index] >= summit.power { return false }
    for other in frame + 1..<max(frame + 1, min(frameCount, frame + Self.reach + 1))
    where rows[other % rows.count].maxima[summit.index] > summit.power { return false }
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
