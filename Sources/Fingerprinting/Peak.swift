/// A local maximum of the spectrogram: a point of the constellation.
public struct Peak: Hashable, Sendable {
  /// The short-time frame, from 0 at the start of the audio; one frame is ``AnalysisParameters/hopLength`` samples.
  public var frame: Int32
  /// The frequency bin, in ``AnalysisParameters/bins``.
  public var bin: Int16
  /// Whether the peak is among the strongest of its second, from which landmarks are made.
  ///
  /// The others serve verification only.
  public var isStrong: Bool

  /// Makes a peak.
  public init(frame: Int32, bin: Int16, isStrong: Bool) {
    self.frame = frame
    self.bin = bin
    self.isStrong = isStrong
  }
}

extension Peak: Comparable {
  /// Orders peaks by frame, then by bin.
  public static func < (left: Peak, right: Peak) -> Bool {
    (left.frame, left.bin) < (right.frame, right.bin)
  }
}
