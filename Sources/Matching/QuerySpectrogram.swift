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
