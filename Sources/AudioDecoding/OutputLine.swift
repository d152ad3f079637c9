internal import AudioSignal

/// Turns decoded frames into one line of mono samples at 8 kHz that starts at time 0.
struct OutputLine: ~Copyable {
  private let originSeconds: Double?
  private let longestGapSeconds: Double
  private var timeline: Timeline
  private var resampler: Resampler?
  private var mixing = StereoMixing()
  private var pendingSilence = 0
  private var pendingDrop = 0
  private var drained: [Float] = []
  /// Samples given out.
  private(set) var sampleCount = 0
  /// Samples of silence before the audio, of those given out.
  private(set) var openingSampleCount = 0
  /// Decoded samples taken in, at the source's rate.
  private(set) var sourceSampleCount = 0
  /// How often the format changed.
  private(set) var formatChangeCount = 0
  /// When the format changed first.
  private(set) var firstFormatChangeSeconds: Double?

  /// - Parameters:
  ///   - originSeconds: The time stamp that is time 0; `nil` when the audio alone decides.
  ///   - longestGapSeconds: The longest step in time stamps that is filled with silence.
  init(originSeconds: Double?, longestGapSeconds: Double) {
    self.originSeconds = originSeconds
    self.longestGapSeconds = longestGapSeconds
    timeline = Timeline(longestGapSeconds: longestGapSeconds)
  }

  /// Decides where a frame lies, before it is appended: how much silence stands before it.
  ///
  /// - Parameters:
  ///   - start: The frame's time stamp in seconds.
  ///   - next: The time stamp of the frame after it.
  ///   - delay: Seconds to be cut from the frame if it is the first.
  mutating func place(
    _ frame: borrowing Frame, start: Double?, next: Double?, delay: Double
  ) throws(DecodeError) {
    let gap = timeline.place(start: start, duration: frame.durationSeconds, next: next)
    guard sourceSampleCount == 0 else {
      if gap > 0 { try endResampler() }
      pendingSilence += samples(gap)
      return
    }
    let opening = Opening(
      start: start, origin: originSeconds, delay: delay, longestLead: longestGapSeconds)
    pendingSilence = samples(opening.silenceSeconds)
    openingSampleCount = pendingSilence
    pendingDrop = samples(opening.cutSeconds)
  }

  private func samples(_ seconds: Double) -> Int {
    Int((seconds * Double(AudioRate.samplesPerSecond)).rounded())
  }

  /// Appends what stands before the placed frame, up to a block length; `false` when nothing does.
  mutating func fill(_ block: inout [Float], upTo limit: Int) -> Bool {
    if !drained.isEmpty {
      emit(drained, to: &block)
      drained.removeAll()
      return true
    }
    let count = min(pendingSilence, limit - block.count)
    guard count > 0 else { return false }
    pendingSilence -= count
    sampleCount += count
    block.append(contentsOf: repeatElement(0, count: count))
    return true
  }

  /// Appends a frame's samples.
  mutating func append(
    _ frame: borrowing Frame, to block: inout [Float]
  ) throws(DecodeError) {
    let inverts = invertsSecondChannel(of: frame)
    if let accepts = resampler?.accepts(frame),
      let mixes = resampler?.mixes(invertingSecond: inverts),
      !(accepts && mixes)
    {
      if !accepts {
        formatChangeCount += 1
        firstFormatChangeSeconds =
          firstFormatChangeSeconds ?? AudioRate.seconds(samples: sampleCount)
      }
      try endResampler()
      _ = fill(&block, upTo: .max)
    }
    if resampler == nil {
      resampler = try Resampler.make(for: frame, invertsSecond: inverts)
    }
    sourceSampleCount += frame.sampleCount
    let before = block.count
    try resampler?.append(frame, to: &block)
    account(for: &block, from: before)
  }

  private mutating func invertsSecondChannel(of frame: borrowing Frame) -> Bool {
    guard let power = frame.channelPower else { return false }
    mixing.take(sum: power.sum, difference: power.difference)
    return mixing.isInverted
  }

  /// Appends what is left when no frame follows.
  mutating func finish(_ block: inout [Float]) throws(DecodeError) {
    try endResampler()
    while fill(&block, upTo: .max) {}
  }

  private mutating func endResampler() throws(DecodeError) {
    try resampler?.drain(to: &drained)
    resampler = nil
  }

  private mutating func emit(_ samples: [Float], to block: inout [Float]) {
    let before = block.count
    block.append(contentsOf: samples)
    account(for: &block, from: before)
  }

  /// Cuts what lies before time 0 from the samples just appended, and counts the rest.
  private mutating func account(for block: inout [Float], from before: Int) {
    let cut = min(pendingDrop, block.count - before)
    if cut > 0 {
      block.removeSubrange(before..<before + cut)
      pendingDrop -= cut
    }
    sampleCount += block.count - before
  }
}
