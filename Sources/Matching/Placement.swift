internal import Fingerprinting

/// A reference's peaks laid over a clip at one offset, and what they say.
struct Placement {
  /// The reference frame on which the clip's frame 0 falls.
  var offsetFrame: Int
  /// The grid of the clip on which the peaks fit best.
  var shift: Int
  /// The reference peaks within the clip.
  var peakCount: Int
  /// The evidence of all of them.
  var evidence: Double

  /// How far the evidence is from what chance gives, in units of its spread at independent peaks.
  var excess: Double {
    peakCount == 0 ? 0 : (evidence - Double(peakCount)) / Double(peakCount).squareRoot()
  }

  /// Lays `peaks` over the clip, on the grid that fits best or the one given.
  ///
  /// - Parameter peaks: ordered by frame; those outside the clip are passed over.
  init(of peaks: [Peak], over analysis: ClipAnalysis, offsetFrame: Int, shift: Int? = nil) {
    self.offsetFrame = offsetFrame
    self.shift = shift ?? 0
    peakCount = 0
    evidence = 0
    for shift in shift.map({ $0...$0 }) ?? 0...ClipAnalysis.shiftCount - 1 {
      let map = analysis.evidence[shift]
      var count = 0
      var sum: Float = 0
      var index = Self.firstIndex(in: peaks, atLeast: offsetFrame)
      while index < peaks.count {
        let frame = Int(peaks[index].frame) - offsetFrame
        guard frame < map.frameCount else { break }
        sum += map.evidence(
          frame: frame, binIndex: Int(peaks[index].bin) - AnalysisParameters.bins.lowerBound)
        count += 1
        index += 1
      }
      if peakCount == 0 || Double(sum) - Double(count) > evidence - Double(peakCount) {
        (self.shift, peakCount, evidence) = (shift, count, Double(sum))
      }
    }
  }

  static func firstIndex(in peaks: [Peak], atLeast frame: Int) -> Int {
    var low = 0
    var high = peaks.count
    while low < high {
      let middle = (low + high) / 2
      if Int(peaks[middle].frame) < frame { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
