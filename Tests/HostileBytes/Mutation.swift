package import RepeatableRandom

extension [UInt8] {
  /// These bytes with a few changes, as damage and malice make them: bits and bytes, extreme numbers, pieces left out,
  /// doubled, or moved, and the end cut off.
  package func mutated(using random: inout SplitMix64) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let end = Swift.min(bytes.count, index + Int.random(in: 1...16, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 3:
        let extreme: UInt8 = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        let width = [1, 2, 4, 8].randomElement(using: &random) ?? 1
        for place in index..<Swift.min(bytes.count, index + width) { bytes[place] = extreme }
      case 4: bytes.removeSubrange(index..<end)
      case 5: bytes.insert(contentsOf: Array(bytes[index..<end]), at: index)
      case 6:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        let piece = bytes[index..<end]
        for (place, byte) in zip(other..., Array(piece)) where place < bytes.count {
          bytes[place] = byte
        }
      default: bytes.removeLast(Int.random(in: 0...Swift.min(64, bytes.count), using: &random))
      }
    }
    return bytes
  }
}
