/// Where the short-time frames of an analysis start.
///
/// Frame k starts at the sample nearest to `firstSample + k · hopSamples`. A reference is analysed with
/// a whole hop; a query may ask for a stretched grid (another speed) or a shifted one.
public struct FrameGrid: Hashable, Sendable {
  /// Samples from one frame's start to the next, at least 1; need not be whole.
  public let hopSamples: Double
  /// The sample at which frame 0 starts, from 0.
  public let firstSample: Double

  /// Makes a grid.
  public init(hopSamples: Double, firstSample: Double = 0) {
    precondition(hopSamples >= 1 && firstSample >= 0)
    self.hopSamples = hopSamples
    self.firstSample = firstSample
  }

  /// The sample at which `frame` starts.
  public func start(ofFrame frame: Int) -> Int {
    Int((firstSample + Double(frame) * hopSamples).rounded())
  }
}
