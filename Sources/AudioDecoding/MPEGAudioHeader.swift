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
}
