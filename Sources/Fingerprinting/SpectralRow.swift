internal import AudioSignal

/// One frame of a spectrogram, made ready for picking peaks.
package struct SpectralRow {
  /// A value that is the largest within reach in its own frame.
  struct Summit {
    /// The bin, counted from the lowest of ``AnalysisParameters/bins``.
    var index: Int
    var power: Float
  }

  /// The largest tilted power within reach of each bin.
  var maxima = [Float](repeating: 0, count: AnalysisParameters.bins.count)
  /// By ascending bin.
  var summits: [Summit] = []

  package init() {}
}

/// Finds what is largest among neighbouring bins of a frame.
package struct SpectralRowAnalysis {
  private static let binCount = AnalysisParameters.bins.count
  private static let reach = AnalysisParameters.peakBinReach
  /// Power below that of a tone at −108 dB full scale, of which nothing can be told from rounding noise.
  private static let leastPower: Float = 1e-6

  private var padded = [Float](repeating: 0, count: binCount + 2 * reach)
  private var sliding = SlidingMaximum(width: 2 * reach + 1, count: binCount + 2 * reach)

  package init() {}

  /// Overwrites `row` with the frame whose tilted power in ``AnalysisParameters/bins`` stands in `power` from
  /// `start` on.
  package mutating func analyse(_ power: [Float], from start: Int, into row: inout SpectralRow) {
    padded.replaceSubrange(
      Self.reach..<Self.reach + Self.binCount, with: power[start..<start + Self.binCount])
    sliding.slide(over: padded, from: 0, count: padded.count, into: &row.maxima, from: 0)
    row.summits.removeAll(keepingCapacity: true)
    for index in 0..<Self.binCount {
      let value = padded[Self.reach + index]
      // Of equal neighbours, the lowest counts.
      guard value == row.maxima[index], value >= Self.leastPower,
        padded[Self.reach + index - 1] != value
      else { continue }
      row.summits.append(SpectralRow.Summit(index: index, power: value))
    }
  }
}
