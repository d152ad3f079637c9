/// Recognises audio by the first bytes of a file, for files whose name does not tell.
package enum AudioMagic {
  /// How many bytes from the start of a file are looked at.
  package static let byteCount = 12

  /// Whether a file that starts with `bytes` may be audio or video of a kind podcasts come in.
  package static func matches(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= byteCount else { return false }
    let starts: [String] = ["ID3", "fLaC", "OggS", "FORM", "RIFF", "RF64", "caff", "#!AMR"]
    if starts.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    if bytes[4...].starts(with: "ftyp".utf8) { return true }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return true }
    if bytes.starts(with: [0x30, 0x26, 0xB2, 0x75]) { return true }
    return isMPEGFrame(bytes)
  }

  /// A frame header of MPEG audio or of AAC in ADTS, all reserved values excluded.
  ///
  /// Layer I is excluded too: nobody uses it, and it looks like the mark that starts UTF-16 text.
  private static func isMPEGFrame(_ bytes: [UInt8]) -> Bool {
    guard bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return false }
    if bytes[1] & 0xF6 == 0xF0 { return (bytes[2] >> 2) & 0xF < 13 }
    let version = (bytes[1] >> 3) & 3
    let layer = (bytes[1] >> 1) & 3
    let bitRate = bytes[2] >> 4
    let sampleRate = (bytes[2] >> 2) & 3
    return version != 1 && (layer == 1 || layer == 2) && bitRate != 15 && sampleRate != 3
  }
}
