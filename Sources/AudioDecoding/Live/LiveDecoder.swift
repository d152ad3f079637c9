internal import AudioSignal

/// Decodes audio while it comes to mono floats at 8 kHz, block by block.
///
/// Time stamps play no part: what comes is taken as one line of sound, as one hears it. Memory does not grow.
public struct LiveDecoder: ~Copyable {
  /// The length of a block in samples, from which on no more frames are added to it.
  private static let blockSamples = AudioRate.samplesPerSecond / 4
  /// Failed reads in a row after which an input is given up.
  private static let failureLimit = 64

  private let demuxer: Demuxer
  private let codec: AudioCodec
  private let packet: Packet
  private let frame: Frame
  private let streamIndex: Int
  private let stop: StopSignal
  private var output = OutputLine(originSeconds: nil, longestGapSeconds: 0)
  private var isEnded = false

  /// Opens an input.
  ///
  /// - Parameter stop: ends listening, from another thread.
  /// - Throws: a ``DecodeError`` that says what is wrong with the input.
  public static func open(_ input: LiveInput, stop: StopSignal) throws(DecodeError) -> LiveDecoder {
    let demuxer = try Demuxer.makeLive(input, stop: stop)
    let container = ContainerTraits(formatName: demuxer.formatName).name
    guard let stream = StreamDescription.choice(among: demuxer.streams) else {
      throw .noAudioStream(container: container)
    }
    guard stream.isDecodable, let codec = try demuxer.makeCodec(stream.index) else {
      throw .unsupportedCodec(name: stream.codecName)
    }
    demuxer.select(stream.index)
    return LiveDecoder(
      demuxer: demuxer, codec: codec, packet: try Packet.make(), frame: try Frame.make(),
      streamIndex: stream.index, stop: stop)
  }

  private init(
    demuxer: consuming Demuxer, codec: consuming AudioCodec, packet: consuming Packet,
    frame: consuming Frame, streamIndex: Int, stop: StopSignal
  ) {
    self.demuxer = demuxer
    self.codec = codec
    self.packet = packet
    self.frame = frame
    self.streamIndex = streamIndex
    self.stop = stop
  }

  /// Replaces the content of `block` by the next quarter of a second or so of audio, as soon as it is there.
  ///
  /// - Returns: `false`, with an empty block, when the input has ended or listening was stopped.
  /// - Throws: ``DecodeError/readFailed(reason:)`` when the input fails for good.
  public mutating func read(into block: inout [Float]) throws(DecodeError) -> Bool {
    block.removeAll(keepingCapacity: true)
    while !isEnded, block.count < Self.blockSamples {
      switch codec.receive(into: frame) {
      case .frame where frame.sampleCount > 0 && frame.sampleRate > 0:
        try output.append(frame, to: &block)
      case .frame, .damaged: continue
      case .needsPacket:
        if try nextPacket() { _ = codec.send(packet) } else { codec.sendEnd() }
      case .ended:
        isEnded = true
        try output.finish(&block)
      }
    }
    return !block.isEmpty
  }

  /// Reads the next packet of the stream; `false` at the end.
  private mutating func nextPacket() throws(DecodeError) -> Bool {
    var failures = 0
    while !stop.isSet {
      packet.clear()
      switch demuxer.read(into: packet) {
      case .packet where packet.streamIndex == streamIndex: return true
      case .packet: failures = 0
      case .ended, .overdue: return false
      case .damaged:
        failures += 1
        if failures > Self.failureLimit {
          throw .readFailed(reason: "nothing but errors comes from it")
        }
      }
    }
    return false
  }
}
