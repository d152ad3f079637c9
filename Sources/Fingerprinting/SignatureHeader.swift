internal import AudioSignal

/// The head of a coded signature: what was analysed, with which constants, and where each block of peaks lies.
///
/// All numbers are little-endian:
///
///     0   4  "PPSG"
///     4   2  version of the coding, 1
///     6   2  algorithm version
///     8   2  samples per second        10  2  window length       12  2  hop length
///     14  2  zero
///     16  8  sample count
///     24  4  block count, one block for each 1,024 frames
///     28  2n words in each block
///     …   4  CRC-32 of all before
struct SignatureHeader {
  static let magic = Array("PPSG".utf8)
  static let codingVersion = 1
  static let fixedByteCount = 28
  static let framesPerBlock = 1_024
  /// The most words in a block: three times the peaks that analysis keeps.
  ///
  /// More would take out of all proportion long to make landmarks of.
  static func mostBlockWords(_ density: ConstellationDensity) -> Int {
    3 * framesPerBlock / AnalysisParameters.rankingFrames * density.peaksPerRanking
  }
  /// What a block takes that has no peak: its word count, and its checksum.
  static let leastBlockBytes = 6
  /// 2^35 samples are 1,193 hours of audio, as long as a segment of an index; more is no signature of ours.
  private static let mostSamples = UInt64(1) << 35

  let sampleCount: Int
  /// Words of 16 bits in each block.
  let wordCounts: [Int]

  var frameCount: Int { AnalysisParameters.frameCount(samples: sampleCount) }

  /// Bytes of the header, its checksum included.
  var byteCount: Int { Self.fixedByteCount + 2 * wordCounts.count + 4 }

  /// Bytes of a block, its checksum included.
  func byteCount(ofBlock block: Int) -> Int { 4 + 2 * wordCounts[block] }

  /// Bytes of the whole signature.
  var totalByteCount: Int { byteCount + wordCounts.reduce(0) { $0 + 4 + 2 * $1 } }

  static func blockCount(frames: Int) -> Int { (frames + framesPerBlock - 1) / framesPerBlock }

  init(sampleCount: Int, wordCounts: [Int]) {
    self.sampleCount = sampleCount
    self.wordCounts = wordCounts
  }

  /// Reads the header's fixed part, so that its whole length is known.
  static func byteCount(fixedPart bytes: some RandomAccessCollection<UInt8>) throws(SignatureError)
    -> Int
  {
    var reader = ByteReader(bytes)
    guard reader.bytes(4).elementsEqual(magic), bytes.count >= fixedByteCount else {
      throw bytes.starts(with: magic)
        ? .wrongLength(expected: fixedByteCount, found: bytes.count) : .notASignature
    }
    let version = Int(reader.number(UInt16.self))
    guard version == codingVersion else { throw .unknownVersion(version) }
    let algorithm = Int(reader.number(UInt16.self))
    let constants = (0..<3).map { _ in Int(reader.number(UInt16.self)) }
    guard algorithm == AnalysisParameters.algorithmVersion,
      constants == [
        AudioRate.samplesPerSecond, AnalysisParameters.windowLength, AnalysisParameters.hopLength,
      ]
    else { throw .otherAlgorithm(algorithm) }
    guard reader.number(UInt16.self) == 0 else { throw .damaged("reserved bytes are set") }
    let samples = reader.number(UInt64.self)
    let blocks = Int(reader.number(UInt32.self))
    guard samples <= mostSamples,
      blocks == blockCount(frames: AnalysisParameters.frameCount(samples: Int(samples)))
    else { throw .damaged("its length is impossible") }
    return fixedByteCount + 2 * blocks + 4
  }

  /// Reads a whole header.
  ///
  /// - Parameter density: what is kept of audio; of more peaks the bytes are refused.
  init(
    decoding bytes: some RandomAccessCollection<UInt8>, density: ConstellationDensity = .reference
  ) throws(SignatureError) {
    let byteCount = try Self.byteCount(fixedPart: bytes.prefix(Self.fixedByteCount))
    guard bytes.count >= byteCount else {
      throw .wrongLength(expected: byteCount, found: bytes.count)
    }
    var reader = ByteReader(bytes.prefix(byteCount))
    _ = reader.bytes(16)
    sampleCount = Int(reader.number(UInt64.self))
    let blocks = Int(reader.number(UInt32.self))
    wordCounts = (0..<blocks).map { _ in Int(reader.number(UInt16.self)) }
    let checksum = reader.number(UInt32.self)
    guard CyclicRedundancyCheck.checksum(bytes.prefix(byteCount - 4)) == checksum else {
      throw .damaged("the header's checksum does not fit")
    }
    let mostWords = Self.mostBlockWords(density)
    guard wordCounts.allSatisfy({ $0 <= mostWords }) else {
      throw .damaged("there are more peaks than analysis keeps")
    }
  }

  /// The header's bytes.
  func encoded() -> [UInt8] {
    var bytes = Self.magic
    bytes.append(number: UInt16(Self.codingVersion))
    bytes.append(number: UInt16(AnalysisParameters.algorithmVersion))
    bytes.append(number: UInt16(AudioRate.samplesPerSecond))
    bytes.append(number: UInt16(AnalysisParameters.windowLength))
    bytes.append(number: UInt16(AnalysisParameters.hopLength))
    bytes.append(number: UInt16(0))
    bytes.append(number: UInt64(sampleCount))
    bytes.append(number: UInt32(wordCounts.count))
    for count in wordCounts { bytes.append(number: UInt16(count)) }
    bytes.append(number: CyclicRedundancyCheck.checksum(bytes))
    return bytes
  }
}
