internal import Fingerprinting

/// Lays two constellations over each other and finds where they agree.
///
/// Where audio is shared, a peak of the one is likely to be in the other as well; elsewhere it is there by chance only. A
/// stretch that agrees has the largest sum of the logarithms of these likelihoods.
enum ConstellationComparison {
  /// A stretch that agrees.
  struct Agreement: Hashable {
    var frames: Range<Int>
    var score: Double
  }

  /// A peak is the same if it is no farther off, in frames and in bins.
  private static let frameTolerance = 1
  private static let binTolerance = 1

  /// The stretches on which two constellations agree.
  ///
  /// - Parameters:
  ///   - own: ordered by frame.
  ///   - other: ordered by frame.
  ///   - offset: what to add to a frame of the one to get that of the other.
  static func agreements(of own: ArraySlice<Peak>, and other: [Peak], offset: Int) -> [Agreement] {
    var scan = AgreementScan()
    var first = other.startIndex
    for peak in own {
      let frame = Int(peak.frame) + offset
      while first < other.endIndex, Int(other[first].frame) < frame - frameTolerance { first += 1 }
      scan.add(has(other[first...], frame, peak.bin), frame: Int(peak.frame))
    }
    return scan.finish()
  }

  private static func has(_ peaks: ArraySlice<Peak>, _ frame: Int, _ bin: Int16) -> Bool {
    for peak in peaks {
      if Int(peak.frame) > frame + frameTolerance { return false }
      if abs(Int(peak.bin) - Int(bin)) <= binTolerance { return true }
    }
    return false
  }
}

/// Finds the stretches of largest sum as peaks come in.
private struct AgreementScan {
  /// ln of the share of peaks that are the same in shared audio over that by chance.
  private static let gain = 2.6
  /// The same of those that are not; a peak that agrees by chance behind the end of a stretch does not lengthen it.
  private static let loss = 1.2
  /// A stretch ends when so much has been lost since its best.
  private static let mostLoss = 11.0
  /// A stretch with less is chance.
  private static let leastScore = 18.0

  private var found: [ConstellationComparison.Agreement] = []
  private var sum = 0.0
  private var best = 0.0
  private var start = 0
  private var end = 0

  mutating func add(_ agrees: Bool, frame: Int) {
    if agrees {
      if sum <= 0 { (sum, best, start) = (0, 0, frame) }
      sum += Self.gain
      if sum >= best { (best, end) = (sum, frame) }
    } else if sum > 0 {
      sum -= Self.loss
      if sum <= 0 || best - sum > Self.mostLoss { close() }
    }
  }

  private mutating func close() {
    if best >= Self.leastScore {
      found.append(ConstellationComparison.Agreement(frames: start..<end + 1, score: best))
    }
    (sum, best) = (0, 0)
  }

  mutating func finish() -> [ConstellationComparison.Agreement] {
    close()
    return found
  }
}
