/// The four bytes that every frame of MP3 audio starts with.
package enum MPEGAudioHeader {
  /// The longest frame that a header can describe, in bytes.
  private static let longestFrameBytes = 2881

  /// Whether a packet can be a frame; tags in the middle or at the end of a file cannot.
  ///
  /// - Parameters:
  ///   - header: The first four bytes, the first one highest.
  ///   - packetBytes: The size of the packet.
  package static func isPlausible(_ header: UInt32, packetBytes: Int) -> Bool {
    let isSynchronised = header & 0xFFE0_0000 == 0xFFE0_0000
    let hasVersion = header & 0x0018_0000 != 0x0008_0000
    let hasLayer = header & 0x0006_0000 != 0
    let hasBitRate = header & 0x0000_F000 != 0x0000_F000
    let hasSampleRate = header & 0x0000_0C00 != 0x0000_0C00
    let isFreeFormat = header & 0x0000_F000 == 0
    return isSynchronised && hasVersion && hasLayer && hasBitRate && hasSampleRate
      && (isFreeFormat || packetBytes <= longestFrameBytes)
  }

  /// The offset of the first frame of MP3 audio that two more follow, in the first bytes of a file; `nil` when
  /// there is none.
  package static func firstFrame(in bytes: [UInt8]) -> Int? {
    bytes.indices.first { offset in
      guard bytes[offset] == 0xFF, let first = word(in: bytes, at: offset) else { return false }
      var next = offset
      for _ in 0..<2 {
        guard let header = word(in: bytes, at: next),
          header & sameInAllFrames == first & sameInAllFrames,
          let length = frameBytes(header)
        else { return false }
        next += length
      }
      return word(in: bytes, at: next).map { $0 & sameInAllFrames == first & sameInAllFrames }
        ?? false
    }
  }

  /// Synchronisation, version, layer and sample rate.
  private static let sameInAllFrames: UInt32 = 0xFFFE_0C00

  private static func word(in bytes: [UInt8], at offset: Int) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The length of a frame of layer III; `nil` when the header is none, or leaves the length open.
  private static func frameBytes(_ header: UInt32) -> Int? {
    let layer = header >> 17 & 3
    let bitRate = Int(header >> 12 & 15)
    guard isPlausible(header, packetBytes: 0), layer == 1, bitRate > 0 else { return nil }
    let version = header >> 19 & 3
    let sampleRate = [44_100, 48_000, 32_000][Int(header >> 10 & 3)]
    let padding = Int(header >> 9 & 1)
    if version == 3 { return 144_000 * kilobits[bitRate] / sampleRate + padding }
    let divisor = version == 2 ? 2 : 4
    return 72_000 * kilobitsOfLowRates[bitRate] / (sampleRate / divisor) + padding
  }

  private static let kilobits = [
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
  ]
  private static let kilobitsOfLowRates = [
    0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160,
  ]
}
