import ByteCompression
import RepeatableRandom
import Testing

@Suite struct ByteCompressionTests {
  private func bytes(_ count: Int, seed: UInt64, values: ClosedRange<UInt8>) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: values, using: &random) }
  }

  @Test(
    "What goes in comes out", arguments: [0, 1, 2, 255, 2_048, 70_000],
    [0...0, 0...3, 0...255] as [ClosedRange<UInt8>])
  func roundTrip(_ count: Int, _ values: ClosedRange<UInt8>) {
    let original = bytes(count, seed: UInt64(count), values: values)
    let compressed = ByteCompression.compressed(original)
    #expect(ByteCompression.compressed(original) == compressed)
    for more in [0, 1, 5_000] {
      #expect(ByteCompression.expanded(compressed, mostBytes: count + more) == original)
    }
    if values == 0...3, count >= 2_048 { #expect(compressed.count < count * 2 / 5) }
  }

  @Test("More than is allowed is refused", arguments: [1, 100, 2_048])
  func tooLong(_ count: Int) {
    let compressed = ByteCompression.compressed(bytes(count, seed: 1, values: 0...255))
    #expect(ByteCompression.expanded(compressed, mostBytes: count - 1) == nil)
    #expect(ByteCompression.expanded(compressed, mostBytes: 0) == nil)
  }

  @Test("Damaged bytes are refused", arguments: 0..<50)
  func damaged(_ seed: UInt64) {
    let original = bytes(2_048, seed: seed, values: 0...40)
    let compressed = ByteCompression.compressed(original)
    var random = SplitMix64(seed: seed)
    var spoilt = compressed
    let place = Int.random(in: 0..<spoilt.count, using: &random)
    spoilt[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    let expanded = ByteCompression.expanded(spoilt, mostBytes: 2_048)
    #expect(expanded == nil || expanded == original)
    let cut = Array(compressed.prefix(Int.random(in: 0..<compressed.count, using: &random)))
    #expect(ByteCompression.expanded(cut, mostBytes: 2_048) == nil)
    let noise = bytes(300, seed: seed, values: 0...255)
    #expect(ByteCompression.expanded(noise, mostBytes: 2_048) == nil)
  }
}
