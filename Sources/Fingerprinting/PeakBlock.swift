/// The coding of the peaks of 1,024 frames: a CRC-32, then a word of 16 bits a peak.
///
/// A word holds the bin (bits 0-8), whether the peak is strong (bit 9), and the frames since the word before
/// (bits 10-15). A step of 63 has no peak: it moves on 63 frames, its other bits are zero, and a peak follows.
enum PeakBlock {
  private static let skip = 63

  /// The words of `peaks`, which lie in the block that starts at frame `start`.
  static func words(of peaks: ArraySlice<Peak>, start: Int) -> [UInt16] {
    var words: [UInt16] = []
    words.reserveCapacity(peaks.count)
    var frame = start
    for peak in peaks {
      while Int(peak.frame) - frame >= skip {
        words.append(UInt16(skip << 10))
        frame += skip
      }
      let step = Int(peak.frame) - frame
      words.append(UInt16(step << 10 | (peak.isStrong ? 1 << 9 : 0) | Int(peak.bin)))
      frame = Int(peak.frame)
    }
    return words
  }

  /// The coded form of `words`.
  static func encoded(_ words: [UInt16]) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(words.count * 2)
    for word in words { body.append(number: word) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + 4)
    bytes.append(number: CyclicRedundancyCheck.checksum(body))
    return bytes + body
  }

  /// Reads a block and appends its peaks to `peaks`.
  ///
  /// - Parameters:
  ///   - bytes: the block whole: checksum and words.
  ///   - frames: the frames that the block covers; a peak beyond is damage.
  static func decode(
    _ bytes: some RandomAccessCollection<UInt8>, frames: Range<Int>, into peaks: inout [Peak]
  ) throws(SignatureError) {
    var reader = ByteReader(bytes)
    let checksum = reader.number(UInt32.self)
    guard CyclicRedundancyCheck.checksum(bytes.dropFirst(4)) == checksum else {
      throw .damaged(
        "the checksum of frames \(frames.lowerBound) to \(frames.upperBound) does not fit")
    }
    var frame = frames.lowerBound
    var last: Peak?
    var isInGap = false
    for _ in 0..<(bytes.count - 4) / 2 {
      let word = Int(reader.number(UInt16.self))
      let step = word >> 10
      frame += step
      isInGap = step == skip
      if isInGap {
        guard word & 0x3FF == 0 else { throw .damaged("a gap that holds a peak") }
        continue
      }
      let peak = Peak(
        frame: Int32(frame), bin: Int16(word & 0x1FF), isStrong: word & 0x200 != 0)
      guard frames.contains(frame), AnalysisParameters.bins.contains(Int(peak.bin)),
        last.map({ $0 < peak }) ?? true
      else { throw .damaged("a peak out of place near frame \(frames.lowerBound)") }
      peaks.append(peak)
      last = peak
    }
    if isInGap { throw .damaged("a gap that leads to no peak") }
  }
}
