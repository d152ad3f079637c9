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
  /// Packets that the demuxer could not read whole.
  private(set) var damagedCount = 0
  /// Packets read.
  private(set) var packetCount = 0

  init(_ opened: consuming OpenedFile, limits: DecodeLimits) throws(DecodeError) {
    let packet = try Packet.make()
    let hash = try MurmurHash.make()
    streamIndex = opened.stream.index
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
        hash.append(packet)
        packetCount += 1
        if packet.isCorrupt { damagedCount += 1 }
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

  /// Restarts the clock of the stall limit.
  func beginStep() { source.beginStep(seconds: limits.stallSeconds) }

  /// Notes that audio came out, so the limit on barren bytes starts anew.
  func noteProgress() { source.noteProgress() }

  /// The digest of all packets read.
  ///
  /// Call it once, at the end.
  func finishDigest() -> PacketDigest { hash.finish() }
}
