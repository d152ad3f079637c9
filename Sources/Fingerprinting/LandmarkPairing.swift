/// Pairs peaks into landmarks: each strong peak with the nearest later strong peaks in its target zone.
public enum LandmarkPairing {
  /// The landmarks of a constellation, by the anchor's order.
  ///
  /// - Parameters:
  ///   - peaks: ordered by frame, then bin.
  ///   - targetsPerAnchor: the most targets an anchor is paired with.
  /// - Complexity: proportional to the peaks times those that lie within two seconds of one.
  public static func landmarks(of peaks: [Peak], targetsPerAnchor: Int) -> [Landmark] {
    let strong = peaks.filter(\.isStrong)
    var landmarks: [Landmark] = []
    landmarks.reserveCapacity(strong.count * targetsPerAnchor)
    for (index, anchor) in strong.enumerated() {
      var targets = 0
      for target in strong[(index + 1)...] {
        let frames = Int(target.frame - anchor.frame)
        if frames > AnalysisParameters.targetFrames.upperBound { break }
        let bins = Int(target.bin) - Int(anchor.bin)
        guard AnalysisParameters.targetFrames.contains(frames),
          abs(bins) <= AnalysisParameters.targetBinReach
        else { continue }
        landmarks.append(
          Landmark(
            hash: LandmarkHash(anchorBin: Int(anchor.bin), binDelta: bins, frameDelta: frames),
            frame: anchor.frame))
        targets += 1
        if targets == targetsPerAnchor { break }
      }
    }
    return landmarks
  }
}

extension LandmarkHash {
  /// Packs a pair of peaks.
  ///
  /// - Parameters:
  ///   - anchorBin: the anchor's bin, in ``AnalysisParameters/bins``.
  ///   - binDelta: target minus anchor, within ±``AnalysisParameters/targetBinReach``.
  ///   - frameDelta: target minus anchor, in ``AnalysisParameters/targetFrames``.
  public init(anchorBin: Int, binDelta: Int, frameDelta: Int) {
    self.init(
      rawValue: UInt32(anchorBin) << 14
        | UInt32(binDelta + AnalysisParameters.targetBinReach) << 6 | UInt32(frameDelta))
  }

  /// Target minus anchor in frames, as it was packed.
  public var frameDelta: Int { Int(rawValue & 0x3F) }
}
