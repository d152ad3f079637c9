import AudioSignal
import RepeatableRandom
import Testing

@Suite struct SlidingMaximumTests {
  @Test("equals the maximum taken one by one", arguments: [1, 2, 3, 4, 11, 21, 40])
  func againstTheLoop(width: Int) {
    var generator = SplitMix64(seed: UInt64(width))
    for count in [width, width + 1, 64, 475] where count >= width {
      let source = (0..<count + 3).map { _ in Float.random(in: 0...1, using: &generator) }
      var target = [Float](repeating: -1, count: count + 2)
      var sliding = SlidingMaximum(width: width, count: count)
      sliding.slide(over: source, from: 3, count: count, into: &target, from: 2)
      let expected = (0...count - width).map { source[(3 + $0)..<(3 + $0 + width)].max() }
      #expect(target[2...].prefix(expected.count).map(Optional.some) == expected)
      #expect(target.prefix(2) == [-1, -1])
    }
  }

  @Test("raising touches its stretch only")
  func raise() {
    var target: [Float] = [0, 5, 1, 7, 2]
    VectorMaximum.raise(&target, from: 1, to: [9, 9, 3, 8, 6, 9], from: 2, count: 3)
    #expect(target == [0, 5, 8, 7, 2])
  }
}
