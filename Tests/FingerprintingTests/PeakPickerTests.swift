import Fingerprinting
import RepeatableRandom
import Testing

@Suite struct PeakPickerTests {
  /// The definition, point by point.
  private func naivePeaks(of frames: [[Float]], density: ConstellationDensity) -> [Peak] {
    let bins = AnalysisParameters.bins
    func value(_ frame: Int, _ bin: Int) -> Float { frames[frame][bin] }
    var peaks: [Peak] = []
    for start in stride(from: 0, to: frames.count, by: AnalysisParameters.rankingFrames) {
      var found: [(power: Float, peak: Peak)] = []
      for frame in start..<min(frames.count, start + AnalysisParameters.rankingFrames) {
        for bin in bins where value(frame, bin) >= 1e-6 {
          let nearFrames = max(0, frame - 8)...min(frames.count - 1, frame + 8)
          let nearBins = max(bins.lowerBound, bin - 10)...min(bins.upperBound, bin + 10)
          let largest = nearFrames.flatMap { near in nearBins.map { value(near, $0) } }.max()
          if value(frame, bin) == largest {
            let peak = Peak(frame: Int32(frame), bin: Int16(bin), isStrong: false)
            found.append((value(frame, bin), peak))
          }
        }
      }
      found.sort { $0.power > $1.power }
      for (rank, entry) in found.prefix(density.peaksPerRanking).enumerated() {
        var peak = entry.peak
        peak.isStrong = rank < density.strongPeaksPerRanking
        peaks.append(peak)
      }
    }
    return peaks.sorted()
  }

  @Test("equals the definition on random spectra", arguments: [1, 9, 17, 33])
  func againstTheDefinition(frameCount: Int) {
    var generator = SplitMix64(seed: UInt64(frameCount))
    let frames = (0..<frameCount).map { _ in
      (0...512).map { _ in Float.random(in: 0...1, using: &generator) }
    }
    for density in [ConstellationDensity.reference, .query] {
      var picker = PeakPicker(density: density)
      for frame in frames { picker.append(frame, from: AnalysisParameters.bins.lowerBound) }
      picker.finish()
      #expect(picker.peaks == naivePeaks(of: frames, density: density))
    }
  }

  @Test("of equal values one is kept, of silence none")
  func ties() {
    var picker = PeakPicker(density: .query)
    for _ in 0..<30 { picker.append([Float](repeating: 1e-12, count: 513), from: 0) }
    var tone = [Float](repeating: 1e-12, count: 513)
    tone[100] = 1
    tone[101] = 1
    for _ in 0..<8 { picker.append(tone, from: AnalysisParameters.bins.lowerBound) }
    picker.finish()
    #expect(picker.peaks == [Peak(frame: 30, bin: 100, isStrong: true)])
  }
}
