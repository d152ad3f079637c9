internal import AudioSignal
public import FilePaths

/// Decodes a file of any common format to mono floats at 8 kHz, block by block.
///
/// Time 0 is the first audible sample: encoder delay is removed as the container says or as the codec
/// is known to have it, edit lists are followed, and audio that starts later than its container, or
/// pauses in the middle, is filled up with silence. Memory does not grow with the length.
///
/// Of several audio streams, the one to decode is one there is a decoder for, then the one flagged as
/// default, then a main track before a commentary or audio description, then the first.
public struct AudioDecoder: ~Copyable {
  /// The length of a block in samples, from which on no more frames are added to it.
  private static let blockSamples = AudioRate.samplesPerSecond

  /// What the file says about itself.
  public let description: AudioDescription

  /// What decoding found.
  ///
  /// It is complete once ``read(into:)`` has returned `false`.
  public private(set) var result = DecodeResult(
    sampleCount: 0, warnings: [], packetDigest: PacketDigest(bytes: []))

  private var frames: FrameReader
  private var output: OutputLine
  private let audit: LengthAudit
  private let audioStreamCount: Int
  private let isGuess: Bool
  private var isFramePlaced = false
  private var isEnded = false

  private init(_ opened: consuming OpenedFile, limits: DecodeLimits) throws(DecodeError) {
    let description = opened.description(limits: limits)
    let audit = opened.lengthAudit
    let audioStreamCount = opened.streams.count { $0.kind == .audio }
    let isGuess = opened.isGuess
    let output = OutputLine(
      originSeconds: opened.originSeconds, longestGapSeconds: opened.traits.longestGapSeconds)
    let frames = try FrameReader(opened, limits: limits)
    self.description = description
    self.frames = frames
    self.output = output
    self.audit = audit
    self.audioStreamCount = audioStreamCount
    self.isGuess = isGuess
  }

  /// Opens a file and reads its headers.
  ///
  /// - Throws: A ``DecodeError`` that says what the file really is when it is not audio.
  public static func open(
    _ input: AudioInput, limits: DecodeLimits = .standard
  ) throws(DecodeError) -> AudioDecoder {
    try AudioDecoder(OpenedFile.open(input, limits: limits), limits: limits)
  }

  /// Opens a file that may be something else than audio, which is told by its first bytes.
  ///
  /// - Parameters:
  ///   - magic: what the other kind of file starts with.
  ///   - limitBytes: a longer file of that kind is refused.
  /// - Throws: A ``DecodeError``, as ``open(_:limits:)``.
  public static func open(
    _ input: AudioInput, orBytesStartingWith magic: [UInt8], atMost limitBytes: Int,
    limits: DecodeLimits = .standard
  ) throws(DecodeError) -> AudioOrBytes {
    let source = try SourceFile.open(input, limits: limits)
    guard try source.firstBytes(magic.count) == magic else {
      return .audio(
        try AudioDecoder(OpenedFile.open(source, of: input, limits: limits), limits: limits))
    }
    guard source.size <= limitBytes else {
      throw .readFailed(reason: "it is longer than \(limitBytes >> 20) MiB")
    }
    return .bytes(try source.firstBytes(source.size))
  }

  /// Replaces the content of `block` by the next second or so of audio.
  ///
  /// - Returns: `false`, with an empty block, when the audio has ended.
  /// - Throws: ``DecodeError/noAudioDecoded(damagedPackets:)`` when the whole file gave no sample,
  ///   ``DecodeError/limitExceeded(_:)`` when it made no progress before that, and
  ///   ``DecodeError/readFailed(reason:)`` when the operating system fails to read.
  public mutating func read(into block: inout [Float]) throws(DecodeError) -> Bool {
    block.removeAll(keepingCapacity: true)
    frames.beginStep()
    while !isEnded, block.count < Self.blockSamples {
      if output.fill(&block, upTo: Self.blockSamples) { continue }
      if isFramePlaced {
        try output.append(frames.current, to: &block)
        isFramePlaced = false
      } else if try frames.advance() {
        try output.place(
          frames.current, start: frames.currentStart, next: frames.nextStart,
          delay: frames.assumedDelaySeconds)
        isFramePlaced = true
      } else {
        try finish(&block)
      }
    }
    return !block.isEmpty
  }

  private mutating func finish(_ block: inout [Float]) throws(DecodeError) {
    isEnded = true
    try output.finish(&block)
    // Any data holds a few bytes that look like frames.
    if isGuess, output.sampleCount < Self.blockSamples { throw .notAudio(.unknown) }
    guard output.sourceSampleCount > 0 else {
      throw .noAudioDecoded(damagedPackets: frames.damagedCount)
    }
    result = DecodeResult(
      sampleCount: output.sampleCount, warnings: warnings(), packetDigest: frames.finishDigest())
  }

  private func warnings() -> [DecodeWarning] {
    let seconds = AudioRate.seconds(samples: output.sampleCount)
    var warnings: [DecodeWarning] = []
    if audioStreamCount > 1 {
      warnings.append(.severalStreams(chosen: description.streamIndex, count: audioStreamCount))
    }
    if frames.damagedCount > 0 { warnings.append(.damaged(packets: frames.damagedCount)) }
    if let first = output.firstFormatChangeSeconds {
      warnings.append(.formatChanged(seconds: first, times: output.formatChangeCount))
    }
    if frames.stall != nil {
      warnings.append(.stalled(seconds: seconds))
    } else {
      let audible = AudioRate.seconds(samples: output.sampleCount - output.openingSampleCount)
      warnings += audit.warning(decodedSeconds: audible).map { [$0] } ?? []
    }
    return warnings
  }

  /// Reads the packets of a file's audio stream without decoding them.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - goesOn: Asked after each packet; `false` stops.
  /// - Returns: The same digest that decoding the file to its end gives; `nil` when it was stopped.
  /// - Throws: A ``DecodeError`` when the file has no audio stream that could be decoded.
  public static func packetDigest(
    of path: FilePath, while goesOn: () -> Bool = { true }
  ) throws(DecodeError) -> PacketDigest? {
    var packets = try PacketReader(
      OpenedFile.open(.file(path), limits: .standard), limits: .standard)
    packets.beginStep()
    while try packets.next() {
      packets.beginStep()
      packets.noteProgress()
      guard goesOn() else { return nil }
    }
    return packets.finishDigest()
  }
}
