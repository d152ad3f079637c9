/// Decodes the packets of one stream, always one frame ahead, so that a frame's time stamp can be
/// checked against the next one's.
struct FrameReader: ~Copyable {
  /// Samples per second that sound has; a header that says otherwise is broken.
  private static let saneSampleRates = 1_000...1_000_000
  /// Errors in a row that a decoder may give at the end, where no packet makes it go on.
  private static let drainFailureLimit = 16

  private var packets: PacketReader
  private let codec: AudioCodec
  private let codecDelay: CodecDelay?
  private let timeStampSeconds: Double
  /// The frame to use now.
  private(set) var current: Frame
  private var next: Frame
  private var currentShift: Int64 = 0
  private var nextShift: Int64 = 0
  private var hasNext = false
  private var isPrimed = false
  private var isDraining = false
  private var drainFailures = 0
  private var undecodedCount = 0
  private var hasDecoded = false
  /// The limit that ended reading, if one did.
  private(set) var stall: DecodeLimit?
  /// Whether the container says what of the first packet is encoder delay.
  private var declaresDelay = false

  init(_ opened: consuming OpenedFile, limits: DecodeLimits) throws(DecodeError) {
    let codecDelay = CodecDelay(codecName: opened.stream.codecName)
    let codec = try opened.makeCodec()
    let packets = try PacketReader(opened, limits: limits)
    let current = try Frame.make()
    let next = try Frame.make()
    self.codecDelay = codecDelay
    self.codec = codec
    timeStampSeconds = packets.demuxer.timeStampSeconds(packets.streamIndex)
    self.packets = packets
    self.current = current
    self.next = next
  }

  /// The start of ``current`` in seconds by the container's time stamps.
  var currentStart: Double? {
    current.timeStamp.map { seconds($0, shift: currentShift) }
  }

  /// The start of the frame after ``current``.
  var nextStart: Double? {
    hasNext ? next.timeStamp.map { seconds($0, shift: nextShift) } : nil
  }

  private func seconds(_ timeStamp: Int64, shift: Int64) -> Double {
    (Double(timeStamp) - Double(shift)) * timeStampSeconds
  }

  /// Seconds of encoder delay at the start of ``current``, the first frame, that the container does not
  /// tell of.
  var assumedDelaySeconds: Double {
    guard !declaresDelay, let codecDelay, current.sampleRate > 0 else { return 0 }
    return Double(codecDelay.sampleCount(firstFrame: current.sampleCount))
      / Double(current.sampleRate)
  }

  /// Packets that were not read or not decoded whole.
  var damagedCount: Int { undecodedCount + packets.damagedCount }

  /// The digest of all packets.
  ///
  /// Call it once, at the end.
  func finishDigest() -> PacketDigest { packets.finishDigest() }

  /// Restarts the clock of the stall limit.
  func beginStep() { packets.beginStep() }

  /// Makes ``current`` the next decoded frame; `false` when there is none.
  mutating func advance() throws(DecodeError) -> Bool {
    if !isPrimed {
      isPrimed = true
      hasNext = try fillNext()
    }
    guard hasNext else { return false }
    swap(&current, &next)
    currentShift = nextShift
    hasNext = try fillNext()
    return true
  }

  private mutating func fillNext() throws(DecodeError) -> Bool {
    while true {
      switch codec.receive(into: next) {
      case .frame:
        guard next.sampleCount > 0 else { continue }
        guard Self.saneSampleRates.contains(next.sampleRate) else {
          undecodedCount += 1
          continue
        }
        if next.isDamaged { undecodedCount += 1 }
        hasDecoded = true
        nextShift = packets.foreignDuration
        packets.noteProgress()
        return true
      case .ended: return false
      case .damaged:
        undecodedCount += 1
        if isDraining {
          drainFailures += 1
          if drainFailures > Self.drainFailureLimit { return false }
        }
      case .needsPacket:
        if isDraining { return false }
        try feed()
      }
    }
  }

  private mutating func feed() throws(DecodeError) {
    let isFirst = packets.packetCount == 0
    guard try nextPacket() else {
      isDraining = true
      codec.sendEnd()
      return
    }
    if isFirst { declaresDelay = packets.packet.declaresDelay }
    if !codec.send(packets.packet) { undecodedCount += 1 }
  }

  /// Reads a packet.
  ///
  /// A limit reached after some audio is an end, not an error.
  private mutating func nextPacket() throws(DecodeError) -> Bool {
    do {
      return try packets.next()
    } catch {
      guard case .limitExceeded(let limit) = error, hasDecoded else { throw error }
      stall = limit
      return false
    }
  }
}
