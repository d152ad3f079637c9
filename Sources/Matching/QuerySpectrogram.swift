internal import AudioSignal
internal import Fingerprinting

/// The power of a clip within ``AnalysisParameters/bins`` on a fine grid of time: a row every quarter of a
/// reference's frame.
///
/// Frames of any playback speed are picked from these rows, so that one transform serves all hypotheses.
package struct QuerySpectrogram {
  static let binCount = AnalysisParameters.bins.count
  /// Rows in a reference's frame.
  package static let stepsPerFrame = 4
  /// Rows in half a window: from the start of a row's window to its middle.
  static let stepsPerHalfWindow =
    AnalysisParameters.windowLength / 2 * stepsPerFrame / AnalysisParameters.hopLength
  /// Rows in a second.
  package static let stepsPerSecond = AnalysisParameters.framesPerSecond * Double(stepsPerFrame)

  /// `rowCount` rows of ``binCount`` values.
  let power: [Float]
  let rowCount: Int
  private let rows: [SpectralRow]

  /// Analyses mono samples at ``AudioRate/samplesPerSecond``.
  package init(samples: [Float]) {
    let hop = AnalysisParameters.hopLength / Self.stepsPerFrame
    var transform = ShortTimeTransform.fingerprinting(hopLength: hop)
    var power: [Float] = []
    power.reserveCapacity(samples.count / hop * Self.binCount)
    transform.append(samples.span) { power.append(contentsOf: $0[AnalysisParameters.bins]) }
    self.init(power: power)
  }

  /// Takes rows of power as they are.
  private init(power: [Float]) {
    self.power = power
    rowCount = power.count / Self.binCount
    var analysis = SpectralRowAnalysis()
    rows = (0..<rowCount).map { index in
      var row = SpectralRow()
      analysis.analyse(power, from: index * Self.binCount, into: &row)
      return row
    }
  }

  /// The landmarks of the clip as the reference would have them under a hypothesis.
  ///
  /// - Parameter shift: the row of frame 0, by which grids of frames lie between one another.
  func landmarks(under hypothesis: PlaybackHypothesis, shift: Int) -> [Landmark] {
    var picker = PeakPicker(density: .query)
    let step = Double(Self.stepsPerFrame) / hypothesis.speed
    var frame = 0
    while case let row = shift + Int((Double(frame) * step).rounded()), row < rowCount {
      picker.append(rows[row])
      frame += 1
    }
    picker.finish()
    var peaks = picker.peaks
    if hypothesis.frequencySkew != 0 {
      for index in peaks.indices {
        peaks[index].bin = Int16(hypothesis.referenceBin(ofClipBin: Int(peaks[index].bin)))
      }
      peaks.removeAll { !AnalysisParameters.bins.contains(Int($0.bin)) }
    }
    return LandmarkPairing.landmarks(
      of: peaks, targetsPerAnchor: ConstellationDensity.query.targetsPerAnchor)
  }
}

extension QuerySpectrogram {
  /// How far the spot that stands for a peak reaches, in rows and bins, and what is left of its power at each step.
  private static let spotRows = 3
  private static let spotBins = 1
  private static let rowDecay: Float = 0.5
  private static let binDecay: Float = 0.25

  /// Rows on which a spot stands for each peak, all of them as loud: what is known of a clip that is no longer there.
  ///
  /// A frame is four rows: the spots are so long that grids of frames at any shift meet them.
  ///
  /// - Parameters:
  ///   - peaks: those of a whole clip, ordered by frame.
  ///   - range: the samples of it that the rows shall cover; rows start at its first.
  init(painting peaks: [Peak], samples range: Range<Int>) {
    let hop = AnalysisParameters.hopLength / Self.stepsPerFrame
    let rowCount =
      range.count < AnalysisParameters.windowLength
      ? 0 : (range.count - AnalysisParameters.windowLength) / hop + 1
    var power = [Float](repeating: 0, count: rowCount * Self.binCount)
    var index = Placement.firstIndex(
      in: peaks, atLeast: range.lowerBound / AnalysisParameters.hopLength)
    while index < peaks.count {
      let samples = Int(peaks[index].frame) * AnalysisParameters.hopLength - range.lowerBound
      let row = Int((Double(samples) / Double(hop)).rounded())
      guard row < rowCount else { break }
      Self.paintSpot(
        row: row, bin: Int(peaks[index].bin) - AnalysisParameters.bins.lowerBound, on: &power)
      index += 1
    }
    self.init(power: power)
  }

  private static func paintSpot(row: Int, bin: Int, on power: inout [Float]) {
    let rowCount = power.count / binCount
    for rowStep in -spotRows...spotRows where (0..<rowCount).contains(row + rowStep) {
      for binStep in -spotBins...spotBins where (0..<binCount).contains(bin + binStep) {
        var level: Float = 1
        for _ in 0..<abs(rowStep) { level *= rowDecay }
        for _ in 0..<abs(binStep) { level *= binDecay }
        let place = (row + rowStep) * binCount + bin + binStep
        power[place] = max(power[place], level)
      }
    }
  }
}
