/// Cuts a stream of samples into overlapping windowed frames and gives the power spectrum of each.
///
/// However the stream is split into blocks, the frames are the same bit for bit. Memory is one window
/// and the latest block. Samples that fill no whole frame at the end are not seen.
public struct ShortTimeTransform {
  private let hopLength: Int
  private let transform: RealFourierTransform
  private let window: [Float]
  private let weights: [Float]
  private var power: [Float]
  private var pending: [Float] = []
  private var pendingStart = 0
  private var nextFrame = 0

  /// Samples that came in so far.
  public private(set) var sampleCount = 0

  /// Prepares an analysis with Hann windows of `windowLength` samples (an even number),
  /// of which frame k starts at sample k · `hopLength`.
  ///
  /// - Parameter weights: factors of the power of bins `0...windowLength/2`; without them, 1.
  public init(windowLength: Int, hopLength: Int, weights: [Float]? = nil) {
    self.hopLength = hopLength
    transform = RealFourierTransform(length: windowLength)
    window = HannWindow.weights(length: windowLength)
    self.weights = weights ?? Array(repeating: 1, count: windowLength / 2 + 1)
    power = Array(repeating: 0, count: windowLength / 2 + 1)
  }

  /// Takes the next samples and hands over the frames that they complete, in order.
  ///
  /// - Parameters:
  ///   - samples: any number of mono samples, full scale ±1.
  ///   - body: called with the power of bins `0...windowLength/2` of each frame.
  public mutating func append(_ samples: Span<Float>, _ body: (_ power: [Float]) -> Void) {
    pending.reserveCapacity(pending.count + samples.count)
    for i in samples.indices { pending.append(samples[i]) }
    sampleCount += samples.count
    var start = nextFrame * hopLength
    while start + window.count <= sampleCount {
      transform.powerSpectrum(
        of: pending, at: start - pendingStart, window: window, weights: weights,
        into: &power)
      body(power)
      nextFrame += 1
      start = nextFrame * hopLength
    }
    let used = min(start - pendingStart, pending.count)
    if used > 0 {
      pending.removeFirst(used)
      pendingStart += used
    }
  }
}
