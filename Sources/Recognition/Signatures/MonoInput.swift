import AudioSignal
import Resampling

/// Turns buffers of any format into the mono samples that are fingerprinted.
///
/// What comes out after so many frames does not depend on how they were split into buffers: they are resampled in blocks of
/// a fixed length.
struct MonoInput: ~Copyable {
  private static let outputRate = AudioRate.samplesPerSecond
  /// Blocks are of about so many seconds.
  private static let blockSeconds = 1.0 / 32

  let format: AudioFormat
  private var clock: SampleClock
  private let rate: Int
  /// After so many frames of input, a whole number of samples has come out.
  private let period: Int
  private let blockLength: Int
  /// `nil` when the rate is the right one already.
  private var converter: RateConverter?
  /// Mono frames from ``recentStart`` on: those from which the samples that are still to come are made.
  private var recent: [Float] = []
  private var recentStart = 0
  /// Frames handed to the converter.
  private var converted = 0
  /// Samples that have come out.
  private(set) var sampleCount = 0

  init(_ format: AudioFormat) throws(SessionError) {
    self.format = format
    rate = Int(format.sampleRate.rounded())
    clock = SampleClock(rate: format.sampleRate)
    period = rate / Self.greatestCommonDivisor(rate, Self.outputRate)
    blockLength = max(32, Int(Double(rate) * Self.blockSeconds))
    converter =
      rate == Self.outputRate
      ? nil
      : try wrappingErrors { () throws(ResamplingError) in
        try RateConverter.make(from: Double(rate), to: Double(Self.outputRate))
      }
  }

  /// Frames taken.
  private var frameCount: Int { recentStart + recent.count }

  /// Checks whether a buffer fits those before it.
  ///
  /// - Throws: ``SessionError``: `invalidAudioFormat`, `audioDiscontinuity`.
  func check(_ buffer: PCMBuffer, at time: AudioTime?) throws(SessionError) {
    guard buffer.format == format else {
      throw SessionError(
        .invalidAudioFormat,
        "the audio's format changes from \(format) to \(buffer.format); one generator takes one format"
      )
    }
    try clock.check(time)
  }

  /// Takes a buffer and appends what comes out to `output`; nothing is changed by one that does not fit.
  ///
  /// - Throws: ``SessionError``: `invalidAudioFormat`, `audioDiscontinuity`, `internalError`.
  mutating func append(
    _ buffer: PCMBuffer, at time: AudioTime?, to output: inout [Float]
  ) throws(SessionError) {
    try check(buffer, at: time)
    clock.advance(time, frameCount: buffer.frameCount)
    // In pieces, so that a long buffer takes little more memory.
    var start = 0
    while start < buffer.frameCount {
      let end = min(buffer.frameCount, start + 32 * blockLength)
      buffer.appendMono(start..<end, to: &recent)
      let made = try convertBlocks()
      sampleCount += made.count
      output += made
      start = end
    }
  }

  /// Takes the time of the next buffer as it is.
  mutating func expectLaterTimes() {
    clock = SampleClock(rate: format.sampleRate)
  }

  private mutating func convertBlocks() throws(SessionError) -> [Float] {
    guard converter != nil else {
      let made = recent
      recentStart += recent.count
      recent = []
      return made
    }
    var made: [Float] = []
    while frameCount - converted >= blockLength {
      let start = converted - recentStart
      let block = Array(recent[start..<start + blockLength])
      try wrappingErrors { () throws(ResamplingError) in
        try converter?.append(block.span, to: &made)
      }
      converted += blockLength
    }
    let kept = replayStart(sampleCount: sampleCount + made.count)
    if kept > recentStart {
      recent.removeFirst(kept - recentStart)
      recentStart = kept
    }
    return made
  }

  /// The frame from which on the samples after the first `sampleCount` can be made anew: far enough before these, and
  /// where a sample begins.
  private func replayStart(sampleCount: Int) -> Int {
    let reach = RateConverter.reachSeconds * max(1, Double(Self.outputRate) / Double(rate))
    let first = Double(sampleCount) / Double(Self.outputRate) - reach
    return max(0, Int(first * Double(rate))) / period * period
  }

  /// The samples that would still come out if the audio ended here.
  ///
  /// Made by a second converter of the last frames, since the first goes on.
  ///
  /// - Throws: ``SessionError`` with `internalError`.
  func rest() throws(SessionError) -> [Float] {
    guard converter != nil, frameCount > 0 else { return [] }
    let start = replayStart(sampleCount: sampleCount)
    let frames = Array(recent[(start - recentStart)...])
    let made = try wrappingErrors { () throws(ResamplingError) in
      var replay = try RateConverter.make(from: Double(rate), to: Double(Self.outputRate))
      var made: [Float] = []
      try replay.append(frames.span, to: &made)
      try replay.finish(to: &made)
      return made
    }
    return Array(made.dropFirst(sampleCount - start / period * (Self.outputRate * period / rate)))
  }

  private static func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
  }
}

/// Runs `body` and turns its errors into ``SessionError``.
private func wrappingErrors<Result: ~Copyable>(
  _ body: () throws(ResamplingError) -> Result
) throws(SessionError) -> Result {
  do {
    return try body()
  } catch {
    throw SessionError(.internalError, error.description)
  }
}
