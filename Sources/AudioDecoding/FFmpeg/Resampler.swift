internal import AudioSignal
internal import CFFmpeg

/// Owns a resampler from one source format to mono floats at 8 kHz.
///
/// The channels are mixed before the rate is changed, so one channel is filtered whatever the source
/// has.
@safe struct Resampler: ~Copyable {
  private let context: OpaquePointer
  private let sampleRate: Int32
  private let sampleFormat: Int32
  private let invertsSecond: Bool
  private var layout: AVChannelLayout
  private var scratch: [Float] = []

  private init(
    owning context: OpaquePointer, for frame: borrowing Frame, invertsSecond: Bool
  ) {
    unsafe self.context = unsafe context
    self.invertsSecond = invertsSecond
    sampleRate = unsafe frame.pointer.pointee.sample_rate
    sampleFormat = unsafe frame.pointer.pointee.format
    unsafe layout = AVChannelLayout()
    _ = unsafe av_channel_layout_copy(&layout, &frame.pointer.pointee.ch_layout)
  }

  deinit {
    var context: OpaquePointer? = unsafe context
    unsafe swr_free(&context)
    var layout = unsafe layout
    unsafe av_channel_layout_uninit(&layout)
  }

  /// Makes a resampler for the format of a frame.
  ///
  /// - Parameter invertsSecond: Whether the second of two channels is subtracted instead of added.
  static func make(
    for frame: borrowing Frame, invertsSecond: Bool
  ) throws(DecodeError) -> Resampler {
    let operation = "cannot convert the audio format"
    let source = unsafe frame.pointer
    var mono = unsafe AVChannelLayout()
    unsafe av_channel_layout_default(&mono, 1)
    var context: OpaquePointer?
    let status = unsafe swr_alloc_set_opts2(
      &context, &mono, AV_SAMPLE_FMT_FLTP, Int32(AudioRate.samplesPerSecond),
      &source.pointee.ch_layout, AVSampleFormat(rawValue: source.pointee.format),
      source.pointee.sample_rate, 0, nil)
    guard status >= 0, let context = unsafe context else {
      throw .failed(status, operation: operation)
    }
    let resampler = unsafe Resampler(owning: context, for: frame, invertsSecond: invertsSecond)
    try resampler.configure(frame, operation: operation)
    return resampler
  }

  private func configure(
    _ frame: borrowing Frame, operation: String
  ) throws(DecodeError) {
    let options = unsafe UnsafeMutableRawPointer(context)
    unsafe av_opt_set_int(options, "filter_size", Int64(ResamplingFilter.length), 0)
    unsafe av_opt_set_double(options, "kaiser_beta", ResamplingFilter.kaiserBeta, 0)
    unsafe av_opt_set_double(options, "cutoff", ResamplingFilter.cutoff, 0)
    let roles = frame.channelRoles
    if roles.count > 1 {
      var weights = downmixWeights(roles)
      if invertsSecond { weights[1] = -weights[1] }
      let status = unsafe swr_set_matrix(context, weights, Int32(weights.count))
      guard status >= 0 else { throw .failed(status, operation: operation) }
    }
    let status = unsafe swr_init(context)
    guard status >= 0 else { throw .failed(status, operation: operation) }
  }

  /// Whether the channels of a frame are to be mixed as this resampler does.
  func mixes(invertingSecond: Bool) -> Bool { invertsSecond == invertingSecond }

  /// Whether a frame has the format this resampler was made for.
  func accepts(_ frame: borrowing Frame) -> Bool {
    let other = unsafe frame.pointer
    var own = unsafe layout
    return unsafe other.pointee.sample_rate == sampleRate
      && other.pointee.format == sampleFormat
      && av_channel_layout_compare(&own, &other.pointee.ch_layout) == 0
  }

  /// Appends what a frame gives at 8 kHz to `block`.
  mutating func append(
    _ frame: borrowing Frame, to block: inout [Float]
  ) throws(DecodeError) {
    let capacity = unsafe swr_get_out_samples(context, frame.pointer.pointee.nb_samples)
    unsafe try convert(frame.pointer, capacity: capacity, to: &block)
  }

  /// Appends what is left inside to `block`.
  ///
  /// Nothing may be appended afterwards.
  mutating func drain(to block: inout [Float]) throws(DecodeError) {
    unsafe try convert(nil, capacity: swr_get_out_samples(context, 0), to: &block)
  }

  private mutating func convert(
    _ frame: UnsafeMutablePointer<AVFrame>?, capacity: Int32, to block: inout [Float]
  ) throws(DecodeError) {
    guard capacity > 0 else { return }
    if scratch.count < Int(capacity) { scratch = [Float](repeating: 0, count: Int(capacity)) }
    let count = unsafe scratch.withUnsafeMutableBufferPointer { output in
      unsafe podprint_resample(context, output.baseAddress, capacity, frame)
    }
    guard count >= 0 else {
      throw .failed(count, operation: "cannot convert the sample rate")
    }
    block.append(contentsOf: scratch.prefix(Int(count)))
  }
}

/// The low-pass filter of the resampler: flat to 3.6 kHz, aliases at least 50 dB down.
enum ResamplingFilter {
  static let length = 32
  static let kaiserBeta = 5.0
  static let cutoff = 0.95
}

extension Frame {
  /// What each channel is for.
  fileprivate var channelRoles: [ChannelRole] {
    let count = unsafe pointer.pointee.ch_layout.nb_channels
    return (0..<count).map { index in
      let channel = unsafe av_channel_layout_channel_from_index(
        &pointer.pointee.ch_layout, UInt32(index))
      return switch channel {
      case AV_CHAN_FRONT_CENTER: .centre
      case AV_CHAN_FRONT_LEFT, AV_CHAN_FRONT_RIGHT, AV_CHAN_STEREO_LEFT, AV_CHAN_STEREO_RIGHT,
        AV_CHAN_FRONT_LEFT_OF_CENTER, AV_CHAN_FRONT_RIGHT_OF_CENTER:
        .front
      case AV_CHAN_LOW_FREQUENCY, AV_CHAN_LOW_FREQUENCY_2: .lowFrequency
      case AV_CHAN_NONE, AV_CHAN_UNKNOWN: .unknown
      default: .surround
      }
    }
  }
}
