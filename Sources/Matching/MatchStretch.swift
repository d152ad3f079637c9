internal import Fingerprinting

/// Finds the part of a clip that matches and the exact offset, once a place is known.
struct MatchStretch {
  let peaks: [Peak]
  let analysis: ClipAnalysis
  let placement: Placement

  /// Evidence that a peak must bring on average to count as matching: half way from chance to a poor match.
  private static let leastEvidence: Float = 1.5

  /// The frames of the clip that hold the stretch with the most evidence, by the maximum-sum-segment scan
  /// (Bentley, Programming Pearls, 1984).
  private var frames: Range<Int> {
    let map = analysis.evidence[placement.shift]
    var best = (sum: Float(0), range: 0..<map.frameCount)
    var sum: Float = 0
    var start: Int?
    var previousFrame = 0
    for peak in peaks[Placement.firstIndex(in: peaks, atLeast: placement.offsetFrame)...] {
      let frame = Int(peak.frame) - placement.offsetFrame
      guard frame < map.frameCount else { break }
      if sum <= 0 { (sum, start) = (0, nil) }
      sum +=
        map.evidence(frame: frame, binIndex: Int(peak.bin) - AnalysisParameters.bins.lowerBound)
        - Self.leastEvidence
      start = start ?? frame
      if sum > best.sum { best = (sum, (start ?? frame)..<(frame + 1)) }
      previousFrame = frame
    }
    // A stretch that reaches the outermost peaks is taken to reach the clip's ends.
    let first = (peaks.first.map { Int($0.frame) } ?? 0) - placement.offsetFrame
    let margin = Int(AnalysisParameters.framesPerSecond)
    let low =
      best.range.lowerBound <= max(first, margin) ? max(0, min(first, 0)) : best.range.lowerBound
    let high =
      best.range.upperBound + margin >= previousFrame ? map.frameCount : best.range.upperBound
    return low..<max(low, high)
  }

  /// The same in seconds of the clip, given where the reference ends.
  func clipRange(offsetSeconds: Double, referenceSeconds: Double) -> Range<Double> {
    let frames = frames
    let rate = AnalysisParameters.framesPerSecond
    let end =
      frames.upperBound == analysis.evidence[placement.shift].frameCount
      ? analysis.durationSeconds : Double(frames.upperBound) / rate
    let start = max(Double(frames.lowerBound) / rate, -offsetSeconds, 0)
    return start..<max(start, min(end, referenceSeconds - offsetSeconds))
  }

  /// The offset to a fraction of a frame: the centre of the evidence's upper half over the neighbouring offsets and grids.
  var offsetSeconds: Double {
    let shifts = ClipAnalysis.shiftCount
    let middle = placement.offsetFrame * shifts - placement.shift
    let steps = (middle - 2 * shifts)...(middle + 2 * shifts)
    let excess = steps.map { step -> Double in
      let frame = (Double(step) / Double(shifts)).rounded(.up)
      let shift = Int(frame) * shifts - step
      let other = Placement(of: peaks, over: analysis, offsetFrame: Int(frame), shift: shift)
      return other.evidence - Double(other.peakCount)
    }
    let floor = (excess.max() ?? 0) / 2
    let weights = excess.map { max(0, $0 - floor) }
    let total = weights.reduce(0, +)
    guard total > 0 else {
      return ClipAnalysis.offsetSeconds(
        offsetFrame: Double(placement.offsetFrame), shift: Double(placement.shift))
    }
    let centre = zip(steps, weights).reduce(0) { $0 + Double($1.0) * $1.1 } / total
    return ClipAnalysis.offsetSeconds(offsetFrame: centre / Double(shifts), shift: 0)
  }
}
