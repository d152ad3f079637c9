public import Foundation

/// A piece of audio: samples, and how they lie.
///
/// Samples are taken as they are, and not copied. The mean of all channels is what is listened to.
public struct PCMBuffer: Sendable {
  /// How the samples lie.
  public let format: AudioFormat
  /// How many frames there are: samples of each channel.
  public let frameCount: Int
  private let storage: Storage

  private enum Storage: Sendable {
    case int16([Int16])
    case int32([Int32])
    case float32([Float])
    case bytes(Data)
  }

  /// The length of the audio in seconds.
  public var duration: TimeInterval { Double(frameCount) / format.sampleRate }

  /// Wraps 16-bit samples.
  ///
  /// - Parameters:
  ///   - samples: as many as make whole frames.
  ///   - sampleRate: frames in a second, 1,000 to 768,000; reckoned with as a whole number.
  ///   - channelCount: 1 to 8.
  ///   - isInterleaved: whether the samples of a frame lie side by side.
  /// - Throws: ``SessionError`` with `invalidAudioFormat` for a rate or a number of channels that is not supported, and when the
  ///   samples make no whole frames.
  public init(
    _ samples: [Int16], sampleRate: Double, channelCount: Int = 1, isInterleaved: Bool = true
  ) throws(SessionError) {
    try self.init(
      .int16(samples), count: samples.count,
      AudioFormat(
        sample: .int16, sampleRate: sampleRate, channelCount: channelCount,
        isInterleaved: isInterleaved))
  }

  /// Wraps 32-bit samples.
  ///
  /// - Parameters:
  ///   - samples: as many as make whole frames.
  ///   - sampleRate: frames in a second, 1,000 to 768,000; reckoned with as a whole number.
  ///   - channelCount: 1 to 8.
  ///   - isInterleaved: whether the samples of a frame lie side by side.
  /// - Throws: ``SessionError`` with `invalidAudioFormat` for a rate or a number of channels that is not supported, and when the
  ///   samples make no whole frames.
  public init(
    _ samples: [Int32], sampleRate: Double, channelCount: Int = 1, isInterleaved: Bool = true
  ) throws(SessionError) {
    try self.init(
      .int32(samples), count: samples.count,
      AudioFormat(
        sample: .int32, sampleRate: sampleRate, channelCount: channelCount,
        isInterleaved: isInterleaved))
  }

  /// Wraps floating-point samples, full scale ±1; what is no finite number counts as silence.
  ///
  /// - Parameters:
  ///   - samples: as many as make whole frames.
  ///   - sampleRate: frames in a second, 1,000 to 768,000; reckoned with as a whole number.
  ///   - channelCount: 1 to 8.
  ///   - isInterleaved: whether the samples of a frame lie side by side.
  /// - Throws: ``SessionError`` with `invalidAudioFormat` for a rate or a number of channels that is not supported, and when the
  ///   samples make no whole frames.
  public init(
    _ samples: [Float], sampleRate: Double, channelCount: Int = 1, isInterleaved: Bool = true
  ) throws(SessionError) {
    try self.init(
      .float32(samples), count: samples.count,
      AudioFormat(
        sample: .float32, sampleRate: sampleRate, channelCount: channelCount,
        isInterleaved: isInterleaved))
  }

  /// Wraps bytes of a known format, little-endian.
  ///
  /// - Parameters:
  ///   - bytes: as many as make whole frames.
  ///   - format: how the samples lie in them.
  /// - Throws: ``SessionError`` with `invalidAudioFormat` when they make no whole frames.
  public init(bytes: Data, format: AudioFormat) throws(SessionError) {
    let size = format.sample.byteCount
    guard bytes.count.isMultiple(of: size) else {
      throw SessionError(
        .invalidAudioFormat, "\(bytes.count) bytes are no whole samples of \(size)")
    }
    try self.init(.bytes(bytes), count: bytes.count / size, format)
  }

  private init(_ storage: Storage, count: Int, _ format: AudioFormat) throws(SessionError) {
    guard count.isMultiple(of: format.channelCount) else {
      throw SessionError(
        .invalidAudioFormat,
        "\(count) samples are no whole frames of \(format.channelCount) channels")
    }
    self.storage = storage
    self.format = format
    frameCount = count / format.channelCount
  }

  /// The mean of all channels in a stretch of frames, full scale ±1, appended to `output`.
  func appendMono(_ frames: Range<Int>, to output: inout [Float]) {
    output.reserveCapacity(output.count + frames.count)
    switch storage {
    case .int16(let samples):
      mix(frames, to: &output) { Float(samples[$0]) / 0x1p15 }
    case .int32(let samples):
      mix(frames, to: &output) { Float(samples[$0]) / 0x1p31 }
    case .float32(let samples):
      mix(frames, to: &output) { samples[$0] }
    case .bytes(let data):
      let bytes = data.span
      switch format.sample {
      case .int16:
        mix(frames, to: &output) { index in
          let pattern = UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8
          return Float(Int16(bitPattern: pattern)) / 0x1p15
        }
      case .int32:
        mix(frames, to: &output) { Float(Int32(bitPattern: Self.word(bytes, $0))) / 0x1p31 }
      case .float32:
        mix(frames, to: &output) { Float(bitPattern: Self.word(bytes, $0)) }
      }
    }
  }

  private static func word(_ bytes: Span<UInt8>, _ index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[4 * index + $1]) << UInt32(8 * $1) }
  }

  private func mix(
    _ frames: Range<Int>, to output: inout [Float], _ sample: (_ index: Int) -> Float
  ) {
    let channels = format.channelCount
    let (frameStep, channelStep) = format.isInterleaved ? (channels, 1) : (1, frameCount)
    for frame in frames {
      var sum: Float = 0
      for channel in 0..<channels {
        sum += sample(frame * frameStep + channel * channelStep).audible
      }
      output.append(sum / Float(channels))
    }
  }
}

extension Float {
  /// The loudest sample that is taken as it is: 60 dB above full scale.
  private static let mostAudible: Float = 1_000

  /// The sample, with silence for what is no number, and within what can be reckoned with.
  fileprivate var audible: Float {
    isNaN || isInfinite ? 0 : max(-Self.mostAudible, min(Self.mostAudible, self))
  }
}
