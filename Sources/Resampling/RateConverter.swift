internal import CSoxr

/// Brings mono audio from one sample rate to another.
///
/// Linear phase: sample *n* of the output stands for the same moment as sample *n* · input rate / output rate of the input.
/// The same input, however it is split, gives the same output but for rounding; split in the same way, the same bits.
@safe
public struct RateConverter: ~Copyable {
  /// What may be asked for, in samples per second.
  public static let rates = 1_000.0...768_000.0
  /// A moment of the input has no part in what comes out so many seconds before or after it, at rates of 8 kHz and
  /// above; at lower ones correspondingly more.
  public static let reachSeconds = 0.1

  private let handle: soxr_t
  /// Samples that come out for each one that goes in.
  private let ratio: Double

  private init(owning handle: soxr_t, ratio: Double) {
    unsafe self.handle = handle
    self.ratio = ratio
  }

  deinit {
    unsafe soxr_delete(handle)
  }

  /// Makes a converter.
  ///
  /// - Parameters:
  ///   - inputRate: within ``rates``.
  ///   - outputRate: within ``rates``.
  /// - Throws: ``ResamplingError`` when a rate is outside, or there is no memory for it.
  public static func make(
    from inputRate: Double, to outputRate: Double
  ) throws(ResamplingError) -> RateConverter {
    guard rates.contains(inputRate), rates.contains(outputRate) else {
      throw ResamplingError(message: "a rate outside of \(rates)")
    }
    var error = unsafe soxr_error_t?.none
    var quality = unsafe podprint_high_quality()
    let handle = unsafe soxr_create(inputRate, outputRate, 1, &error, nil, &quality, nil)
    guard let handle = unsafe handle else {
      throw unsafe ResamplingError(error, otherwise: "no memory for a converter")
    }
    return unsafe RateConverter(owning: handle, ratio: outputRate / inputRate)
  }

  /// Takes the next samples and appends what comes out to `output`.
  ///
  /// - Throws: ``ResamplingError`` when there is no memory for it.
  public mutating func append(
    _ input: Span<Float>, to output: inout [Float]
  ) throws(ResamplingError) {
    var start = 0
    while start < input.count {
      let rest = input.extracting(start..<input.count)
      start += try unsafe rest.withUnsafeBufferPointer { buffer throws(ResamplingError) in
        try unsafe process(buffer.baseAddress, count: buffer.count, to: &output)
      }
    }
  }

  /// Ends the input and appends the rest to `output`.
  ///
  /// - Throws: ``ResamplingError`` when there is no memory for it.
  public consuming func finish(to output: inout [Float]) throws(ResamplingError) {
    var before = -1
    while output.count > before {
      before = output.count
      _ = try unsafe process(nil, count: 0, to: &output)
    }
  }

  /// - Returns: how many samples of the input were taken.
  private func process(
    _ input: UnsafePointer<Float>?, count: Int, to output: inout [Float]
  ) throws(ResamplingError) -> Int {
    let room = Int(Double(count) * ratio) + 1_024
    var (taken, given) = (0, 0)
    var error = unsafe soxr_error_t?.none
    let made = unsafe [Float](unsafeUninitializedCapacity: room) { buffer, filled in
      unsafe error = soxr_process(
        handle, input, count, &taken, buffer.baseAddress, room, &given)
      filled = given
    }
    if let error = unsafe error { throw unsafe ResamplingError(error, otherwise: "it failed") }
    output += made
    return taken
  }
}
