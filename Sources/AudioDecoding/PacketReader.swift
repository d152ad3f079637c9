/// Reads the packets of one stream in order, hashes them, and steps over damage.
struct PacketReader: ~Copyable {
  /// Failed reads in a row after which the rest of a file is given up.
  private static let failureLimit = 64

  let demuxer: Demuxer
  let packet: Packet
  let streamIndex: Int
  private let source: SourceFile
  private let limits: DecodeLimits
  private let hash: MurmurHash
  private let isMPEGAudio: Bool
  private let lead: Lead
  /// Damage if more audio follows; at the end of a file it is just its ragged end.
  private var doubtfulCount = 0
  /// Packets that the demuxer could not read whole.
  private(set) var damagedCount = 0
  /// Packets read.
  private(set) var packetCount = 0
  /// Time that the demuxer counted for packets that were no audio, in units of the stream.
  private(set) var foreignDuration: Int64 = 0

  init(_ opened: consuming OpenedFile, limits: DecodeLimits) throws(DecodeError) {
    let packet = try Packet.make()
    let hash = try MurmurHash.make()
    streamIndex = opened.stream.index
    isMPEGAudio = opened.stream.codecName == "mp3"
    lead = Lead(
      originSeconds: opened.originSeconds, longestSeconds: opened.traits.longestGapSeconds)
    source = opened.source
    opened.demuxer.select(streamIndex)
    demuxer = opened.takeDemuxer()
    self.packet = packet
    self.hash = hash
    self.limits = limits
  }

  /// Makes ``packet`` the next packet of the stream; `false` at the end.
  mutating func next() throws(DecodeError) -> Bool {
    var failuresInARow = 0
    while true {
      packet.clear()
      let answer = demuxer.read(into: packet)
      if let reason = source.failureReason { throw .readFailed(reason: reason) }
      guard answer != .overdue, !source.isOverdue else {
        throw .limitExceeded(.stalled(seconds: limits.stallSeconds))
      }
      guard source.barrenBytes <= limits.barrenBytes else {
        throw .limitExceeded(.barren(bytes: limits.barrenBytes))
      }
      switch answer {
      case .packet where packet.streamIndex == streamIndex:
        if isForeign {
          doubtfulCount = 1
          foreignDuration += packet.duration
          continue
        }
        take()
        return true
      case .packet: continue
      case .ended, .overdue: return false
      case .damaged:
        damagedCount += 1
        failuresInARow += 1
        if failuresInARow > Self.failureLimit { return false }
      }
    }
  }

  /// Whether the packet is something else between or after the frames, such as a tag.
  private var isForeign: Bool {
    guard isMPEGAudio else { return false }
    guard let word = packet.firstWord else { return true }
    return !MPEGAudioHeader.isPlausible(word, packetBytes: packet.byteCount)
  }

  private mutating func take() {
    if packetCount == 0 {
      let start = packet.timeStamp.map { Double($0) * demuxer.timeStampSeconds(streamIndex) }
      hash.append(lead.digested(startSeconds: start))
    }
    hash.append(packet)
    packetCount += 1
    damagedCount += doubtfulCount
    doubtfulCount = packet.isCorrupt ? 1 : 0
  }

  /// Restarts the clock of the stall limit.
  func beginStep() { source.beginStep(seconds: limits.stallSeconds) }

  /// Notes that audio came out, so the limit on barren bytes starts anew.
  func noteProgress() { source.noteProgress() }

  /// The digest of all packets read.
  ///
  /// Call it once, at the end.
  func finishDigest() -> PacketDigest { hash.finish() }
}
