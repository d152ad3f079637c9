internal import AudioSignal
internal import Fingerprinting

/// The power of a clip's frames within ``AnalysisParameters/bins``: row by row, one row a frame.
struct QuerySpectrogram {
  static let binCount = AnalysisParameters.bins.count

  /// `frameCount` rows of ``binCount`` values.
  let power: [Float]
  let frameCount: Int
  /// The dense constellation of the same frames.
  let peaks: [Peak]

  /// Analyses mono samples at ``AudioRate/samplesPerSecond`` on `grid`.
  init(samples: [Float], grid: FrameGrid) {
    var transform = ShortTimeTransform(windowLength: AnalysisParameters.windowLength, grid: grid)
    var picker = PeakPicker(density: .query)
    var power: [Float] = []
    power.reserveCapacity(Int(Double(samples.count) / grid.hopSamples) * Self.binCount)
    transform.append(samples.span) { frame in
      picker.append(frame)
      power.append(contentsOf: frame[AnalysisParameters.bins])
    }
    picker.finish()
    self.power = power
    frameCount = power.count / Self.binCount
    peaks = picker.peaks
  }
}
