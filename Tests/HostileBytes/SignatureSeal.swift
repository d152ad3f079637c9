/// Makes any bytes a coded signature whose checksums and lengths fit, so that what lies behind them is put to the test.
package enum SignatureSeal {
  /// The start of every signature up to its sample count, here that of one of no samples.
  package static let fixedByteCount = 28
  private static let startByteCount = 16
  private static let framesPerBlock = 1_024

  /// The bytes as a signature.
  ///
  /// The sample count is kept below 2^24, and the words of a block as far as there are bytes.
  ///
  /// - Parameter start: the first bytes of any true signature.
  package static func sealed(_ bytes: [UInt8], start: [UInt8]) -> [UInt8] {
    var rest = bytes.dropFirst(startByteCount)
    let samples = number(&rest, byteCount: 8) & 0xFF_FFFF
    _ = number(&rest, byteCount: 4)
    let blocks = blockCount(samples: samples)
    let counts = (0..<blocks).map { _ in number(&rest, byteCount: 2) }
    _ = number(&rest, byteCount: 4)
    var header = Array(start.prefix(startByteCount))
    append(samples, byteCount: 8, to: &header)
    append(blocks, byteCount: 4, to: &header)
    var bodies: [[UInt8]] = []
    for count in counts {
      _ = number(&rest, byteCount: 4)
      let words = min(count, rest.count / 2)
      bodies.append(Array(rest.prefix(2 * words)))
      rest = rest.dropFirst(2 * words)
      append(words, byteCount: 2, to: &header)
    }
    append(Int(checksum(header)), byteCount: 4, to: &header)
    return bodies.reduce(into: header) { signature, body in
      append(Int(checksum(body)), byteCount: 4, to: &signature)
      signature += body
    }
  }

  private static func blockCount(samples: Int) -> Int {
    let frames = samples < 1_024 ? 0 : (samples - 1_024) / 256 + 1
    return (frames + framesPerBlock - 1) / framesPerBlock
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>, byteCount: Int) -> Int {
    defer { bytes = bytes.dropFirst(byteCount) }
    var number: UInt = 0
    for byte in bytes.prefix(byteCount).reversed() { number = number << 8 | UInt(byte) }
    return Int(bitPattern: number)
  }

  private static func append(_ number: Int, byteCount: Int, to bytes: inout [UInt8]) {
    for index in 0..<byteCount { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// CRC-32, bit by bit.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
