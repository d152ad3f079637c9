/// The header of a WAV file, read for the length it promises.
///
/// FFmpeg replaces a length that reaches past the end of the file by what is there, so that a cut file
/// looks whole.
package enum WaveHeader {
  /// Sizes from here on are what writers put in that do not know the size.
  private static let unknownSizes = 0x7FFF_0000

  /// The codecs whose bytes per second are exact: integers, floats, A-law, µ-law, and integers or floats again.
  private static let exactFormats: Set = [1, 3, 6, 7, 0xFFFE]

  /// The seconds of audio that a header promises; `nil` when it is no WAV header, or does not know.
  ///
  /// - Parameter start: The first bytes of the file.
  package static func declaredSeconds(_ start: [UInt8]) -> Double? {
    guard start.starts(with: Array("RIFF".utf8)),
      start.dropFirst(8).starts(with: Array("WAVE".utf8))
    else { return nil }
    var bytesPerSecond = 0
    var offset = 12
    while offset + 8 <= start.count {
      let name = start[offset..<offset + 4]
      let size = word(start, at: offset + 4)
      if name.elementsEqual("fmt ".utf8), size >= 16, offset + 24 <= start.count {
        guard exactFormats.contains(word(start, at: offset + 8) & 0xFFFF) else { return nil }
        bytesPerSecond = word(start, at: offset + 16)
      } else if name.elementsEqual("data".utf8) {
        guard bytesPerSecond > 0, 1..<unknownSizes ~= size else { return nil }
        return Double(size) / Double(bytesPerSecond)
      }
      offset += 8 + size + size % 2
    }
    return nil
  }

  private static func word(_ bytes: [UInt8], at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
